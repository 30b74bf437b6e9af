// SPDX-License-Identifier: MIT

import HTTPTypes

/// A request that a server in memory, or a test double, received.
public struct ReceivedRequest: Hashable, Sendable, CustomStringConvertible {
  /// The request as it was sent.
  public let request: OutgoingRequest
  /// The method.
  public let method: String
  /// The percent-encoded path, as it was sent.
  public let path: String
  /// The decoded query items, in order.
  public let query: [QueryItem]
  /// The decoded values of the parameters of the rule that answered, by name.
  public package(set) var parameters: [String: String] = [:]

  /// The method, the address and the header fields, as they were sent.
  public var head: HTTPRequest { request.head }
  /// The header fields.
  public var headers: HTTPFields { request.head.headerFields }
  /// The body, if there is one.
  public var body: Body? { request.body }
  /// A Boolean value that indicates whether the client adds the user's authorization.
  public var needsAuthorization: Bool { request.needsAuthorization }

  /// Creates a received request by parsing an outgoing one.
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

  /// The decoded value of a parameter of the rule that answered, such as `id` of `GET /songs/{id}`; nil for another name.
  public subscript(name: String) -> String? { parameters[name] }

  /// Returns the value that the JSON of the body represents.
  ///
  /// - Throws: A `DecodingError`, also if there is no body.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try (body ?? Body([], contentType: nil)).json(type)
  }

  /// The server's name without the port, as it appears in errors.
  package var serverName: String {
    let host = request.host
    guard let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")),
      host[colon...].utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return host }
    return String(host[..<colon])
  }

  package static func items(_ query: Substring) -> [QueryItem] {
    query.parts(at: "&").map { item in
      let sides = item.parts(at: "=", maxSplits: 1, omittingEmpty: false)
      return QueryItem(decoded(sides[0]), sides.count > 1 ? decoded(sides[1]) : nil)
    }
  }

  /// Returns the decoded text, or the text itself if it isn't properly encoded.
  package static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(text) ?? String(text)
  }
}

extension ReceivedRequest: CustomReflectable {
  /// The request without its secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["request": request], displayStyle: .struct)
  }
}
