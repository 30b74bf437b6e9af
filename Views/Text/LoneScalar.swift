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

/// Decoding of scalars from bytes that are known to be valid UTF-8.
enum ScalarBytes {
  /// A Boolean value that indicates whether a byte is a cluster of one column, independent of its neighbours.
  static func isSimple(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  /// Returns the scalar that begins at a byte, and its length in bytes.
  static func scalar(
    of utf8: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = UInt32(utf8[place])
    func low(_ offset: Int) -> UInt32 { UInt32(utf8[place + offset]) & 0x3F }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    if first < 0xE0 { return (Unicode.Scalar((first & 0x1F) << 6 | low(1)), 2) }
    if first < 0xF0 { return (Unicode.Scalar((first & 0x0F) << 12 | low(1) << 6 | low(2)), 3) }
    return (Unicode.Scalar((first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3)), 4)
  }

  /// Returns the scalar that ends before a byte.
  static func scalar(of utf8: UnsafeBufferPointer<UInt8>, before place: Int) -> Unicode.Scalar? {
    var start = place - 1
    while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(of: utf8, at: start).scalar
  }
}
