// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Token {
  /// Returns a request for a token in exchange for credentials.
  ///
  /// The server responds with 401 if they are wrong, which is an expected outcome.
  public static func request(for credentials: Credentials) -> Request<Token, ServerError> {
    .post("/token", json: credentials, needsAuthorization: false).safe()
  }

  /// Returns a request for a new token instead of an expired one; nil if the server sent no refresh token.
  ///
  /// The server responds with 401 if the user has to sign in again. The new token replaces the old one. A client that
  /// didn't receive the response may repeat the request within 30 seconds; later, the server treats the old refresh
  /// token as stolen and revokes the sign-in.
  public static func request(renewing token: Token) -> Request<Token, ServerError>? {
    token.refresh.map { refresh in
      .post("/token/refresh", json: Renewal(refresh: refresh), needsAuthorization: false)
        .idempotent().safe()
    }
  }

  /// Returns a request that revokes a token, and all others of the same sign-in, when the user signs out.
  public static func request(revoking token: Token) -> Request<Void, ServerError> {
    var request = Request<Void, ServerError>.send(.delete, "/token", needsAuthorization: false)
    request.headers[.authorization] = "Bearer \(token.value)"
    return request
  }
}
