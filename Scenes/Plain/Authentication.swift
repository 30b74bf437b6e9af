// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension Authentication {
  /// Returns the line-based sign-in, which asks for a name and a password until they are accepted.
  ///
  /// - Parameter hint: A text to print first, such as the demo's name and password.
  public func createPlainScene(hint: String? = nil) -> PlainScene<Token> {
    let typed = SafePublishSubject<String>()
    let answers = typed.signal.scan(Answers()) { $0.adding($1) }.shareReplay(limit: 0)
    let credentials = answers.compactMap(\.credentials).filter(\.isComplete)

    let hints = [hint].compactMap { $0 }.map { PlainLine("\($0)") }
    return PlainScene(
      lines: merge(
        SafeSignal.sequence(hints + [.question("Name:")]),
        answers.map(\.reply),
        refusal.compactMap(\.self).flatMapConcat {
          .sequence([.error("\($0)"), .question("Name:")])
        },
        credentials.silently(into: logIn)),
      input: typed.on,
      outcome: token)
  }
}

/// The answers so far.
private struct Answers: Sendable {
  private var name: String?
  private(set) var credentials: Credentials?

  /// The next line to print.
  var reply: PlainLine {
    guard let credentials else { return .question("Password:", isSecret: true) }
    return credentials.isComplete ? "Signing in …" : .question("Both are needed. Name:")
  }

  func adding(_ line: String) -> Answers {
    var next = Answers()
    if let name, credentials == nil {
      next.credentials = Credentials(name: name, password: line)
    } else {
      next.name = line
    }
    return next
  }
}
