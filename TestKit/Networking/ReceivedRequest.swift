// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// A request that a test double received, in its parts.
public struct ReceivedRequest: Hashable, Sendable, CustomStringConvertible {
  /// The request as it went out.
  public let request: OutgoingRequest
  /// The method.
  public let method: String
  /// The path, as it was sent: percent-encoded.
  public let path: String
  /// The query, in order, decoded.
  public let query: [QueryItem]
  /// The values of the parameters of the rule that answered, by name, decoded.
  public internal(set) var parameters: [String: String] = [:]

  /// The method, the address and the header fields, as they went out.
  public var head: HTTPRequest { request.head }
  /// The header fields.
  public var headers: HTTPFields { request.head.headerFields }
  /// The body, if there is one.
  public var body: Body? { request.body }
  /// A Boolean value that indicates whether the client adds the user's authorization.
  public var needsAuthorization: Bool { request.needsAuthorization }

  /// Creates the parts of a request.
  public init(_ request: OutgoingRequest) {
    self.request = request
    method = request.head.method.rawValue
    let parts = (request.head.path ?? "/").split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? Self.items(parts[1]) : []
  }

  /// The request in the form of a pattern: `"GET /books?order=name"`.
  public var description: String {
    query.isEmpty ? "\(method) \(path)" : "\(method) \(path)?\(query.encoded)"
  }

  /// The server's name without the port, as errors tell it.
  var serverName: String {
    let host = request.host
    guard let colon = host.lastIndex(of: ":"),
      host[host.index(after: colon)...].allSatisfy(\.isNumber)
    else { return host }
    return String(host[..<colon])
  }

  static func items(_ query: Substring) -> [QueryItem] {
    query.split(separator: "&").map { item in
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(decoded(sides[0]), sides.count > 1 ? decoded(sides[1]) : nil)
    }
  }

  /// Returns the decoded text, or the text itself if it isn't properly encoded.
  static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(text) ?? String(text)
  }
}
