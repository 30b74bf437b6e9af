// SPDX-License-Identifier: MIT

/// An incremental parser of requests.
///
/// The parser is independent of sockets: it receives bytes as they arrive, and returns complete
/// requests. After a refusal the start of the next request is unknown, so the connection must be
/// closed.
struct HTTPRequestParser: Sendable {
  private enum Stage: Sendable {
    case head
    case body(HTTPHead, length: Int)
    case chunks(HTTPHead, ChunkedBody)
  }

  private var buffer = ByteQueue()
  private var stage = Stage.head
  private var owesContinue = false
  /// The number of complete requests so far.
  private(set) var requests = 0

  /// The progress of a request.
  enum Progress {
    /// No byte of it has arrived.
    case none
    /// Its head has begun.
    case head
    /// Its head is complete.
    case body
  }

  /// The progress of the next request.
  var progress: Progress {
    if case .head = stage { buffer.isEmpty ? .none : .head } else { .body }
  }

  /// Adds received bytes.
  mutating func receive(_ bytes: some Collection<UInt8>) {
    buffer.append(bytes)
  }

  /// A Boolean value that indicates whether a request has begun and isn't complete yet.
  var isInsideRequest: Bool {
    if case .head = stage { !buffer.isEmpty } else { true }
  }

  /// Returns whether the peer waits for `100 Continue` before it sends the body. This method
  /// returns `true` once per request.
  mutating func takeContinue() -> Bool {
    defer { owesContinue = false }
    return owesContinue
  }

  /// Returns the next request, or `nil` as long as it isn't complete.
  mutating func next() throws(Refusal) -> HTTPRequest? {
    if case .head = stage {
      guard let lines = try takeHead() else { return nil }
      try begin(HTTPHead(lines: lines))
    }
    switch stage {
    case .head:
      return nil
    case .body(let head, let length):
      guard let body = buffer.take(length) else { return nil }
      return finish(head, body: Array(body))
    case .chunks(let head, var body):
      let isWhole = try body.take(from: &buffer)
      stage = .chunks(head, body)
      return isWhole ? finish(head, body: body.bytes) : nil
    }
  }

  private mutating func begin(_ head: HTTPHead) throws(Refusal) {
    switch try HTTPFraming(head) {
    case .length(let length): stage = .body(head, length: length)
    case .chunked: stage = .chunks(head, ChunkedBody())
    }
    let expectations = head.fields.members(of: "Expect")
    guard expectations.allSatisfy({ $0 == "100-continue" }) else {
      throw Refusal(
        .expectationFailed, "The only supported expectation is 100-continue.")
    }
    owesContinue = !expectations.isEmpty && !head.isLegacy
  }

  private mutating func finish(_ head: HTTPHead, body: [UInt8]) -> HTTPRequest {
    requests += 1
    stage = .head
    owesContinue = false
    return HTTPRequest(
      method: head.method, path: head.path, query: head.query, fields: head.fields, body: body,
      keepsConnection: head.keepsConnection)
  }

  /// Returns the lines of a head, or `nil` as long as the empty line at its end is missing.
  private mutating func takeHead() throws(Refusal) -> [ArraySlice<UInt8>]? {
    // Empty lines before a request are allowed (RFC 9112, section 2.2).
    while buffer.first == UInt8(ascii: "\n") || buffer.startsWithLineEnd {
      _ = buffer.takeLine()
    }
    // A peer that uses another protocol, such as TLS, might never send the end of a line.
    guard buffer.first.map({ $0.isTokenByte || $0 == UInt8(ascii: "\r") }) ?? true else {
      throw Refusal(.badRequest, "This isn't an HTTP request. The server supports plain HTTP/1.1.")
    }
    guard let end = buffer.endOfHead() else {
      guard buffer.count <= HTTPLimits.head else { throw .headTooLarge }
      guard buffer.count <= HTTPLimits.requestLine || buffer.hasLine else { throw .lineTooLong }
      return nil
    }
    guard end <= HTTPLimits.head else { throw .headTooLarge }
    var lines: [ArraySlice<UInt8>] = []
    while let line = buffer.takeLine(), !line.isEmpty {
      guard !line.contains(UInt8(ascii: "\r")) else {
        throw Refusal(.badRequest, "The request's head contains a carriage return inside a line.")
      }
      lines.append(line)
    }
    guard (lines.first?.count ?? 0) <= HTTPLimits.requestLine else { throw .lineTooLong }
    return lines
  }
}

extension Refusal {
  fileprivate static var headTooLarge: Refusal {
    Refusal(
      .headerFieldsTooLarge, "The request's head is larger than \(HTTPLimits.head / 1024) KiB.")
  }

  fileprivate static var lineTooLong: Refusal {
    Refusal(.targetTooLong, "The request line is longer than \(HTTPLimits.requestLine) bytes.")
  }
}
