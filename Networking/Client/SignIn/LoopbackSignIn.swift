// SPDX-License-Identifier: MIT

import Signals

/// An authorization code with the attempt that it belongs to.
public struct AuthorizationCode: Sendable {
  /// The code, which can be used once.
  public let code: String
  /// The attempt, whose secrets are needed to use the code.
  public let attempt: AuthorizationAttempt
}

extension AuthorizationCode: CustomStringConvertible, CustomReflectable {
  /// A text with the attempt, without the code, which is a secret.
  public var description: String { "a code of \(attempt)" }
  /// The attempt only.
  public var customMirror: Mirror { Mirror(self, children: ["attempt": attempt]) }
}

extension OAuth {
  /// Signs a user in with a browser that is redirected to a loopback port (RFC 8252, 7.3).
  ///
  ///     oauth.loopbackCode { attempt in openInBrowser(attempt.url) }
  ///       .mapFailure { SignInProblem($0) }
  ///       .flatMapLatest { login.response(for: oauth.token(for: $0)).mapFailure { SignInProblem($0) } }
  ///     // an OAuthToken, once the user has signed in
  ///
  /// Each observation opens a port of 127.0.0.1 that the system chooses, and creates an attempt with PKCE for it. The
  /// signal sends the code and completes when the browser is redirected. Requests that belong to another attempt are
  /// rejected without an effect. Disposal closes the port. The code is delivered on a separate thread.
  ///
  /// - Parameters:
  ///   - path: The path of the redirect URI.
  ///   - page: The HTML page that the browser shows at the end.
  ///   - open: Opens `attempt.url` in a browser, or shows it to the user. It is called on the observing thread.
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
          guard let target, target.withoutQuery == path else {
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
        // The observation has ended.
        case nil: break
        }
      }
      open(attempt)
    }
  }

  /// Returns a request for the token of a code. It isn't repeated, since a code can be used only once.
  public func token(for code: AuthorizationCode) -> Request<OAuthToken, OAuthRefusal> {
    token(for: code.code, of: code.attempt)
  }
}

extension AuthorizationAttempt {
  /// Returns the code in the target of a redirect. The target must contain the state, even for a refusal, since any web
  /// page can redirect the browser here.
  fileprivate func redirectedCode(in target: String) throws(AuthorizationCodeError) -> String {
    guard let (_, query) = target[...].halves(at: "?") else { throw .missing }
    guard query.parts(at: "&").contains("state=\(state)") else { throw .otherAttempt }
    return try code(in: target)
  }
}
