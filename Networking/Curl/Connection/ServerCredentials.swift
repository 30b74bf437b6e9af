// SPDX-License-Identifier: MIT

import Networking

/// A user name and password for HTTP authentication (RFC 7617, RFC 7616).
///
/// They are sent to the client's own server only, never to proxies. For tokens, use `Authorization`.
public struct ServerCredentials: Hashable, Sendable {
  /// The authentication scheme.
  public enum Scheme: Hashable, Sendable {
    /// Basic authentication with every request: only over TLS, or on the loopback interface.
    case basic
    /// Digest authentication: the first request to a server is sent twice, because the server sends a challenge.
    case digest
    /// The scheme that the server offers, preferably `digest`. The first request is sent twice, as for `digest`.
    case offered
  }

  /// The user name.
  public var user: String
  /// The password.
  public var password: String
  /// The authentication scheme.
  public var scheme: Scheme

  /// Creates credentials.
  ///
  /// - Parameters:
  ///   - user: The user name.
  ///   - password: The password.
  ///   - scheme: The authentication scheme.
  public init(user: String, password: String, scheme: Scheme) {
    self.user = user
    self.password = password
    self.scheme = scheme
  }
}

extension ServerCredentials: CustomStringConvertible, CustomDebugStringConvertible {
  /// The user name and the scheme, but not the password.
  public var description: String { "\(scheme) credentials of \(user)" }

  /// The same as `description`.
  public var debugDescription: String { description }
}

extension ServerCredentials: CustomReflectable {
  /// The user name and the scheme only.
  public var customMirror: Mirror {
    Mirror(self, children: ["user": user, "scheme": scheme], displayStyle: .struct)
  }
}
