// SPDX-License-Identifier: MIT

/// Reads the head of an answer, line by line, for what libcurl lets pass although it leaves open where
/// the answer ends and the next one begins (RFC 9112, 6.3).
struct HeadCheck {
  /// The verdict on a head.
  enum Verdict {
    /// Go on.
    case fine
    /// It can't be known where the answer ends.
    case refused
    /// The answer is good, but its connection isn't for the next one.
    case lastOnConnection
  }

  /// Whether the head has come to its end: libcurl takes half of one for a whole answer if the
  /// connection is closed after it.
  private(set) var isWhole = false
  private var isHTTP1 = false
  /// Whether another head follows.
  private(set) var isInterim = false
  private var isEmpty = false
  private var hasTransferEncoding = false
  private var length: Int?
  /// Whether a length was no number, or differed from another.
  private var isUnclear = false

  /// Whether a line is the first one of a head.
  static func isStart(_ line: UnsafeRawBufferPointer) -> Bool { begins(line, with: "http/") }

  /// Reads the first line of a head, with its end. One transfer may have several: interim ones, and
  /// those of a proxy.
  mutating func start(_ line: UnsafeRawBufferPointer) {
    self = HeadCheck()
    isHTTP1 = line.count > 5 && line[5] == UInt8(ascii: "1")
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return }
    let status = line[(space + 1)...].prefix(3)
    isInterim = status.first == UInt8(ascii: "1")
    isEmpty = status.elementsEqual("204".utf8)
  }

  /// Reads a further line, with its end.
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
    case UInt8(ascii: "t") where Self.begins(line, with: "transfer-encoding:"):
      hasTransferEncoding = true
    default: break
    }
    return .fine
  }

  private mutating func add(_ text: Slice<UnsafeRawBufferPointer>) {
    let next = Self.length(text)
    if next == nil || length.map({ $0 != next }) ?? false { isUnclear = true }
    length = next
  }

  private var verdict: Verdict {
    guard !isInterim, length != nil || isUnclear else { return .fine }
    // The chunks count, but who says both may mean to hide a second answer in the first.
    if hasTransferEncoding { return isHTTP1 ? .lastOnConnection : .fine }
    guard let length, !isUnclear else { return .refused }
    return isEmpty && length > 0 && isHTTP1 ? .lastOnConnection : .fine
  }

  /// Digits with spaces around them, and nothing else: libcurl also takes signs, passes over what
  /// follows the digits, and takes what is beyond all numbers for content without a length.
  private static func length(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = text[...]
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
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
