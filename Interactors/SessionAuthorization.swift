// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

extension Session {
  /// Returns middleware that adds the session's token to requests, and renews a rejected one, once for all requests
  /// that wait for it. If the server refuses the renewal, the session signs out.
  ///
  /// - Parameter client: The client that performs the renewal. It must not use the returned middleware.
  public func authorization(renewedBy client: some Client) -> AuthorizationMiddleware {
    let bearer = BearerAuthorization(
      token: { token.value?.value },
      rejected: { rejected in
        // The session stores more than the token's text.
        if let token = token.value, token.value == rejected { expire.send(token) }
      })
    return AuthorizationMiddleware(bearer) { rejected in
      .deferred {
        guard let old = token.value else { return .just(nil) }
        // The token was renewed meanwhile, or another user has signed in.
        guard old.bearer == rejected else { return .just(old.bearer) }
        guard let request = Token.request(renewing: old) else { return .just(nil) }
        return client.response(for: request)
          .map { new -> String? in
            renew.send(Replacement(of: old, by: new))
            return new.bearer
          }
          .catch { error in Self.outcome(of: error) }
      }
    }
  }

  /// Returns the outcome of a failed renewal for the requests that wait for it; nil ends the session.
  private static func outcome(
    of error: ClientError<ServerError>
  ) -> Signal<String?, TransportError> {
    switch error {
    case .transport(let error): .failed(error)
    // A busy server hasn't refused the renewal: the user stays signed in.
    case .server, .status:
      error.isTransient ? .failed(TransportError(.connectionLost(maybeSent: false))) : .just(nil)
    case .decoding: .failed(TransportError(.malformedResponse))
    case .invalidRequest(let reason): .failed(TransportError(.invalidRequest(reason)))
    }
  }
}

extension Token {
  /// The value of the header field.
  fileprivate var bearer: String { "Bearer " + value }
}
