// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

extension Session {
  /// Adds the session's token to requests, and renews it when the server no longer takes it: once for
  /// all requests that wait for it. If the server refuses that, the session signs out.
  ///
  /// - Parameter client: Performs the renewal, without going through what is returned.
  public func authorization(renewedBy client: some Client) -> AuthorizationMiddleware {
    let bearer = BearerAuthorization(
      token: { token.value?.value },
      rejected: { rejected in
        // What is remembered beside the text is the session's own affair.
        if let token = token.value, token.value == rejected { expire.send(token) }
      })
    return AuthorizationMiddleware(bearer) { rejected in
      .deferred {
        guard let old = token.value else { return .just(nil) }
        // Renewed meanwhile, or somebody else has signed in.
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

  /// What a renewal that failed means to those who wait for it: nil is the end of the session.
  private static func outcome(
    of error: ClientError<ServerError>
  ) -> Signal<String?, TransportError> {
    switch error {
    case .transport(let error): .failed(error)
    // A server that is busy hasn't refused: whoever asks again later is still signed in.
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
