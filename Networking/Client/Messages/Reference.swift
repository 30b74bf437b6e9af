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
  let query: [QueryItem]
  /// A Boolean value that indicates whether the path includes the path of the client's base URL.
  private(set) var isRooted = true

  /// Parses a path that begins with a slash, and a query; nil if it isn't properly encoded or leads to another server.
  init?(_ text: String) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasPrefix("/"), !path.hasPrefix("//"),
      !text.contains("#"), RequestPath.problem(in: path) == nil
    else { return nil }
    var query: [QueryItem] = []
    for item in (parts.dropFirst().first ?? "").split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(pair[0]) else { return nil }
      guard pair.count > 1 else {
        query.append(QueryItem(name, nil))
        continue
      }
      guard let value = PercentEncoding.decode(pair[1]) else { return nil }
      query.append(QueryItem(name, value))
    }
    self.path = String(path)
    self.query = query
  }

  /// Parses the reference of a response, such as its field `Location`; nil if it isn't properly encoded.
  ///
  /// The server's name in a URL is ignored, since a client sends requests to its own server only.
  ///
  /// - Parameters:
  ///   - text: A URL, a path, or a path relative to that of the request.
  ///   - request: The request that was answered.
  init?<Resource, Failure>(_ text: String, relativeTo request: Request<Resource, Failure>) {
    if let path = Self.path(ofURL: text) {
      self.init(path)
    } else if text.hasPrefix("/") {
      self.init(text)
    } else if !text.isEmpty, !text.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") {
      let path = request.path.hasPrefix("/") ? request.path : "/" + request.path
      let base =
        text.hasPrefix("?") ? path[...] : path[...(path.lastIndex(of: "/") ?? path.startIndex)]
      self.init(base + text)
      isRooted = request.isRooted
    } else {
      return nil
    }
  }

  /// Returns the path and the query of a URL; nil if it isn't a URL with http or https.
  static func path(ofURL text: String) -> String? {
    guard let start = text.firstRange(of: "://")?.upperBound, let address = WebAddress(text),
      address.origin.isWeb, let path = text[start...].firstIndex(of: "/")
    else { return nil }
    return String(text[path...])
  }
}
