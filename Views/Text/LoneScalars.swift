// SPDX-License-Identifier: MIT

/// Text of which every scalar is a cluster of its own: most of what isn't plain ASCII.
///
/// It is read from its bytes at a few instructions a scalar, where cutting it into clusters costs
/// some hundred.
struct LoneScalars {
  /// The clusters, one a scalar.
  private(set) var marks: [ClusterMark] = []
  /// The columns of all.
  private(set) var width = 0

  /// Reads text; `nil` if scalars of it may join, or if one of them is not drawn as it is.
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
