// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The user's session with the recipe server.
public typealias Session = TokenSession<Token>

extension TokenSession where Token == RecipeEntities.Token {
  /// Creates the session with the stored token.
  ///
  /// - Parameters:
  ///   - store: The store of the token.
  ///   - client: The client that renews and revokes tokens. It must not use the session's middleware.
  public convenience init(store: some TokenStore<Token>, client: some Client) {
    self.init(
      store: store, authorization: { "Bearer " + $0.value },
      renewal: { token in
        Token.request(renewing: token).map { client.response(for: $0) }
      },
      revocation: { token in
        client.response(for: Token.request(revoking: token)).suppressError()
      },
      isSameUser: { one, other in one.account != nil && one.account == other.account })
  }
}
