// SPDX-License-Identifier: MIT

import HTTPTypes
import LocalFiles
import Networking

/// The head of a response as it was received, with the positions of its lines.
struct RawHead {
  private var bytes: [UInt8] = []
  /// The end of each line.
  private var ends: [Int] = []
  /// The lines of fields, without line endings.
  private var fields: [Range<Int>] = []
  /// Whether `bytes` contains each line as it was received, with the first one not a field.
  private var isPlain = true

  /// The size in bytes.
  var size: Int { bytes.count }
  /// The number of fields.
  var count: Int { fields.count }
  /// Whether the next response may repeat the head.
  var isRepeatable: Bool { isPlain && !ends.isEmpty && bytes.count <= Self.usualSize }

  /// Removes all lines, and keeps memory of the usual size.
  mutating func removeAll() {
    let isUsual = bytes.capacity <= Self.usualSize
    bytes.removeAll(keepingCapacity: isUsual)
    ends.removeAll(keepingCapacity: isUsual)
    fields.removeAll(keepingCapacity: isUsual)
    isPlain = true
  }

  /// Copies another head into its own memory.
  mutating func copy(_ other: RawHead) {
    removeAll()
    bytes.append(contentsOf: other.bytes)
    ends.append(contentsOf: other.ends)
    fields.append(contentsOf: other.fields)
    isPlain = other.isPlain
  }

  /// Removes the lines from an index on, of a repeatable head.
  mutating func removeLines(from index: Int) {
    bytes.removeSubrange((index == 0 ? 0 : ends[index - 1])...)
    ends.removeSubrange(index...)
    fields.removeSubrange(min(fields.count, max(0, index - 1))...)
  }

  /// Appends the line that begins or ends the head, including its line ending.
  mutating func append(other line: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: line)
    ends.append(bytes.count)
  }

  /// Appends the line of a field, including its line ending. A line that begins with a space continues the previous one
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

  /// The number of received lines.
  var lines: Int { ends.count }

  /// Returns whether a line, including its line ending, equals the one at an index; false beyond the last one.
  func isLine(_ index: Int, _ line: UnsafeRawBufferPointer) -> Bool {
    guard index < ends.count else { return false }
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == line.count, let base = line.baseAddress else { return false }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + start, base, line.count) == 0 } ?? false
    }
  }

  /// Calls a closure with each line as it was received, of a repeatable head.
  func forEachLine(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for index in ends.indices {
        body(
          UnsafeRawBufferPointer(
            rebasing: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]))
      }
    }
  }

  /// Returns whether both have the same lines at the same positions.
  func isSame(as other: RawHead) -> Bool {
    fields == other.fields
      && bytes.withUnsafeBytes { one in
        other.bytes.withUnsafeBytes { Self.areEqual(one, $0) }
      }
  }

  /// Calls a closure with each field's line and the corresponding one of another head, if there is one.
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

  /// Returns whether two buffers have the same bytes.
  static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard one.count == other.count else { return false }
    guard let one = one.baseAddress, let start = other.baseAddress else { return true }
    return memcmp(one, start, other.count) == 0
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let usualSize = 8 << 10
}
