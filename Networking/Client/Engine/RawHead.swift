// SPDX-License-Identifier: MIT

import HTTPTypes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The head of an answer as it came, and where in it the lines of its fields are.
struct RawHead {
  private var bytes: [UInt8] = []
  /// Where each line that came ends.
  private var ends: [Int] = []
  /// The lines of fields, without their ends.
  private var fields: [Range<Int>] = []
  /// Whether each line stands in `bytes` as it came, the first one being no field.
  private var isPlain = true

  /// How many bytes it takes.
  var size: Int { bytes.count }
  /// How many fields it has.
  var count: Int { fields.count }
  /// Whether there is something that the next answer may repeat.
  var isRepeatable: Bool { isPlain && !ends.isEmpty && bytes.count <= Self.usualSize }

  /// Forgets all lines, and keeps memory for as many of the usual size.
  mutating func removeAll() {
    let isUsual = bytes.capacity <= Self.usualSize
    bytes.removeAll(keepingCapacity: isUsual)
    ends.removeAll(keepingCapacity: isUsual)
    fields.removeAll(keepingCapacity: isUsual)
    isPlain = true
  }

  /// Becomes the same as another one, in its own memory.
  mutating func copy(_ other: RawHead) {
    removeAll()
    bytes.append(contentsOf: other.bytes)
    ends.append(contentsOf: other.ends)
    fields.append(contentsOf: other.fields)
    isPlain = other.isPlain
  }

  /// Forgets all but the first lines, of a head that is repeatable.
  mutating func removeLines(from index: Int) {
    bytes.removeSubrange((index == 0 ? 0 : ends[index - 1])...)
    ends.removeSubrange(index...)
    fields.removeSubrange(min(fields.count, max(0, index - 1))...)
  }

  /// Takes in the line that begins or ends the head, with its end.
  mutating func append(other line: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: line)
    ends.append(bytes.count)
  }

  /// Takes in the line of a field, with its end. One that begins with a space goes on with the one before
  /// (RFC 9112, 5.2).
  mutating func append(_ line: UnsafeRawBufferPointer) {
    var rest = line[...]
    while let last = rest.last, Self.isBlank(last) || last == 0x0A || last == 0x0D {
      rest.removeLast()
    }
    guard let first = line.first else { return }
    let start = bytes.count
    if Self.isBlank(first) {
      while let first = rest.first, Self.isBlank(first) { rest.removeFirst() }
      isPlain = false
      guard !rest.isEmpty, let before = fields.popLast() else { return }
      bytes += Array(bytes[before])
      bytes.append(0x20)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest))
      fields.append(start..<bytes.count)
    } else {
      bytes.append(contentsOf: line)
      fields.append(start..<start + rest.count)
    }
    ends.append(bytes.count)
  }

  /// How many lines came.
  var lines: Int { ends.count }

  /// Whether a line, with its end, is the very one that came at some place; false beyond the last one.
  func isLine(_ index: Int, _ line: UnsafeRawBufferPointer) -> Bool {
    guard index < ends.count else { return false }
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == line.count, let base = line.baseAddress else { return false }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + start, base, line.count) == 0 } ?? false
    }
  }

  /// Calls a closure with each line as it came, of a head that is repeatable.
  func forEachLine(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for index in ends.indices {
        body(
          UnsafeRawBufferPointer(
            rebasing: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]))
      }
    }
  }

  /// Whether both have the same lines at the same places.
  func isSame(as other: RawHead) -> Bool {
    fields == other.fields
      && bytes.withUnsafeBytes { one in
        other.bytes.withUnsafeBytes { Self.areEqual(one, $0) }
      }
  }

  /// Calls a closure with each field's line and the one at the same place in another head, if that has one.
  func forEach(
    beside other: RawHead,
    _ body: (_ line: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer?) -> Void
  ) {
    bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { others in
        for index in fields.indices {
          body(
            line(index, of: bytes), index < other.count ? other.line(index, of: others) : nil)
        }
      }
    }
  }

  private func line(_ index: Int, of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[fields[index]])
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
