// SPDX-License-Identifier: MIT

/// A scalar that always forms a cluster alone next to other such scalars, and is drawn unchanged.
struct LoneScalar: Sendable {
  let scalar: Unicode.Scalar
  private let kind: ScalarKind
  /// The width in columns.
  var width: Int { kind.width }
  /// A Boolean value that indicates whether terminals disagree on the width.
  var isDisputed: Bool { kind.isDisputed(scalar) }

  /// Creates a lone scalar; `nil` for a scalar that may join with such scalars, or that corrupts a screen.
  init?(_ scalar: Unicode.Scalar) {
    let kind = ScalarKind(scalar)
    guard !kind.binds(scalar),
      scalar.value >= 0x2070 || ClusterBreaking.sanitized(CollectionOfOne(scalar)) == nil
    else { return nil }
    self.init(scalar, kind)
  }

  private init(_ scalar: Unicode.Scalar, _ kind: ScalarKind) {
    (self.scalar, self.kind) = (scalar, kind)
  }

  /// Creates a lone scalar from a character; `nil` also for a character of several scalars.
  init?(_ character: Character) {
    let utf8 = character.utf8
    if utf8.count == 1, let byte = utf8.first, ScalarBytes.isSimple(byte) {
      self.init(Unicode.Scalar(byte), .narrow)
      return
    }
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return nil }
    self.init(scalar)
  }

  /// Calls a closure with each byte of its UTF-8.
  func forEachByte(_ body: (UInt8) -> Void) {
    if scalar.isASCII { return body(UInt8(scalar.value)) }
    for byte in scalar.utf8 { body(byte) }
  }
}

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
