// SPDX-License-Identifier: MIT

/// Creates compressed content byte by byte, so that it can be broken in any way.
extension Gzip {
  /// Returns a complete gzip member with stored content (RFC 1951, 3.2.4).
  static func stored(_ content: [UInt8]) -> [UInt8] {
    member(blocks: storedBlocks(content), checksum: checksum(content), count: content.count)
  }

  /// Returns a gzip member with an extra field, a name and a comment (RFC 1952, 2.3).
  static func stored(_ content: [UInt8], named name: String) -> [UInt8] {
    let fields = [4, 0, 65, 66, 0, 0] + Array(name.utf8) + [0] + Array("comment".utf8) + [0]
    let plain = stored(content)
    return Array(plain[..<3]) + [0x1C] + plain[4..<10] + fields + plain[10...]
  }

  /// Returns a gzip member with the given blocks.
  static func member(blocks: [UInt8], checksum: UInt32, count: Int) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + blocks + bytes(checksum)
      + bytes(UInt32(truncatingIfNeeded: count))
  }

  /// Content stored in blocks of at most 65,535 bytes.
  static func storedBlocks(_ content: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    var rest = content[...]
    repeat {
      let piece = rest.prefix(65_535)
      rest = rest.dropFirst(piece.count)
      let length = UInt16(piece.count)
      blocks += [rest.isEmpty ? 1 : 0]
      for half in [length, ~length] { blocks += [UInt8(half & 0xFF), UInt8(half >> 8)] }
      blocks += piece
    } while !rest.isEmpty
    return blocks
  }

  /// Returns the given number of zeros in a thousandth of their size: blocks with one literal and repetitions of it,
  /// encoded with the fixed codes (RFC 1951, 3.2.6).
  ///
  /// A repetition of 258 is the length code 285 in eight bits, and the distance code 0 in five bits.
  static func zeros(atLeast count: Int) -> [UInt8] {
    var bits = Bits()
    bits.append(0b1, 1)  // the last block
    bits.append(0b01, 2)  // with the fixed codes
    bits.appendCode(0x30, 8)  // the literal 0
    let repetitions = (count + 257) / 258
    for _ in 0..<repetitions {
      bits.appendCode(0b1100_0101, 8)  // 285: length 258
      bits.appendCode(0, 5)  // distance 1
    }
    bits.appendCode(0, 7)  // the end
    // A decompression bomb is stopped long before its checksum.
    return member(blocks: bits.bytes, checksum: 0, count: 1 + repetitions * 258)
  }

  /// Returns the CRC-32 of RFC 1952.
  static func checksum(_ content: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in content {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }

  /// A sequence of bits, with the least significant bit of each byte first.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ value: Int, _ count: Int) {
      for index in 0..<count { append(bit: value >> index & 1) }
    }

    /// Huffman codes begin with their most significant bit.
    mutating func appendCode(_ code: Int, _ count: Int) {
      for index in (0..<count).reversed() { append(bit: code >> index & 1) }
    }

    private mutating func append(bit: Int) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(bit << used)
      used += 1
    }
  }
}
