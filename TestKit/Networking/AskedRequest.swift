import HTTPTypes
import Networking

/// What a double was asked: a request without the way to read its answer, taken apart.
public struct AskedRequest: Hashable, Sendable, CustomStringConvertible {
  /// The request as it went out.
  public let request: OutgoingRequest
  /// The method.
  public let method: String
  /// The path, as it was sent: percent-encoded.
  public let path: String
  /// The query, in order, decoded.
  public let query: [QueryItem]
  /// What the rule that answered found in place of its parameters, by name, decoded.
  public internal(set) var parameters: [String: String] = [:]

  /// The method, the address and the header fields, as they went out.
  public var head: HTTPRequest { request.head }
  /// The header fields.
  public var headers: HTTPFields { request.head.headerFields }
  /// What was sent, if anything.
  public var body: Body? { request.body }
  /// Whether the client was to add the user's authorization.
  public var needsAuthorization: Bool { request.needsAuthorization }

  /// Takes a request apart.
  public init(_ request: OutgoingRequest) {
    self.request = request
    method = request.head.method.rawValue
    let parts = (request.head.path ?? "/").split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? Self.items(parts[1]) : []
  }

  /// The request in the form of a pattern: `"GET /recipes?order=name"`.
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

  /// The text that is meant; as it stands, where it is no proper encoding.
  static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(text) ?? String(text)
  }
}
