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
  /// The server answers 401 when the user has to sign in again. The new token replaces the old one. A
  /// client that lost the answer may ask again within 30 seconds; later, the server takes the old
  /// text for a stolen one and revokes the sign-in.
  public static func request(renewing token: Token) -> Request<Token, ServerError>? {
    token.refresh.map { refresh in
      .post("/token/refresh", json: Renewal(refresh: refresh), needsAuthorization: false)
        .idempotent()
    }
  }

  /// Revokes a token, and all others of the same sign-in, when the user signs out.
  public static func request(revoking token: Token) -> Request<Void, ServerError> {
    var request = Request<Void, ServerError>.send(.delete, "/token", needsAuthorization: false)
    request.headers[.authorization] = "Bearer \(token.value)"
    return request
  }
}
