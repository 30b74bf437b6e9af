// SPDX-License-Identifier: MIT

/// What a server has asked to be told again.
public struct Cookie: Hashable, Sendable {
  /// To which requests from other sites a browser would add it; kept, not acted on: nothing here
  /// comes from another site.
  public enum SameSite: String, Hashable, Sendable, Codable {
    /// To none.
    case strict
    /// To those that lead the user to the site.
    case lax
    /// To all.
    case none
  }

  /// Its name; never empty.
  public var name: String
  /// Its value, as the server wrote it.
  public var value: String
  /// The server's name, or the name above it for which the cookie holds; in small letters.
  public var domain: String
  /// Whether it holds for that very name alone, not for those below it.
  public var isHostOnly: Bool
  /// The folder for which it holds, such as `/` or `/api`.
  public var path: String
  /// When it ends; nil when it ends with the session.
  public var expires: HTTPDate?
  /// Whether it is sent on secure connections only.
  public var isSecure: Bool
  /// Whether scripts in a browser couldn't read it.
  public var isHTTPOnly: Bool
  /// What the server said of other sites; nil for nothing.
  public var sameSite: SameSite?

  /// Creates a cookie from its parts.
  public init(
    name: String, value: String, domain: String, isHostOnly: Bool = true, path: String = "/",
    expires: HTTPDate? = nil, isSecure: Bool = false, isHTTPOnly: Bool = false,
    sameSite: SameSite? = nil
  ) {
    self.name = name
    self.value = value
    self.domain = domain
    self.isHostOnly = isHostOnly
    self.path = path
    self.expires = expires
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
  }

  /// Whether it has ended.
  public func isExpired(at now: HTTPDate) -> Bool { expires.map { $0 <= now } ?? false }
}

extension Cookie: Codable {}

extension Cookie: CustomStringConvertible {
  /// The name and where it holds: not the value, which is a secret.
  public var description: String { "\(name) for \(domain)\(path)" }
}
