// SPDX-License-Identifier: MIT

import HTTPTypes

/// A normalized URL, which is the key of a cache: scheme and host in lower case, no default port, no fragment, no empty
/// path.
struct CacheAddress: Hashable, Sendable {
  let scheme: String
  let authority: String
  /// The path, including the query.
  let path: String

  var text: String { "\(scheme)://\(authority)\(path)" }

  /// Creates the address of a request; nil if the request's URL is incomplete.
  init?(_ request: HTTPRequest) {
    guard let scheme = request.scheme, let authority = request.authority,
      !scheme.isEmpty, !authority.isEmpty
    else { return nil }
    self.init(scheme, authority, request.path ?? "/")
  }

  private init(_ scheme: some StringProtocol, _ authority: some StringProtocol, _ path: String) {
    self.scheme = scheme.lowercased()
    let authority = authority.lowercased()
    let usual = self.scheme == "https" ? ":443" : self.scheme == "http" ? ":80" : ":"
    self.authority =
      authority.ends(with: usual)
      ? String(Substring(authority.utf8.dropLast(usual.utf8.count))) : authority
    let whole = path[...].before("#")
    self.path = whole.utf8.first == UInt8(ascii: "/") ? String(whole) : "/" + whole
  }

  /// Returns whether both have the same origin.
  func hasSameOrigin(as other: CacheAddress) -> Bool {
    scheme == other.scheme && authority == other.authority
  }

  /// Resolves a reference in a response, such as that of `Location` (RFC 3986, 5.2); nil if it isn't a web address.
  func resolve(_ reference: String) -> CacheAddress? {
    let reference = reference[...].before("#")
    let head = reference.before("/", "?")
    if let (name, _) = head.halves(at: ":"), let (_, rest) = reference.halves(at: ":") {
      let scheme = name.lowercased()
      guard scheme == "http" || scheme == "https", let rest = rest.after("//") else { return nil }
      return Self.absolute(scheme, rest)
    }
    if let rest = reference.after("//") { return Self.absolute(scheme, rest) }
    if reference.isEmpty { return self }
    let ownPath = path.withoutQuery
    if reference.begins(with: "?") {
      return CacheAddress(scheme, authority, "\(ownPath)\(reference)")
    }
    let folder = reference.begins(with: "/") ? "" : Self.folder(of: ownPath)
    return CacheAddress(scheme, authority, Self.withoutDots(folder + reference))
  }

  private static func absolute(_ scheme: String, _ rest: Substring) -> CacheAddress? {
    let authority = rest.before("/", "?")
    guard !authority.isEmpty, !authority.has("@") else { return nil }
    return CacheAddress(scheme, authority, withoutDots(String(rest[authority.endIndex...])))
  }

  private static func folder(of path: Substring) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
  }

  /// Removes dot segments from the path, but not from the query.
  private static func withoutDots(_ text: String) -> String {
    let path = text.withoutQuery
    var segments: [Substring] = []
    let parts = path.parts(at: "/", omittingEmpty: false).dropFirst()
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case "..":
        _ = segments.popLast()
        if isLast { segments.append("") }
      case ".": if isLast { segments.append("") }
      default: segments.append(part)
      }
    }
    return "/" + segments.joined(separator: "/") + text[path.endIndex...]
  }
}
