// SPDX-License-Identifier: MIT

extension Request where Resource: Decodable, Failure: Decodable {
  /// Returns a request for a JSON resource at a reference in a response, such as that of a next page: a percent-encoded
  /// path with an optional query.
  ///
  /// - Parameters:
  ///   - reference: The reference, which is relative to the client's base URL.
  ///   - needsAuthorization: Whether the client adds the user's authorization.
  /// - Returns: Nil if the reference isn't a path on the same server, or isn't properly encoded, because a response
  ///   must not send the user's authorization to another server.
  public static func get(at reference: String, needsAuthorization: Bool = true) -> Request? {
    guard let reference = ServerReference(reference) else { return nil }
    var request = Request.get(
      RequestPath(reference.path), needsAuthorization: needsAuthorization)
    request.query = reference.query
    return request
  }
}

/// A reference in a response to a resource on the same server: a percent-encoded path with an optional query.
struct ServerReference: Hashable, Sendable {
  let path: String
  private(set) var query: [QueryItem]
  /// A Boolean value that indicates whether the path includes the path of the client's base URL.
  private(set) var isRooted = true

  /// Parses a path that begins with a slash, and a query; nil if it isn't properly encoded or leads to another server.
  init?(_ text: String) {
    let (path, query) = text[...].halves(at: "?") ?? (text[...], "")
    guard text.begins(with: "/"), !text.begins(with: "//"), !text.has("#"),
      RequestPath.problem(in: path) == nil
    else { return nil }
    self.path = String(path)
    self.query = []
    for part in query.isEmpty ? [] : query.parts(at: "&", omittingEmpty: false) {
      guard let item = QueryItem(encoded: part) else { return nil }
      self.query.append(item)
    }
  }

  /// Parses the reference of a response, such as its field `Location` (RFC 3986, 5); nil if it isn't properly encoded,
  /// is empty, or leads out of the base URL.
  ///
  /// The server's name in a URL is ignored, since a client sends requests to its own server only.
  ///
  /// - Parameters:
  ///   - text: A URL, a path, or a path relative to that of the request.
  ///   - request: The request that was answered.
  init?<Resource, Failure>(_ text: String, relativeTo request: Request<Resource, Failure>) {
    let reference = String(text[...].before("#"))
    if reference.begins(with: "//") || reference[...].before("/", "?").has(":") {
      let scheme = reference.begins(with: "//") ? "http:" : ""
      guard let path = Self.path(ofURL: scheme + reference) else { return nil }
      self.init(path)
    } else if reference.begins(with: "/") {
      guard let path = Self.withoutDots(reference) else { return nil }
      self.init(path)
    } else if !reference.isEmpty {
      let path = request.path.begins(with: "/") ? request.path : "/" + request.path
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
      let base = reference.begins(with: "?") ? path[...] : path[...slash]
      guard let path = Self.withoutDots(base + reference) else { return nil }
      self.init(path)
      isRooted = request.isRooted
    } else {
      return nil
    }
  }

  /// Returns a path with its query, without the segments `.` and `..`; nil if these lead above the root.
  private static func withoutDots(_ reference: String) -> String? {
    let path = reference.withoutQuery
    var segments: [Substring] = []
    let all = path.parts(at: "/", omittingEmpty: false).dropFirst()
    for (index, segment) in all.enumerated() {
      let isLast = index == all.count - 1
      switch segment {
      case ".": if isLast { segments.append("") }
      case "..":
        guard segments.popLast() != nil else { return nil }
        if isLast { segments.append("") }
      default: segments.append(segment)
      }
    }
    return "/" + segments.joined(separator: "/") + reference[path.endIndex...]
  }

  /// Returns the path and the query of a URL; nil if it isn't a URL with http or https.
  static func path(ofURL text: String) -> String? {
    guard let address = WebAddress(text), address.origin.isWeb else { return nil }
    let rest = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    let tail = String(Substring(rest.drop { !"/?#".utf8.contains($0) })[...].before("#"))
    return withoutDots(tail.begins(with: "/") ? tail : "/" + tail)
  }
}
