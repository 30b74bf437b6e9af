/// Text of which every scalar is a cluster of its own: most of what isn't plain ASCII.
///
/// It is read from its bytes at a few instructions a scalar, where cutting it into clusters costs
/// some hundred.
struct LoneScalars {
  /// The clusters, one a scalar.
  private(set) var marks: [Text.Mark] = []
  /// The columns of all.
  private(set) var width = 0

  /// Reads text; `nil` if scalars of it may join, or if one of them is not drawn as it is.
  ///
  /// - Parameter utf8: Valid UTF-8.
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    marks.reserveCapacity(utf8.count)
    var place = 0
    while place < utf8.count {
      let (scalar, length) = Self.scalar(of: utf8, at: place)
      guard let scalar else { return nil }
      let kind = ScalarKind(scalar)
      guard Self.isLone(scalar, kind) else { return nil }
      marks.append(
        Text.Mark(
          start: Int32(place), width: UInt8(kind.width), isDisputed: kind.isDisputed(scalar)))
      width += kind.width
      place += length
    }
  }

  /// Arrows, boxes, blocks, stars and other signs. Some of them join, but only by a mark that follows
  /// them: neither with what stands before them nor with letters.
  private static let signs: ClosedRange<UInt32> = 0x2190...0x2BFF

  /// Whether a scalar joins with no other one that is lone, and is harmless.
  private static func isLone(_ scalar: Unicode.Scalar, _ kind: ScalarKind) -> Bool {
    if kind.joins { return signs.contains(scalar.value) }
    return scalar.value >= 0x2070 || Text.sanitized(CollectionOfOne(scalar)) == nil
  }

  /// The scalar that begins at a byte, and the number of its bytes.
  private static func scalar(
    of utf8: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (Unicode.Scalar?, Int) {
    let first = UInt32(utf8[place])
    func low(_ offset: Int) -> UInt32 { UInt32(utf8[place + offset]) & 0x3F }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    if first < 0xE0 { return (Unicode.Scalar((first & 0x1F) << 6 | low(1)), 2) }
    if first < 0xF0 { return (Unicode.Scalar((first & 0x0F) << 12 | low(1) << 6 | low(2)), 3) }
    return (Unicode.Scalar((first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3)), 4)
  }
}
