// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals

extension BrowserSignIn {
  /// Returns the command that signs in with a browser, and waits until the storage has the token. Its progress has the page or
  /// the code for another device.
  ///
  /// - Parameters:
  ///   - way: The way from the browser back to the application. With `code`, ``paste`` must receive the code.
  ///   - session: The session that receives the token.
  public func createSignInCommand(_ way: Way, to session: Session) -> CommandScene {
    let states = state.signal.removeDuplicates { $0.code != nil && $0.code == $1.code }
      .scan((before: State.idle, now: State.idle)) { ($0.now, $1) }
    let results = states.dropFirst().compactMap { states -> CommandResult? in
      switch states.now {
      // The server's failure is the result of its request.
      case .starting, .finishing, .signedIn, .interrupted: nil
      case .idle:
        // Without another text, the problem with the last one is the reason.
        if case .page(_, let problem?) = states.before {
          .failure(CommandFailure(.notSignedIn, title: "You aren't signed in", message: problem))
        } else {
          .failure(.cancelled)
        }
      case .page(let url, let problem):
        .progress(
          CommandOutput(
            problem.map { [$0] } ?? ["Open this page and sign in:", url],
            ["page": .text(url), "problem": .optional(problem), "needsCode": .flag(way == .code)]))
      case .device(let device):
        .progress(
          CommandOutput(
            ["Open \(device.page) on another device and enter \(device.code)."],
            [
              "page": .text(device.page), "code": .text(device.code),
              "pageWithCode": .optional(device.pageWithCode),
              "minutes": .integer(device.minutes),
            ]))
      case .refused(let message):
        .failure(
          CommandFailure(.notSignedIn, title: "The sign-in was refused", message: message))
      }
    }
    let tokens = token.flatMapLatest { session.createSignInCommand(with: $0) }
    return merge(tokens, results, SafeSignal.just(way).silently(into: begin))
      .prefix(inclusive: true) { $0.isProgress }
  }
}

extension BrowserSignIn {
  /// Returns the command that gives a code to the running sign-in, whose result is that of the sign-in.
  ///
  /// - Parameter text: The code, or the address that contains it.
  public func createCodeCommand(_ text: String) -> CommandScene {
    .deferred {
      guard case .page = state.value else {
        return .just(
          .failure(
            CommandFailure(
              .usage, title: "No sign-in waits for a code",
              message: "Begin with “sign-in-with”, and open its page.")))
      }
      paste.send(text)
      return .just(.success(CommandOutput([], ["received": true])))
    }
  }
}

extension BrowserSignIn.State {
  /// The code for another device.
  fileprivate var code: String? { if case .device(let device) = self { device.code } else { nil } }
}
