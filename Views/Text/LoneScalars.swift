// SPDX-License-Identifier: MIT

/// A text in which every scalar is a cluster: most text that isn't ASCII.
///
/// It is parsed from its bytes with a few instructions for each scalar, while general segmentation
/// takes about a hundred.
struct LoneScalars {
  /// The clusters, one for each scalar.
  private(set) var marks: [ClusterMark] = []
  /// The total width.
  private(set) var width = 0

  /// Creates marks of a text; `nil` if some of its scalars may join, or aren't drawn unchanged.
  ///
  /// - Parameter utf8: Valid UTF-8.
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    marks.reserveCapacity(utf8.count)
    var place = 0
    while place < utf8.count {
      let (scalar, length) = ScalarBytes.scalar(of: utf8, at: place)
      guard let scalar, let lone = LoneScalar(scalar) else { return nil }
      marks.append(ClusterMark(lone, start: place))
      width += lone.width
      place += length
    }
  }
}
