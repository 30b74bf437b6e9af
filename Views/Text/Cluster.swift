// SPDX-License-Identifier: MIT

/// A grapheme cluster, which users perceive as one character, and its width in columns.
public struct Cluster: Hashable, Sendable {
  /// The text of the cluster.
  public let string: String
  /// The width in columns, from 0 to 2; a tab has ``Text/tabWidth``.
  ///
  /// A control character is drawn as one visible symbol, and a line break without wrapping as one
  /// blank. A combining mark without a base has no column.
  public let width: Int

  /// Creates a cluster.
  public init(string: String, width: Int) {
    self.string = string
    self.width = width
  }
}

/// The offset of a cluster's first byte, and the width of the cluster.
struct ClusterMark: Hashable, Sendable {
  /// The offset in the upper bits; below it a bit for a disputed width, and eight bits for the
  /// width.
  private let bits: Int

  init(start: Int, width: Int, isDisputed: Bool = false) {
    bits = start << 9 | (isDisputed ? 1 << 8 : 0) | width & 0xFF
  }

  /// Creates the mark of a lone scalar.
  init(_ letter: LoneScalar, start: Int) {
    self.init(start: start, width: letter.width, isDisputed: letter.isDisputed)
  }

  private init(bits: Int) {
    self.bits = bits
  }

  var start: Int { bits >> 9 }
  var width: Int { bits & 0xFF }
  /// A Boolean value that indicates whether terminals disagree on the width.
  var isDisputed: Bool { bits & 1 << 8 != 0 }

  func moved(by distance: Int) -> ClusterMark {
    ClusterMark(bits: bits + distance << 9)
  }

  /// Returns marks of bytes that are clusters of one column each.
  static func simple(_ bytes: Range<Int>) -> [ClusterMark] {
    bytes.map { ClusterMark(start: $0, width: 1) }
  }
}

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
