// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension Authentication {
  /// The outcome of the line-based sign-in.
  public enum PlainOutcome: Hashable, Sendable {
    /// The credentials were accepted.
    case token(Token)
    /// The user signs in with a browser.
    case browser(BrowserSignIn.Way)
  }

  /// Returns the line-based sign-in, which asks for a name and a password until they are accepted. The name `browser`, `code`
  /// or `device` signs in with a browser. `b` cancels an attempt.
  ///
  /// - Parameter hint: A text to print first, such as the demo's name and password.
  public func createPlainScene(hint: String? = nil) -> PlainScene<PlainOutcome> {
    let typed = SafePublishSubject<String>()
    // Decided once for each line, because an answer can change the state at once.
    let answers = typed.signal.scan(Answers()) { [isBusy] in $0.adding($1, isBusy: isBusy.value) }
      .shareReplay(limit: 0)
    let credentials = answers.compactMap(\.credentials).filter(\.isComplete)

    let hints = [hint].compactMap { $0 }.map { PlainLine("\($0)") }
    return PlainScene(
      lines: merge(
        SafeSignal.sequence(hints + [.question("Name:")]),
        answers.compactMap(\.reply),
        refusal.compactMap(\.self).flatMapConcat {
          .sequence([.error("\($0)"), .question("Name:")])
        },
        credentials.silently(into: logIn),
        answers.filter(\.isCancelled).map { _ in }.silently(into: cancel)),
      input: typed.on,
      outcome: merge(
        token.map(PlainOutcome.token), answers.compactMap(\.way).map(PlainOutcome.browser)))
  }
}

/// The answers so far.
private struct Answers: Sendable {
  private var name: String?
  private(set) var credentials: Credentials?
  private(set) var way: BrowserSignIn.Way?
  /// Whether the last line was `b` during an attempt.
  private(set) var isCancelled = false

  /// The next line to print; nil if the scene is over.
  var reply: PlainLine? {
    guard way == nil else { return nil }
    if isCancelled { return .question("Name:") }
    guard let credentials else { return .question("Password:", isSecret: true) }
    return credentials.isComplete ? "Signing in …" : .question("Both are needed. Name:")
  }

  func adding(_ line: String, isBusy: Bool) -> Answers {
    var next = Answers()
    if isBusy, line.commandWord == "b" {
      next.isCancelled = true
    } else if let name, credentials == nil {
      next.credentials = Credentials(name: name, password: line)
    } else {
      next.name = line
      next.way = BrowserSignIn.Way(rawValue: line.commandWord)
    }
    return next
  }
}
