// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Token {
  /// Asks for a token in exchange for a name and a password.
  ///
  /// The server answers 401 when they don't match; that is an answer, not a breakdown.
  public static func request(for credentials: Credentials) -> Request<Token, ServerError> {
    .post("/token", json: credentials, needsAuthorization: false)
  }

  /// Asks for another token in place of one whose time is over; nil if the server gave no means to.
  ///
  /// The server answers 401 when the user has to sign in again. Asking twice does no harm: each answer
  /// is a token as good as the other.
  public static func request(renewing token: Token) -> Request<Token, ServerError>? {
    token.refresh.map { refresh in
      .post("/token/refresh", json: Renewal(refresh: refresh), needsAuthorization: false)
        .idempotent()
    }
  }
}
