// SPDX-License-Identifier: MIT

import Networking

/// A check of the head of a response, line by line, for ambiguities about the end of the response (RFC 9112, 6.3) that
/// libcurl accepts.
struct HeadCheck {
  /// The verdict on a head.
  enum Verdict {
    /// Continue.
    case fine
    /// The end of the response is ambiguous.
    case refused
    /// The response is valid, but its connection must not be reused.
    case lastOnConnection
  }

  /// Whether the head is complete. libcurl takes an incomplete one for a whole response if the connection is closed
  /// after it.
  private(set) var isWhole = false
  private var isHTTP1 = false
  /// Whether another head follows.
  private(set) var isInterim = false
  private var isEmpty = false
  private var hasTransferEncoding = false
  /// Whether the transfer has another coding than chunks.
  private var hasCodedTransfer = false
  /// Whether the content has a coding that libcurl doesn't decode, and would report as an error.
  private var hasUnknownCoding = false
  private var length: Int?
  /// Whether a length was invalid, or differed from another one.
  private var isUnclear = false

  /// Returns whether a line is the first one of a head.
  static func isStart(_ line: UnsafeRawBufferPointer) -> Bool { begins(line, with: "http/") }

  /// Reads the first line of a head, including its line ending. A transfer may have several heads: interim ones, and
  /// those of a proxy.
  mutating func start(_ line: UnsafeRawBufferPointer) {
    self = HeadCheck()
    isHTTP1 = line.count > 5 && line[5] == UInt8(ascii: "1")
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return }
    let status = line[(space + 1)...].prefix(3)
    isInterim = status.first == UInt8(ascii: "1")
    isEmpty = status.elementsEqual("204".utf8)
  }

  /// Reads a further line, including its line ending.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Verdict {
    guard !isWhole, let first = line.first else { return .fine }
    switch first | 0x20 {
    case _ where first == 0x0A || first == 0x0D:
      isWhole = true
      return verdict
    case UInt8(ascii: "c") where Self.begins(line, with: "content-length:"):
      var rest = line[15...]
      while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
        add(rest[..<comma])
        rest = rest[(comma + 1)...]
      }
      add(rest)
    case UInt8(ascii: "c") where Self.begins(line, with: "content-encoding:"):
      for coding in line[17...].split(separator: UInt8(ascii: ",")) {
        if !Codings.decode(Self.trimmed(coding)) { hasUnknownCoding = true }
      }
    case UInt8(ascii: "t") where Self.begins(line, with: "transfer-encoding:"):
      hasTransferEncoding = true
      if !Self.trimmed(line[18...]).elementsEqual("chunked".utf8) { hasCodedTransfer = true }
    default: break
    }
    return .fine
  }

  /// A Boolean value that indicates whether the content is delivered as it is, because it has a coding that no client
  /// decodes, such as `utf-8` or `aws-chunked`.
  var isUndecoded: Bool { hasUnknownCoding && !hasCodedTransfer }

  private mutating func add(_ text: Slice<UnsafeRawBufferPointer>) {
    let next = Self.length(text)
    if next == nil || length.map({ $0 != next }) ?? false { isUnclear = true }
    length = next
  }

  private var verdict: Verdict {
    guard !isInterim, length != nil || isUnclear else { return .fine }
    // The chunks determine the length, but a head with both may be an attempt to hide a second response in the first.
    if hasTransferEncoding { return isHTTP1 ? .lastOnConnection : .fine }
    guard let length, !isUnclear else { return .refused }
    return isEmpty && length > 0 && isHTTP1 ? .lastOnConnection : .fine
  }

  /// Returns the number in digits that may be surrounded by spaces. libcurl also accepts signs, ignores what follows
  /// the digits, and treats an overflow as content without a length.
  private static func length(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
    let rest = trimmed(text)
    guard !rest.isEmpty else { return nil }
    var length = 0
    for byte in rest {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (tens, isOver) = length.multipliedReportingOverflow(by: 10)
      let (sum, isBeyond) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !isOver, !isBeyond else { return nil }
      length = sum
    }
    return length
  }

  /// Returns text without the spaces around it.
  private static func trimmed(
    _ text: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    var rest = text
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    return rest
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func begins(_ line: UnsafeRawBufferPointer, with small: StaticString) -> Bool {
    let count = small.utf8CodeUnitCount
    guard line.count >= count else { return false }
    for index in 0..<count {
      let byte = line[index]
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      guard (isCapital ? byte | 0x20 : byte) == small.utf8Start[index] else { return false }
    }
    return true
  }
}
