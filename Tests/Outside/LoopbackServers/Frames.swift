// SPDX-License-Identifier: MIT

/// The server's end of a connection with HTTP/2 (RFC 9113), frame by frame, for the thread of the script.
public final class FrameConnection {
  /// A request whose last frame was received.
  public struct Exchange: Sendable {
    /// The number of the stream.
    public let stream: Int
    /// The body.
    public let body: [UInt8]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  private struct Frame {
    var type: UInt8
    var flags: UInt8
    var stream: Int
    var payload: [UInt8]
  }

  private static let (dataType, headersType, settingsType, pingType) = (UInt8(0), UInt8(1), UInt8(4), UInt8(6))
  private static let (resetType, goAwayType, windowType) = (UInt8(3), UInt8(7), UInt8(8))
  private let connection: Connection
  private var bodies: [Int: [UInt8]] = [:]
  /// The numbers of the streams that the client has reset.
  public private(set) var resets: [Int] = []
  /// Whether the client began with the preface of HTTP/2.
  public let isValid: Bool

  /// Reads the preface, and sends the settings of the server.
  public init(_ connection: Connection) {
    self.connection = connection
    let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    isValid = connection.bytes(preface.count) == preface
    send(Frame(type: Self.settingsType, flags: 0, stream: 0, payload: []))
  }

  /// Returns the next complete request; nil when the client has closed the connection.
  public func next() -> Exchange? {
    while let frame = receive() {
      switch frame.type {
      case Self.headersType:
        bodies[frame.stream] = []
      case Self.dataType:
        bodies[frame.stream]? += frame.payload
        if !frame.payload.isEmpty {
          let size = Self.number(frame.payload.count)
          send(Frame(type: Self.windowType, flags: 0, stream: 0, payload: size))
          send(Frame(type: Self.windowType, flags: 0, stream: frame.stream, payload: size))
        }
      case Self.settingsType where frame.flags & 1 == 0:
        send(Frame(type: Self.settingsType, flags: 1, stream: 0, payload: []))
      case Self.pingType where frame.flags & 1 == 0:
        send(Frame(type: Self.pingType, flags: 1, stream: 0, payload: frame.payload))
      case Self.resetType:
        bodies[frame.stream] = nil
        resets.append(frame.stream)
      default:
        break
      }
      let isEnd = [Self.headersType, Self.dataType].contains(frame.type) && frame.flags & 1 != 0
      if isEnd, let body = bodies.removeValue(forKey: frame.stream) {
        return Exchange(stream: frame.stream, body: body)
      }
    }
    return nil
  }

  /// Sends the head of a response with status 200.
  public func head(_ stream: Int, contentType: String? = nil) {
    // Entry 8 of the static table is `:status: 200`, and entry 31 the name `content-type`.
    var fields: [UInt8] = [0x88]
    if let contentType { fields += [0x0F, 0x10, UInt8(contentType.utf8.count)] + Array(contentType.utf8) }
    send(Frame(type: Self.headersType, flags: 4, stream: stream, payload: fields))
  }

  /// Sends a piece of a response's content.
  public func content(_ stream: Int, _ text: String, isLast: Bool = true) {
    send(Frame(type: Self.dataType, flags: isLast ? 1 : 0, stream: stream, payload: Array(text.utf8)))
  }

  /// Sends a response with status 200.
  public func respond(_ stream: Int, _ text: String) {
    head(stream)
    content(stream, text)
  }

  /// Resets a stream with REFUSED_STREAM: nothing was processed.
  public func refuse(_ stream: Int) {
    send(Frame(type: Self.resetType, flags: 0, stream: stream, payload: Self.number(7)))
  }

  /// Says that no stream above one is processed.
  public func goAway(after last: Int) {
    send(Frame(type: Self.goAwayType, flags: 0, stream: 0, payload: Self.number(last) + Self.number(0)))
  }

  private func receive() -> Frame? {
    let head = connection.bytes(9)
    guard head.count == 9 else { return nil }
    let length = head[..<3].reduce(0) { $0 << 8 | Int($1) }
    let stream = head[5...].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    let payload = connection.bytes(length)
    guard payload.count == length else { return nil }
    return Frame(type: head[3], flags: head[4], stream: stream, payload: payload)
  }

  private func send(_ frame: Frame) {
    let head = Self.number(frame.payload.count).dropFirst() + [frame.type, frame.flags]
    connection.send(head + Self.number(frame.stream) + frame.payload)
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
