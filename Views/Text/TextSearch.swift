// SPDX-License-Identifier: MIT

extension Text {
  /// Returns the column ranges in one row at which a string occurs, ignoring the case of ASCII
  /// letters.
  func columns(of letters: String) -> [Range<Int>] {
    let wanted = letters.utf8.map(Self.folded)
    guard let first = wanted.first, bytes.count >= wanted.count else { return [] }
    var found: [Range<Int>] = []
    var (cluster, column, next) = (0, 0, 0)
    for start in 0...(bytes.count - wanted.count) where start >= next {
      guard Self.folded(bytes[start]) == first else { continue }
      guard wanted.indices.allSatisfy({ Self.folded(bytes[start + $0]) == wanted[$0] }) else {
        continue
      }
      next = start + wanted.count
      while cluster < count, range(of: cluster).upperBound <= start {
        column += width(of: cluster)
        cluster += 1
      }
      let begin = column
      while cluster < count, range(of: cluster).lowerBound < next {
        column += width(of: cluster)
        cluster += 1
      }
      found.append(begin..<column)
    }
    return found
  }

  /// Returns whether the text contains a string, ignoring the case of ASCII letters.
  func contains(_ letters: String) -> Bool {
    let wanted = letters.utf8.map(Self.folded)
    guard let first = wanted.first else { return true }
    guard bytes.count >= wanted.count else { return false }
    for start in 0...(bytes.count - wanted.count) where Self.folded(bytes[start]) == first {
      if wanted.indices.allSatisfy({ Self.folded(bytes[start + $0]) == wanted[$0] }) { return true }
    }
    return false
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
