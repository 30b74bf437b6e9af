// SPDX-License-Identifier: MIT

/// A name and a password for servers that ask for them by the rules of HTTP (RFC 7617, RFC 7616).
///
/// They go to the client's own server only, and to proxies never. For tokens there is `Authorization`.
public struct ServerCredentials: Hashable, Sendable {
  /// How they are shown to the server.
  public enum Scheme: Hashable, Sendable {
    /// As they are, with every request: only over TLS, or on this very computer.
    case basic
    /// By a digest that proves them: the first request to a server is sent twice, as it has to ask
    /// for its challenge.
    case digest
    /// Whichever of the two the server offers, `digest` first; as for `digest`, it has to ask.
    case offered
  }

  /// The user's name.
  public var user: String
  /// The user's password.
  public var password: String
  /// How they are shown.
  public var scheme: Scheme

  /// Creates credentials.
  ///
  /// - Parameters:
  ///   - user: The user's name.
  ///   - password: The user's password.
  ///   - scheme: How they are shown to the server.
  public init(user: String, password: String, scheme: Scheme) {
    self.user = user
    self.password = password
    self.scheme = scheme
  }
}

extension ServerCredentials: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name and the scheme, not the password.
  public var description: String { "\(scheme) credentials of \(user)" }

  /// The same as `description`.
  public var debugDescription: String { description }
}
