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
