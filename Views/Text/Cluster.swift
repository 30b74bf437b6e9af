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
