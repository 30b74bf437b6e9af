// SPDX-License-Identifier: MIT

/// The segmentation of strings into grapheme clusters with their widths.
enum ClusterBreaking {
  /// Calls `body` with each cluster in order, its width in columns, and whether terminals disagree
  /// on the width.
  ///
  /// Most boundaries are determined by the kinds of two scalars. Only parts with a scalar that may
  /// join are passed to the standard library, which implements all rules.
  static func forEachCluster(
    of string: String, _ body: (Substring.UnicodeScalarView, Int, Bool) -> Void
  ) {
    let scalars = string.unicodeScalars
    var start = scalars.startIndex
    while start < scalars.endIndex {
      var end = scalars.index(after: start)
      let kind = ScalarKind(scalars[start])
      var binds = kind.binds(scalars[start])
      var joined = binds
      while end < scalars.endIndex {
        let next = ScalarKind(scalars[end]).binds(scalars[end])
        guard binds || next else { break }
        binds = next
        joined = true
        end = scalars.index(after: end)
      }
      if joined {
        for character in string[start..<end] {
          let own = Substring(String(character)).unicodeScalars
          if sanitized(own) != nil {
            body(own, own.first == "\t" ? tabWidth : 1, false)
          } else {
            let (width, disputed) = ClusterWidth.measure(own)
            body(own, width, disputed)
          }
        }
      } else {
        body(scalars[start..<end], kind.width, kind.isDisputed(scalars[start]))
      }
      start = end
    }
  }

  /// The number of columns of a tab, independent of its position.
  static let tabWidth = 4

  /// Returns the replacement of a cluster that would corrupt the screen; `nil` if it can be drawn
  /// unchanged.
  ///
  /// Control characters become their control pictures, bidirectional overrides become the
  /// replacement character, and a tab becomes spaces.
  static func sanitized(_ scalars: some Collection<Unicode.Scalar>) -> String? {
    guard let first = scalars.first else { return nil }
    if first.value >= 0x2070, scalars.dropFirst().isEmpty { return nil }
    switch first.value {
    case 0x09: return String(repeating: " ", count: tabWidth)
    case 0x0A, 0x2028, 0x2029: return "\n"
    case 0x0D where scalars.count > 1: return "\n"
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + first.value).map { String($0) }
    case 0x7F: return "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: return "\u{FFFD}"
    default: break
    }
    let overrides: ClosedRange<UInt32> = 0x202A...0x202E
    let isTurned = scalars.dropFirst().contains { overrides.contains($0.value) }
    return isTurned ? "\u{FFFD}" : nil
  }
}
