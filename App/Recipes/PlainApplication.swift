// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals

/// The root of the application in line mode. It shows one plain scene at a time, and keeps the ones below it on a
/// stack.
final class PlainApplication: Sendable {
  private let typed = SafePublishSubject<String>()
  private let say: @Sendable (PlainLine) -> Void
  private let backend: Backend
  // The current scene, replaced as a whole so that the previous one ends.
  private let shown = MutableProperty<Shown?>(nil)
  /// The last question, which is asked again after an error.
  private let question = MutableProperty<PlainLine?>(nil)
  private let bag = DisposeBag()

  private final class Shown: Sendable {
    let bag = DisposeBag()
  }

  init(_ backend: Backend, say: @escaping @Sendable (PlainLine) -> Void) {
    self.backend = backend
    let question = question
    self.say = { line in
      if line.isQuestion { question.value = line }
      say(line)
    }
  }

  /// Answers the last question with a line that the user entered.
  func answer(_ line: String) {
    let isWord = question.value?.isSecret != true
    if Self.word(line) == "rooms", isWord, backend.session.token.value != nil { return rooms() }
    guard Self.word(line) == "help", isWord else { return typed.on.send(line) }
    say("A number chooses a row. r reloads, b or an empty line goes back, o signs out.")
    say("name, newest, quickest and best sort recipes. rooms shows the rooms. quit ends.")
    askAgain()
  }

  /// Returns whether a line asks for the end.
  func isEnd(_ line: String) -> Bool {
    Self.word(line) == "quit" && question.value?.isSecret != true
  }

  private static func word(_ line: String) -> String {
    line.lowercased().filter { !$0.isWhitespace }
  }

  private func askAgain() {
    // Without a question there is nothing yet that could be answered.
    say(question.value ?? .question("r tries again, b goes back."))
  }

  func start() {
    backend.client.errors.observeNext { [self] error in
      say(.error("\(error.title). \(error.message)"))
      error.dismiss()
      // The last choice can be made again.
      askAgain()
    }.dispose(in: bag)
    backend.session.problems.observeNext { [say] in say(.error("\($0)")) }.dispose(in: bag)
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

  private func rooms() {
    rooms(RoomList(client: backend.client, on: QueueScheduler(name: "recipes.Rooms")))
  }

  private func rooms(_ list: RoomList) {
    show(list.createPlainScene()) { [self] outcome in
      switch outcome {
      case .messages(let room): messages(room, of: list)
      case .back: categories()
      }
    }
  }

  private func messages(_ messages: RoomMessages, of list: RoomList) {
    show(messages.createPlainScene()) { [self] outcome in
      rooms(list)
      if case .leave(let room) = outcome { list.leave.send(room) }
    }
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
    question.value = nil
    scene.outcome.first().observeNext(act).dispose(in: next.bag)
    scene.lines.observeNext { [say] in say($0) }.dispose(in: next.bag)
    typed.signal.bind(to: scene.input).dispose(in: next.bag)
  }
}
