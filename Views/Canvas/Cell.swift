/// One column of a canvas in eight bytes, compared as one number.
struct Cell: Equatable, Sendable {
  /// The glyph in the lower half; above it 16 bits of style, 8 of width and 8 of flags.
  private var bits: UInt64

  init(glyph: UInt32, style: UInt16, width: UInt8 = 1, isDisputed: Bool = false) {
    bits = UInt64(glyph) | UInt64(style) << 32 | UInt64(width) << 48 | (isDisputed ? 1 << 56 : 0)
  }

  /// A scalar, or with the top bit an index into the palette's clusters; 0 behind a wide cluster.
  var glyph: UInt32 {
    get { UInt32(truncatingIfNeeded: bits) }
    set { bits = bits & ~0xFFFF_FFFF | UInt64(newValue) }
  }

  /// An index into the palette's styles.
  var style: UInt16 {
    get { UInt16(truncatingIfNeeded: bits >> 32) }
    set { bits = bits & ~0xFFFF_0000_0000 | UInt64(newValue) << 32 }
  }

  /// The columns of the cluster that begins here; 0 behind a wide one.
  var width: UInt8 { UInt8(truncatingIfNeeded: bits >> 48) }

  /// A blank in a style.
  static func blank(_ style: UInt16) -> Cell { Cell(glyph: 0x20, style: style) }

  /// The second half of a wide cluster.
  static func tail(_ style: UInt16) -> Cell { Cell(glyph: 0, style: style, width: 0) }

  /// The bit of a glyph that stands for a cluster of the palette.
  static let clusterBit: UInt32 = 0x8000_0000

  /// Whether the cell is the second half of a wide cluster.
  var isTail: Bool { width == 0 }

  /// Whether nothing but the ground shows, if the style has no line or exchange.
  var isBlank: Bool { glyph == 0x20 }

  /// Whether the cursor's column after the cluster is not certain.
  var isDisputed: Bool { bits >> 56 != 0 }
}
