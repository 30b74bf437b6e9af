// SPDX-License-Identifier: MIT

/// A parser of a server's frames, which assembles messages (RFC 6455, 5).
struct WebSocketReader: Sendable {
  /// A received event.
  enum Event: Hashable {
    case message(WebSocketMessage.Content)
    /// The text of a large message, which isn't yet checked to be UTF-8.
    case uncheckedText([UInt8])
    case ping([UInt8])
    case pong
    case close(WebSocketClose)
  }

  private typealias Opcode = WebSocketFrame.Opcode

  /// The bytes of an incomplete frame header.
  private var header: [UInt8] = []
  /// The frame whose payload is being received.
  private var frame: (opcode: Opcode, isFinal: Bool, left: Int)?
  private var control: [UInt8] = []
  /// The type of the message that is being received.
  private var kind: Opcode?
  private var message: [UInt8] = []
  /// The number of bytes of the message that are known to be UTF-8.
  private var checked = 0
  /// A Boolean value that indicates whether a close frame was received.
  private(set) var isClosed = false
  private let limit: Int

  /// Creates a parser for the beginning of a connection.
  ///
  /// - Parameter limit: The maximum size of a message in bytes.
  init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// Parses bytes and delivers the completed events. Bytes after a close frame are ignored, and those after an error
  /// are discarded.
  mutating func receive(
    _ bytes: UnsafeRawBufferPointer, _ deliver: (Event) -> Void
  ) throws(FramingError) {
    var rest = bytes[...]
    do throws(FramingError) {
      try parse(&rest, deliver)
    } catch {
      discard(UnsafeRawBufferPointer(rebasing: rest))
      throw error
    }
  }

  /// Skips bytes after an error until the end of a close frame. Frames may be invalid.
  mutating func discard(_ bytes: UnsafeRawBufferPointer) {
    (message, control) = ([], [])
    var rest = bytes[...]
    while !isClosed {
      if let frame {
        let count = min(frame.left, rest.count)
        rest = rest.dropFirst(count)
        self.frame?.left -= count
        guard frame.left == count else { return }
        self.frame = nil
        isClosed = frame.opcode == .close
      } else if header.count == headerSize {
        skip()
      } else {
        guard let byte = rest.popFirst() else { return }
        header.append(byte)
      }
    }
  }

  private mutating func parse(
    _ rest: inout Slice<UnsafeRawBufferPointer>, _ deliver: (Event) -> Void
  ) throws(FramingError) {
    while !isClosed {
      if let frame {
        let count = min(frame.left, rest.count)
        append(UnsafeRawBufferPointer(rebasing: rest.prefix(count)), frame.opcode)
        rest = rest.dropFirst(count)
        self.frame?.left -= count
        if kind == .text, !frame.opcode.isControl { try checkText() }
        guard frame.left == count else { return }
        self.frame = nil
        if let event = try finish(frame.opcode, frame.isFinal) { deliver(event) }
      } else {
        guard let byte = rest.popFirst() else { return }
        header.append(byte)
        if header.count == headerSize { try begin() }
      }
    }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer, _ opcode: Opcode) {
    if opcode.isControl {
      control.append(contentsOf: bytes)
    } else {
      message.append(contentsOf: bytes)
    }
  }

  /// Throws if no text begins with the message so far, whose last character may be incomplete. Large messages are checked at
  /// their end.
  private mutating func checkText() throws(FramingError) {
    guard message.count < Self.largeSize else { return }
    let lead = message.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    let start = max(checked, min(lead, message.count))
    guard String(validating: message[checked..<start], as: UTF8.self) != nil else {
      throw .invalidText
    }
    checked = start
    let last = message[start...]
    let size = last.first.map { $0 < 0xC0 ? 1 : $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 0
    // One of these continues each beginning that is allowed.
    let isBeginning = [0x80, 0xBF].contains { (byte: UInt8) in
      let missing = [UInt8](repeating: byte, count: max(0, size - last.count))
      return String(validating: last + missing, as: UTF8.self) != nil
    }
    if !isBeginning { throw .invalidText }
  }

  /// The size of the header, as far as it is known.
  private var headerSize: Int {
    guard header.count >= 2 else { return 2 }
    let length = header[1] & 0x7F
    return length == 126 ? 4 : length == 127 ? 10 : 2
  }

  /// The length of the payload, from a complete header.
  private var payloadLength: UInt64 {
    header.count == 2
      ? UInt64(header[1] & 0x7F) : header[2...].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Begins a frame whose header is complete, and whose payload is discarded.
  private mutating func skip() {
    let opcode = Opcode(rawValue: header[0] & 0x0F) ?? .binary
    // The key of a masked frame.
    let key = header[1] & 0x80 == 0 ? 0 : 4
    frame = (opcode, true, Int(min(payloadLength, UInt64(Int.max - key))) + key)
    header.removeAll(keepingCapacity: true)
  }

  /// Begins a frame whose header is complete.
  private mutating func begin() throws(FramingError) {
    let (first, second) = (header[0], header[1])
    // Servers don't mask, and no extension was negotiated.
    guard first & 0x70 == 0, second & 0x80 == 0, let opcode = Opcode(rawValue: first & 0x0F) else {
      throw .protocolViolation
    }
    let isFinal = first & 0x80 != 0
    let length = payloadLength
    if opcode.isControl {
      guard isFinal, length <= UInt64(WebSocketFrame.payloadLimit) else { throw .protocolViolation }
      control = []
    } else {
      guard (opcode == .continuation) == (kind != nil) else { throw .protocolViolation }
      guard length <= UInt64(limit - message.count) else { throw .messageTooLarge(limit: limit) }
      if kind == nil { kind = opcode }
    }
    frame = (opcode, isFinal, Int(length))
    header.removeAll(keepingCapacity: true)
  }

  /// Ends a frame.
  private mutating func finish(_ opcode: Opcode, _ isFinal: Bool) throws(FramingError) -> Event? {
    switch opcode {
    case .ping: return .ping(control)
    case .pong: return .pong
    case .close:
      isClosed = true
      return .close(try closeReason())
    case .continuation, .text, .binary:
      guard isFinal, let kind else { return nil }
      defer { (self.kind, message, checked) = (nil, [], 0) }
      guard kind == .text else { return .message(.binary(message)) }
      if message.count >= Self.largeSize { return .uncheckedText(message) }
      guard let text = String(validating: message, as: UTF8.self) else { throw .invalidText }
      return .message(.text(text))
    }
  }

  /// The size of a message in bytes from which on it is checked and delivered on another thread than
  /// the engine's, as large responses are.
  static let largeSize = 16 << 10

  private func closeReason() throws(FramingError) -> WebSocketClose {
    if control.isEmpty { return .noCode }
    guard control.count >= 2 else { throw .protocolViolation }
    let code = UInt16(control[0]) << 8 | UInt16(control[1])
    guard WebSocketClose.isCode(code) else { throw .protocolViolation }
    guard let reason = String(validating: control[2...], as: UTF8.self) else { throw .invalidText }
    return WebSocketClose(code: code, reason: reason)
  }
}
