import HTTPTypes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The header fields of an answer as they came: one line after another, without their ends.
struct RawHead {
  private var bytes: [UInt8] = []
  /// Where each line ends.
  private var ends: [Int] = []

  /// How many bytes it has.
  var size: Int { bytes.count }
  /// How many lines it has.
  var count: Int { ends.count }

  /// Forgets all lines, and keeps memory for as many of the usual size.
  mutating func removeAll() {
    let isUsual = bytes.capacity <= Self.usualSize
    bytes.removeAll(keepingCapacity: isUsual)
    ends.removeAll(keepingCapacity: isUsual)
  }

  /// Takes a line in, with its end. One that begins with a space goes on with the one before
  /// (RFC 9112, 5.2).
  mutating func append(_ line: UnsafeRawBufferPointer) {
    var rest = line[...]
    while let last = rest.last, Self.isBlank(last) || last == 0x0A || last == 0x0D {
      rest.removeLast()
    }
    guard let first = line.first else { return }
    if Self.isBlank(first) {
      while let first = rest.first, Self.isBlank(first) { rest.removeFirst() }
      guard !ends.isEmpty, !rest.isEmpty else { return }
      ends.removeLast()
      bytes.append(0x20)
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest))
    ends.append(bytes.count)
  }

  /// Whether both have the same lines.
  func isSame(as other: RawHead) -> Bool {
    ends == other.ends
      && bytes.withUnsafeBytes { one in
        other.bytes.withUnsafeBytes { Self.areEqual(one, $0) }
      }
  }

  /// Calls a closure with each line and the one at the same place in another head, if that has one.
  func forEach(
    beside other: RawHead,
    _ body: (_ line: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer?) -> Void
  ) {
    bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { others in
        for index in ends.indices {
          body(
            line(index, of: bytes), index < other.count ? other.line(index, of: others) : nil)
        }
      }
    }
  }

  private func line(_ index: Int, of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// Whether two pieces have the same bytes.
  static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard one.count == other.count else { return false }
    guard let one = one.baseAddress, let start = other.baseAddress else { return true }
    return memcmp(one, start, other.count) == 0
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let usualSize = 8 << 10
}
