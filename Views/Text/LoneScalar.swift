/// A scalar that is a cluster of its own, whatever other such scalars stand beside it, and is drawn as it is.
struct LoneScalar: Sendable {
  let scalar: Unicode.Scalar
  private let kind: ScalarKind
  /// The columns that it takes.
  var width: Int { kind.width }
  /// Whether terminals disagree on them.
  var isDisputed: Bool { kind.isDisputed(scalar) }

  /// `nil` for a scalar that may join with such, or that harms a screen.
  init?(_ scalar: Unicode.Scalar) {
    let kind = ScalarKind(scalar)
    guard !kind.binds(scalar),
      scalar.value >= 0x2070 || Text.sanitized(CollectionOfOne(scalar)) == nil
    else { return nil }
    self.init(scalar, kind)
  }

  private init(_ scalar: Unicode.Scalar, _ kind: ScalarKind) {
    (self.scalar, self.kind) = (scalar, kind)
  }

  /// `nil` for a character of more than one scalar, too.
  init?(_ character: Character) {
    let utf8 = character.utf8
    if utf8.count == 1, let byte = utf8.first, ClusterRun.isSimple(byte) {
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

extension ScalarKind {
  /// Arrows, boxes, blocks, stars and other signs, syllables of Hangul, and pictures but for the letters of flags and the
  /// tones of skin. Some of them join, but only by a mark that stands between or behind them.
  private static let passive: [ClosedRange<UInt32>] = [
    0x2190...0x2BFF, 0xAC00...0xD7A3, 0x1F000...0x1F1E5, 0x1F200...0x1F3FA, 0x1F400...0x1FAFF,
  ]

  /// Whether the scalar may join with a neighbour that wouldn't join another one.
  ///
  /// Between two scalars that don't there is always a border.
  func binds(_ scalar: Unicode.Scalar) -> Bool {
    joins && !Self.passive.contains { $0.contains(scalar.value) }
  }
}

/// Reading scalars from bytes that are known to be valid UTF-8.
enum ScalarBytes {
  /// The scalar that begins at a byte, and the number of its bytes.
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

  /// The scalar that ends before a byte.
  static func scalar(of utf8: UnsafeBufferPointer<UInt8>, before place: Int) -> Unicode.Scalar? {
    var start = place - 1
    while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(of: utf8, at: start).scalar
  }
}
