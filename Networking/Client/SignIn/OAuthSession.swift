// SPDX-License-Identifier: MIT

import Signals

/// A user's session with an OAuth server.
///
///     let session = OAuthSession(oauth, client: loginClient, store: FileTokenStore(file: path))
///     configuration.middleware = [session.middleware]
///     session.signIn(with: token)
///     session.state.value  // .signedIn, then .signedOut(.expired) when the server refuses to renew
public typealias OAuthSession = TokenSession<OAuthToken>

extension TokenSession where Token == OAuthToken {
  /// Creates a session with the token of the store. It renews the token with the refresh token, and revokes it when the user signs
  /// out.
  ///
  /// - Parameters:
  ///   - oauth: The server.
  ///   - client: The client for requests to the token endpoint. It must not use the session's middleware.
  ///   - store: The store of the token.
  public convenience init(
    _ oauth: OAuth, client: some Client, store: some TokenStore<OAuthToken>
  ) {
    self.init(
      store: store, authorization: { "Bearer " + $0.accessToken },
      renewal: { current in
        current.refreshToken.map { refresh in
          client.response(for: oauth.renewal(by: refresh)).map { $0.completed(by: current) }
        }
      },
      revocation: { token in
        client.response(for: oauth.revocation(of: token.refreshToken ?? token.accessToken))
          .suppressError()
      })
  }
}

extension OAuthToken {
  /// Returns the token with what the server doesn't send again at a renewal: the refresh token of a server that doesn't rotate
  /// it, and additional fields.
  fileprivate func completed(by former: OAuthToken) -> OAuthToken {
    var token = self
    token.refreshToken = refreshToken ?? former.refreshToken
    token.additionalFields.merge(former.additionalFields) { renewed, _ in renewed }
    return token
  }
}
