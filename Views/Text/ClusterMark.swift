// SPDX-License-Identifier: MIT

/// A cluster's first byte among those around it, and its columns.
struct ClusterMark: Hashable, Sendable {
  /// The byte in the upper bits; below them one for columns in dispute, and eight for their number.
  private let bits: Int

  init(start: Int, width: Int, isDisputed: Bool = false) {
    bits = start << 9 | (isDisputed ? 1 << 8 : 0) | width & 0xFF
  }

  /// A letter that is a cluster of its own.
  init(_ letter: LoneScalar, start: Int) {
    self.init(start: start, width: letter.width, isDisputed: letter.isDisputed)
  }

  private init(bits: Int) {
    self.bits = bits
  }

  var start: Int { bits >> 9 }
  var width: Int { bits & 0xFF }
  /// Whether terminals disagree on the columns.
  var isDisputed: Bool { bits & 1 << 8 != 0 }

  func moved(by distance: Int) -> ClusterMark {
    ClusterMark(bits: bits + distance << 9)
  }

  /// Marks of bytes of which each is a cluster of one column.
  static func simple(_ bytes: Range<Int>) -> [ClusterMark] {
    bytes.map { ClusterMark(start: $0, width: 1) }
  }
}
