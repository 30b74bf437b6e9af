// SPDX-License-Identifier: MIT

/// A request of HTTP/1.1 as a server reads it.
public struct ReceivedMessage: Sendable {
  /// The method.
  public let method: String
  /// The target: a path with its query, a URL for a proxy, or a host with its port for a tunnel.
  public let target: String
  /// The lines of the head after the first one.
  public let lines: [String]
  /// The body, without the framing of chunks.
  public let body: [UInt8]

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a header field; nil if the request hasn't got it.
  public subscript(_ name: String) -> String? { Self.value(of: name, in: lines) }

  static func value(of name: String, in lines: [String]) -> String? {
    let prefix = name.lowercased() + ":"
    guard let line = lines.first(where: { $0.lowercased().hasPrefix(prefix) }) else { return nil }
    return String(line.dropFirst(prefix.count).drop { $0 == " " })
  }
}

extension Connection {
  /// Returns the next request with its body; nil when the client has closed the connection.
  public func request() -> ReceivedMessage? {
    let lines = head()
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    if ReceivedMessage.value(of: "Expect", in: lines) != nil { send("HTTP/1.1 100 Continue\r\n\r\n") }
    var body: [UInt8] = []
    if let length = ReceivedMessage.value(of: "Content-Length", in: lines).flatMap({ Int($0) }) {
      body = bytes(length)
      guard body.count == length else { return nil }
    } else if ReceivedMessage.value(of: "Transfer-Encoding", in: lines) == "chunked" {
      guard let content = chunks() else { return nil }
      body = content
    }
    return ReceivedMessage(
      method: String(words[0]), target: String(words[1]), lines: Array(lines.dropFirst()), body: body)
  }

  /// Sends a response with its length.
  @discardableResult
  public func respond(_ status: String = "200 OK", _ fields: [String] = [], body: [UInt8]) -> Bool {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields
    return send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  /// Sends a response with text and its length.
  @discardableResult
  public func respond(_ status: String = "200 OK", _ fields: [String] = [], body: String = "") -> Bool {
    respond(status, fields, body: Array(body.utf8))
  }

  private func chunks() -> [UInt8]? {
    var content: [UInt8] = []
    while true {
      var line: [UInt8] = []
      while !line.ends(with: [13, 10]) {
        let next = bytes(1)
        guard !next.isEmpty else { return nil }
        line += next
      }
      guard let count = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16) else { return nil }
      let piece = bytes(count)
      guard piece.count == count, bytes(2).count == 2 else { return nil }
      guard count > 0 else { return content }
      content += piece
    }
  }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
