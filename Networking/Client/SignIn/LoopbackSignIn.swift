// SPDX-License-Identifier: MIT

import Signals

/// The code of a sign-in, with the attempt that it belongs to.
public struct AuthorizationCode: Sendable {
  /// The code, for one use.
  public let code: String
  /// The attempt, whose secrets prove that the code was asked for here.
  public let attempt: AuthorizationAttempt
}

extension AuthorizationCode: CustomStringConvertible, CustomReflectable {
  /// The attempt; the code is a secret.
  public var description: String { "a code of \(attempt)" }
  /// Nothing but the attempt.
  public var customMirror: Mirror { Mirror(self, children: ["attempt": attempt]) }
}

extension OAuth {
  /// Signs a user in by a browser that is redirected to a port of this computer (RFC 8252, 7.3).
  ///
  ///     oauth.loopbackCode { attempt in openInBrowser(attempt.url) }
  ///       .mapFailure { SignInProblem($0) }
  ///       .flatMapLatest { login.response(for: oauth.token(for: $0)).mapFailure { SignInProblem($0) } }
  ///     // an OAuthToken, once the user has signed in
  ///
  /// Each observation opens a port of 127.0.0.1 that the system chooses, and makes an attempt with PKCE
  /// for it. The signal sends the code and completes when the browser returns; requests that belong to
  /// another attempt are refused and change nothing. Disposal closes the port. The code is delivered
  /// on a thread of the signal's own.
  ///
  /// - Parameters:
  ///   - path: The path of the redirect.
  ///   - page: The page, in HTML, that the browser shows at the end.
  ///   - open: Opens `attempt.url` in a browser, or shows it to the user. It is called on the
  ///     observing thread.
  public func loopbackCode(
    path: String = "/", page: String = "<p>You have signed in. You can close this page.</p>",
    _ open: @escaping @Sendable (AuthorizationAttempt) -> Void
  ) -> Signal<AuthorizationCode, AuthorizationCodeError> {
    Signal { observer, lifetime in
      guard let port = LoopbackPort() else { return observer.fail(.noPort) }
      let attempt = self.attempt(redirectURI: "http://127.0.0.1:\(port.number)\(path)")
      lifetime.onEnd { port.stop() }
      QueueScheduler(name: "Networking.LoopbackSignIn").schedule {
        var result: Result<String, AuthorizationCodeError>?
        port.wait { target in
          guard let target, target.prefix(while: { $0 != "?" }) == path else {
            return .next(status: "404 Not Found", page: "<p>There is nothing here.</p>")
          }
          do throws(AuthorizationCodeError) {
            result = .success(try attempt.redirectedCode(in: target))
            return .last(page: page)
          } catch {
            guard case .refused = error else {
              return .next(status: "400 Bad Request", page: "<p>This belongs to no sign-in.</p>")
            }
            result = .failure(error)
            return .last(page: "<p>You have not signed in. You can close this page.</p>")
          }
        }
        switch result {
        case .success(let code):
          observer.send(AuthorizationCode(code: code, attempt: attempt))
          observer.complete()
        case .failure(let error): observer.fail(error)
        // The observation is over.
        case nil: break
        }
      }
      open(attempt)
    }
  }

  /// A request for the token that a code stands for. It is not sent twice, since a code is for one
  /// use.
  public func token(for code: AuthorizationCode) -> Request<OAuthToken, OAuthRefusal> {
    token(for: code.code, of: code.attempt)
  }
}

extension AuthorizationAttempt {
  /// Returns the code in the target of a redirect, which must repeat the state, for a refusal, too:
  /// any page can send the browser here.
  fileprivate func redirectedCode(in target: String) throws(AuthorizationCodeError) -> String {
    guard target.contains("?") else { throw .missing }
    let query = target.split(separator: "?", maxSplits: 1).last ?? ""
    guard query.split(separator: "&").contains("state=\(state)") else { throw .otherAttempt }
    return try code(in: target)
  }
}
