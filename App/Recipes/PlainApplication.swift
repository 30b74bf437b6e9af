// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

/// The root of the application in line mode. It shows one plain scene at a time, and keeps the ones below it on a
/// stack.
final class PlainApplication: Sendable {
  /// Receives the lines that the user enters.
  let input: SafeObserver<String>

  private let typed = SafePublishSubject<String>()
  private let say: @Sendable (PlainLine) -> Void
  private let backend: Backend
  // The current scene, replaced as a whole so that the previous one ends.
  private let shown = MutableProperty<Shown?>(nil)
  private let bag = DisposeBag()

  private final class Shown: Sendable {
    let bag = DisposeBag()
  }

  init(_ backend: Backend, say: @escaping @Sendable (PlainLine) -> Void) {
    self.backend = backend
    self.say = say
    input = typed.on
  }

  func start() {
    backend.client.errors.observeNext { [say] error in
      // The error has no separate prompt here: the last choice can simply be made again.
      say(.question("\(error.title). \(error.message)"))
      error.dismiss()
    }.dispose(in: bag)
    backend.session.problems.observeNext { [say] in say("\($0)") }.dispose(in: bag)
    backend.session.changes.observeNext { [self] state in
      switch state {
      case .signedOut: signIn()
      case .signedIn: categories()
      }
    }.dispose(in: bag)
  }

  private func signIn() {
    let scene = Authentication(client: backend.client).createPlainScene(hint: backend.hint)
    show(scene) { [backend] token in backend.session.signIn.send(token) }
  }

  private func categories() {
    show(CategoryList(client: backend.client).createPlainScene()) { [self] outcome in
      switch outcome {
      case .recipes(let list): recipes(list)
      case .signOut: backend.session.signOut.send()
      }
    }
  }

  private func recipes(_ list: RecipeList) {
    show(list.createPlainScene()) { [self] outcome in
      switch outcome {
      case .details(let details): self.details(details, in: list)
      case .back: categories()
      }
    }
  }

  private func details(_ details: RecipeDetails, in list: RecipeList) {
    show(details.createPlainScene()) { [self] in recipes(list) }
  }

  private func show<Outcome>(
    _ scene: PlainScene<Outcome>, then act: @escaping @Sendable (Outcome) -> Void
  ) {
    let next = Shown()
    let before = shown.modify { shown in
      defer { shown = next }
      return shown
    }
    before?.bag.dispose()
    scene.outcome.first().observeNext(act).dispose(in: next.bag)
    scene.lines.observeNext { [say] in say($0) }.dispose(in: next.bag)
    typed.signal.bind(to: scene.input).dispose(in: next.bag)
  }
}
