// SPDX-License-Identifier: MIT

/// A cookie of a server.
public struct Cookie: Hashable, Sendable {
  /// The cross-site restriction of a cookie. It is stored but has no effect, since this client has
  /// no cross-site requests.
  public enum SameSite: String, Hashable, Sendable, Codable {
    /// The cookie is never sent with cross-site requests.
    case strict
    /// The cookie is sent with cross-site navigations only.
    case lax
    /// The cookie is sent with all requests.
    case none
  }

  /// The name; never empty.
  public var name: String
  /// The value, as the server sent it.
  public var value: String
  /// The domain of the cookie in lower case.
  public var domain: String
  /// A Boolean value that indicates whether the cookie applies to that host only, and not to
  /// subdomains.
  public var isHostOnly: Bool
  /// The path prefix of the cookie, such as `/` or `/api`.
  public var path: String
  /// The expiration date; nil for a session cookie.
  public var expires: HTTPDate?
  /// A Boolean value that indicates whether the cookie is sent on secure connections only.
  public var isSecure: Bool
  /// A Boolean value that indicates whether the cookie is hidden from scripts in a browser.
  public var isHTTPOnly: Bool
  /// The cross-site restriction; nil if the server didn't specify one.
  public var sameSite: SameSite?

  /// Creates a cookie.
  package init(
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

  /// Returns whether the cookie has expired.
  package func isExpired(at now: HTTPDate) -> Bool { expires.map { $0 <= now } ?? false }
}

extension Cookie: Codable {}

extension Cookie: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name and the scope, but not the value, which is secret.
  public var description: String { "\(name) for \(domain)\(path)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// The name and the scope only.
  public var customMirror: Mirror {
    Mirror(self, children: ["cookie": description], displayStyle: .struct)
  }
}
