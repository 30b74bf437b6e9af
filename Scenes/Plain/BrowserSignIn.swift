// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension BrowserSignIn {
  /// Returns the line-based sign-in with a browser, which begins it. Its outcome is the token, or nil if the user goes back
  /// with `b`. Another line is a code, or the address that contains it. After one that can't be used, `r` begins again.
  ///
  /// - Parameters:
  ///   - way: The way from the browser back to the application.
  ///   - open: Is called with the page, after it was printed.
  public func createPlainScene(
    _ way: Way, opening open: @escaping @Sendable (String) -> Void = { _ in }
  ) -> PlainScene<Token?> {
    let typed = SafePublishSubject<String>()
    // Decided once for each line, because an answer can change the state at once.
    let answers = typed.signal.map { [state] line -> Answer in
      if line.commandWord == "b" { return .back }
      return switch state.value {
      case .idle, .refused, .interrupted: .begin
      case .page(_, _?) where line.commandWord == "r": .begin
      case .starting, .page, .device, .finishing, .signedIn: .paste(line)
      }
    }
    .shareReplay(limit: 0)
    let backs = answers.filter { $0 == .back }.map { _ in Token?.none }

    return PlainScene(
      lines: merge(
        state.signal.removeDuplicates { $1.isAnnounced(after: $0) }.dropFirst()
          .flatMapConcat { .sequence($0.plainLines(way)) },
        state.signal.compactMap(\.page).removeDuplicates().handleEvents(next: open).compactMap {
          _ in nil
        },
        answers.compactMap(\.text).silently(into: paste),
        answers.filter { $0 == .begin }.map { _ in way }.silently(into: begin),
        backs.map { _ in }.silently(into: cancel),
        token.compactMap { _ in nil },
        SafeSignal.just(way).silently(into: begin)),
      input: typed.on,
      outcome: merge(backs, token.map(Token?.some)))
  }
}

/// What a line means.
private enum Answer: Hashable, Sendable {
  case back
  case begin
  case paste(String)

  var text: String? { if case .paste(let text) = self { text } else { nil } }
}

extension BrowserSignIn.State {
  fileprivate var page: String? { if case .page(let url, _) = self { url } else { nil } }

  /// Whether the lines of another state have said the same.
  fileprivate func isAnnounced(after other: Self) -> Bool {
    switch (other, self) {
    // The same problem with another text is an answer to that one.
    case (_, .page(_, _?)): false
    case (.device(let before), .device(let now)): before.code == now.code
    default: other == self
    }
  }

  fileprivate func plainLines(_ way: BrowserSignIn.Way) -> [PlainLine] {
    switch self {
    case .idle, .signedIn: return []
    case .interrupted: return [.question("Enter tries again, b goes back.")]
    case .starting: return [.waiting("Asking the server … b cancels.")]
    case .finishing: return ["Signing in …"]
    case .page(_, let problem?):
      return [
        .error("\(problem)"),
        .question("The code or the address, r to begin again, or b to go back:"),
      ]
    case .page(let url, nil):
      let lines: [PlainLine] = ["Open this page and sign in:", "\(url)"]
      return lines
        + (way == .browser
          ? [
            .waiting(
              "Waiting for the browser … Or paste its last address. b cancels."
            )
          ]
          : [.question("The code that the page shows, or b to go back:")])
    case .device(let device):
      return [
        "Open \(device.page) on another device and enter \(device.code).",
        .waiting("Waiting for it, for at most \(device.minutes) minutes … b cancels."),
      ]
    case .refused(let message):
      return [.error("\(message)"), .question("Enter tries again, b goes back.")]
    }
  }
}
