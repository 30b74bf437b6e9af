// SPDX-License-Identifier: MIT

import HTTPTypes

/// The source of a cookie, which determines which cookies it may set and which it receives.
struct CookieOrigin: Hashable, Sendable {
  let host: String
  let path: String
  let isSecure: Bool

  /// Creates the origin of a request; nil if the request's URL is incomplete.
  init?(_ request: HTTPRequest) {
    guard let scheme = request.scheme?.lowercased(), let authority = request.authority,
      let host = Self.host(authority)
    else { return nil }
    self.host = host
    path = String((request.path ?? "/")[...].before("?", "#"))
    isSecure = scheme == "https"
  }

  /// Returns the cookie of a field that this origin sent; nil if it isn't allowed (RFC 6265, 5.3).
  func accept(_ set: SetCookie) -> Cookie? {
    var domain = host
    var isHostOnly = true
    if let wanted = set.domain, wanted != host || !isAddress && !PublicSuffixes.contains(wanted) {
      guard !isAddress, !PublicSuffixes.contains(wanted), host.isWithin(wanted) else { return nil }
      (domain, isHostOnly) = (wanted, false)
    }
    let path = set.path ?? folder
    let name = set.name.lowercased()
    if set.isSecure || name.begins(with: "__secure-") || name.begins(with: "__host-") {
      guard set.isSecure, isSecure else { return nil }
    }
    if name.begins(with: "__host-") {
      guard set.domain == nil, set.path == "/" else { return nil }
    }
    return Cookie(
      name: set.name, value: set.value, domain: domain, isHostOnly: isHostOnly, path: path,
      expires: set.expires, isSecure: set.isSecure, isHTTPOnly: set.isHTTPOnly,
      sameSite: set.sameSite)
  }

  /// Returns whether a cookie is sent to this origin.
  func takes(_ cookie: Cookie) -> Bool {
    (cookie.isHostOnly ? host == cookie.domain : host.isWithin(cookie.domain))
      && (isSecure || !cookie.isSecure) && Self.path(path, isBelow: cookie.path)
  }

  /// Returns whether a path matches a cookie's path (RFC 6265, 5.1.4).
  static func path(_ path: String, isBelow folder: String) -> Bool {
    guard path.begins(with: folder) else { return false }
    return path.utf8.count == folder.utf8.count || folder.utf8.last == UInt8(ascii: "/")
      || path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
  }

  /// The default path of cookies.
  private var folder: String {
    guard path.begins(with: "/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash > path.startIndex
    else { return "/" }
    return String(path[..<slash])
  }

  private var isAddress: Bool { host.isAddress }

  private static func host(_ authority: String) -> String? {
    let behindUser = authority.parts(at: "@", omittingEmpty: false).last ?? ""
    let whole = behindUser.lowercased()
    if whole.begins(with: "[") {
      return whole[...].halves(at: "]").map { "\($0.0)]" }
    }
    var host = whole[...].before(":")
    if host.ends(with: ".") { host.removeLast() }
    return host.isEmpty ? nil : String(host)
  }
}

extension String {
  /// Returns whether this host name equals a domain or is a subdomain of it. IP addresses have no
  /// parent domain.
  func isWithin(_ domain: String) -> Bool {
    self == domain || (hasSuffix("." + domain) && !isAddress)
  }

  /// Whether it is an IP address.
  fileprivate var isAddress: Bool {
    // No top-level domain begins with a digit: 127.0.0.1, 127.1 and 0x7f.1 are IP addresses.
    hasPrefix("[") || split(separator: ".").last?.first?.isNumber == true
  }
}
