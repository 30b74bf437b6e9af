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
    let parts = reference.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasPrefix("/"), !path.hasPrefix("//"),
      !reference.contains("#"), RequestPath.problem(in: String(path)) == nil
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
    var request = Request.get(RequestPath(String(path)), needsAuthorization: needsAuthorization)
    request.query = query
    return request
  }
}
