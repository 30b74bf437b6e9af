// SPDX-License-Identifier: MIT

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
