// SPDX-License-Identifier: MIT

/// A queue of received bytes that haven't been parsed yet.
struct ByteQueue: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The position up to which `endOfHead()` has searched, so that a head that arrives byte by byte takes linear time.
  private var scanned = 0

  var isEmpty: Bool { start == bytes.count }
  var count: Int { bytes.count - start }
  var first: UInt8? { isEmpty ? nil : bytes[start] }

  /// A Boolean value that indicates whether the queue starts with CRLF.
  var startsWithLineEnd: Bool {
    count >= 2 && bytes[start] == UInt8(ascii: "\r") && bytes[start + 1] == UInt8(ascii: "\n")
  }

  /// A Boolean value that indicates whether the queue contains a complete line.
  var hasLine: Bool { bytes[start...].contains(UInt8(ascii: "\n")) }

  /// Appends bytes, and discards the storage of the consumed ones.
  mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      scanned = max(0, scanned - start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Removes and returns the given number of bytes, or returns `nil` if there are fewer.
  mutating func take(_ wanted: Int) -> ArraySlice<UInt8>? {
    guard wanted <= count else { return nil }
    defer { advance(to: start + wanted) }
    return bytes[start..<start + wanted]
  }

  /// Removes a line, and returns it without its line ending, which is LF or CRLF. Returns `nil` if the line isn't
  /// complete yet.
  mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { advance(to: end + 1) }
    let line = bytes[start..<end]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Removes a line that must end with CRLF, and returns it without the line ending. Returns `nil` if the line isn't
  /// complete yet.
  ///
  /// A server that accepts a bare LF, behind a proxy that doesn't, would parse different messages than the proxy
  /// (request smuggling).
  mutating func takeStrictLine() throws(Refusal) -> ArraySlice<UInt8>? {
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else {
      throw Refusal(
        .badRequest, "A line of a body in chunks must end with carriage return and line feed.")
    }
    defer { advance(to: end + 1) }
    return bytes[start..<end - 1]
  }

  /// Returns the number of bytes up to and including the first empty line, or `nil` if the queue doesn't contain one
  /// yet.
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
