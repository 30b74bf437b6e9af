import Entities
import Networking

extension Token {
  /// Asks for a token in exchange for a name and a password.
  ///
  /// The server answers 401 when they don't match; that is an answer, not a breakdown.
  public static func request(for credentials: Credentials) -> Request<Token, ServerError> {
    .post("/token", json: credentials, needsAuthorization: false)
  }
}
