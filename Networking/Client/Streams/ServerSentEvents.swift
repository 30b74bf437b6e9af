// SPDX-License-Identifier: MIT

/// One event of a `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {
  /// What kind of event it is: `message`, unless the server names another.
  public var type: String
  /// Its lines of data, joined by line feeds.
  public var data: String
  /// The last identifier that the server has sent, by this event or an earlier one; empty if none.
  public var id: String

  /// Creates an event from its parts.
  public init(type: String = "message", data: String, id: String = "") {
    self.type = type
    self.data = data
    self.id = id
  }
}

/// Reads the bytes of a `text/event-stream` (HTML Living Standard, 9.2.6), however they are cut.
///
/// Bytes that are no UTF-8 become U+FFFD. An event whose empty line has not come counts for nothing.
public struct ServerSentEvents: Sendable {
  /// The identifier to ask for after a break, in `Last-Event-ID`; empty when the server sent none.
  ///
  /// It is that of the last whole event, so that a broken one comes again.
  public private(set) var lastEventID: String
  /// How long the server wants its readers to wait before they come back, if it has said so.
  public private(set) var reconnectionTime: Duration?

  private let lineLimit: Int
  private let eventLimit: Int
  private var line: [UInt8] = []
  private var isFirstLine = true
  /// Whether a line feed now would belong to the carriage return before it.
  private var followsReturn = false
  private var type = ""
  private var data: [UInt8] = []
  private var id: String
  private var failure: FramingError?

  /// Creates a reader for the beginning of a stream.
  ///
  /// - Parameters:
  ///   - lastEventID: Where an earlier stream broke off.
  ///   - lineLimit: The most bytes that a line may have.
  ///   - eventLimit: The most bytes that the data of an event may have.
  public init(lastEventID: String = "", lineLimit: Int = 1 << 20, eventLimit: Int = 4 << 20) {
    self.lastEventID = lastEventID
    id = lastEventID
    self.lineLimit = max(0, lineLimit)
    self.eventLimit = max(0, eventLimit)
  }

  /// Takes the next bytes and hands over each event that they complete.
  ///
  /// Throws when a limit is passed, after the events before that; from then on it takes nothing more.
  public mutating func receive(
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

  /// Takes the next bytes and returns the events that they complete.
  public mutating func receive(
    _ bytes: some Sequence<UInt8>
  ) throws(FramingError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    try receive(bytes) { events.append($0) }
    return events
  }

  /// Forgets what has not been completed: the stream begins anew, where `lastEventID` says.
  public mutating func reconnect() {
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

  /// Takes one field; those without a name are comments, and unknown ones are passed over.
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
      // A number beyond a century is as good as never.
      let milliseconds = Int64(String(decoding: value, as: UTF8.self)) ?? .max
      reconnectionTime = .milliseconds(min(milliseconds, 3_155_760_000_000))
    default: break
    }
  }

  private mutating func endEvent(_ deliver: (ServerSentEvent) -> Void) {
    lastEventID = id
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
