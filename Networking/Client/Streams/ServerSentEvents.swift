// SPDX-License-Identifier: MIT

/// An event of a `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {
  /// The type of the event. The default is `message`.
  public var type: String
  /// The lines of data, joined by line feeds.
  public var data: String
  /// The last identifier that the server has sent, with this event or an earlier one; empty if it sent none.
  public var id: String

  /// Creates an event.
  public init(type: String = "message", data: String, id: String = "") {
    self.type = type
    self.data = data
    self.id = id
  }

  /// Decodes the data as JSON.
  ///
  /// ```swift
  /// try ServerSentEvent(data: "[1, 2]").json([Int].self)  // [1, 2]
  /// ```
  public func json<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws(DecodingFailure) -> Value {
    try DelimitedJSON.read(Array(data.utf8), as: type)
  }
}

/// A parser of `text/event-stream` (HTML Living Standard, 9.2.6), which receives bytes in chunks of any size.
///
/// Invalid UTF-8 becomes U+FFFD. An incomplete event at the end is discarded.
///
/// ```swift
/// var reader = ServerSentEvents()
/// try reader.receive("id: 1\ndata: Hello\n\n".utf8)
/// // [ServerSentEvent(data: "Hello", id: "1")]
/// ```
package struct ServerSentEvents: Sendable {
  /// The identifier for `Last-Event-ID` after an interruption; empty if the server sent none.
  ///
  /// It is that of the last complete event, so that an incomplete one is sent again.
  package private(set) var lastEventID: String
  /// The delay before reconnecting that the server has specified; nil if it hasn't.
  package private(set) var reconnectionTime: Duration?

  private let lineLimit: Int
  private let eventLimit: Int
  private var line: [UInt8] = []
  private var isFirstLine = true
  /// Whether a line feed would belong to the preceding carriage return.
  private var followsReturn = false
  private var type = ""
  private var data: [UInt8] = []
  private var id: String
  private var failure: FramingError?

  /// Creates a parser for the beginning of a stream.
  ///
  /// - Parameters:
  ///   - lastEventID: The identifier of the last event of an earlier stream.
  ///   - lineLimit: The maximum number of bytes of a line.
  ///   - eventLimit: The maximum number of bytes of an event's data.
  package init(lastEventID: String = "", lineLimit: Int = 1 << 20, eventLimit: Int = 4 << 20) {
    self.lastEventID = lastEventID
    id = lastEventID
    self.lineLimit = max(0, lineLimit)
    self.eventLimit = max(0, eventLimit)
  }

  /// Parses bytes and delivers each complete event.
  ///
  /// Throws when a limit is exceeded, after delivering the events before. Later calls throw the same error.
  package mutating func receive(
    _ bytes: some Sequence<UInt8>, _ deliver: (ServerSentEvent) -> Void
  ) throws(FramingError) {
    if let failure { throw failure }
    for byte in bytes {
      let isSecondHalf = followsReturn && byte == Self.lineFeed
      followsReturn = byte == Self.carriageReturn
      if isSecondHalf { continue }
      if byte == Self.lineFeed || byte == Self.carriageReturn {
        try endLine(deliver)
      } else {
        guard line.count < lineLimit else { throw fail(.lineTooLong(limit: lineLimit)) }
        line.append(byte)
      }
    }
  }

  /// Parses bytes and returns the complete events.
  package mutating func receive(
    _ bytes: some Sequence<UInt8>
  ) throws(FramingError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    try receive(bytes) { events.append($0) }
    return events
  }

  /// Discards incomplete data for a new connection, which continues after `lastEventID`.
  package mutating func reconnect() {
    let time = reconnectionTime
    self = ServerSentEvents(
      lastEventID: lastEventID, lineLimit: lineLimit, eventLimit: eventLimit)
    reconnectionTime = time
  }

  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  private mutating func fail(_ error: FramingError) -> FramingError {
    failure = error
    (line, data) = ([], [])
    return error
  }

  private mutating func endLine(
    _ deliver: (ServerSentEvent) -> Void
  ) throws(FramingError) {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    if line.isEmpty {
      endEvent(deliver)
      return
    }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    try take(String(decoding: line[..<colon], as: UTF8.self), value)
  }

  /// Processes a field. Fields without a name are comments, and unknown ones are ignored.
  private mutating func take(
    _ name: String, _ value: ArraySlice<UInt8>
  ) throws(FramingError) {
    switch name {
    case "data":
      guard data.count + value.count <= eventLimit else {
        throw fail(.eventTooLarge(limit: eventLimit))
      }
      data += value
      data.append(Self.lineFeed)
    case "event": type = String(decoding: value, as: UTF8.self)
    case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
    case "retry"
    where !value.isEmpty && value.allSatisfy((0x30...0x39 as ClosedRange<UInt8>).contains):
      // A number beyond a century means never.
      let milliseconds = Int64(String(decoding: value, as: UTF8.self)) ?? .max
      reconnectionTime = .milliseconds(min(milliseconds, 3_155_760_000_000))
    default: break
    }
  }

  private mutating func endEvent(_ deliver: (ServerSentEvent) -> Void) {
    // A header field can't carry other control characters unchanged.
    if id.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) { lastEventID = id }
    let type = type
    self.type = ""
    if data.isEmpty { return }
    data.removeLast()
    let event = ServerSentEvent(
      type: type.isEmpty ? "message" : type, data: String(decoding: data, as: UTF8.self), id: id)
    data.removeAll(keepingCapacity: true)
    deliver(event)
  }
}
