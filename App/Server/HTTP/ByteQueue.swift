// SPDX-License-Identifier: MIT

/// Bytes that were received and not yet understood, taken from the front.
struct ByteQueue: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Up to where `endOfHead` has looked in vain, so that a head that comes byte by byte costs
  /// linear time.
  private var scanned = 0

  var isEmpty: Bool { start == bytes.count }
  var count: Int { bytes.count - start }
  var first: UInt8? { isEmpty ? nil : bytes[start] }

  /// Whether the queue begins with carriage return and line feed.
  var startsWithLineEnd: Bool {
    count >= 2 && bytes[start] == UInt8(ascii: "\r") && bytes[start + 1] == UInt8(ascii: "\n")
  }

  /// Whether the end of a line is there.
  var hasLine: Bool { bytes[start...].contains(UInt8(ascii: "\n")) }

  /// Adds bytes at the back, and gives up the room of those that were taken.
  mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      scanned = max(0, scanned - start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Takes that many bytes; nothing if there are fewer.
  mutating func take(_ wanted: Int) -> ArraySlice<UInt8>? {
    guard wanted <= count else { return nil }
    defer { advance(to: start + wanted) }
    return bytes[start..<start + wanted]
  }

  /// Takes a line, and gives it without its end, which is a line feed with or without a carriage
  /// return before it; nothing if the end isn't there yet.
  mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { advance(to: end + 1) }
    let line = bytes[start..<end]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Takes a line that must end with carriage return and line feed, and returns it without them; nil
  /// if the end isn't there yet.
  ///
  /// A server that takes a bare line feed for the end of a line, behind a proxy that doesn't, sees other
  /// messages than the proxy (request smuggling).
  mutating func takeStrictLine() throws(Refusal) -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else {
      throw Refusal(
        .badRequest, "A line of a body in chunks must end with carriage return and line feed.")
    }
    defer { advance(to: end + 1) }
    return bytes[start..<end - 1]
  }

  /// The number of bytes up to and including the first empty line; nothing if there is none yet.
  mutating func endOfHead() -> Int? {
    var index = max(start, scanned)
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\n") else {
        index += 1
        continue
      }
      var next = index + 1
      if next < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
      guard next < bytes.count else { break }
      if bytes[next] == UInt8(ascii: "\n") { return next + 1 - start }
      index += 1
    }
    scanned = index
    return nil
  }

  private mutating func advance(to index: Int) {
    start = index
    scanned = 0
    if isEmpty {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    }
  }
}
