// SPDX-License-Identifier: MIT

/// One column of a canvas in eight bytes, compared as one number.
struct Cell: Equatable, Sendable {
  /// The glyph in the lower half; above it 16 bits of style, 8 of width and 8 of flags.
  private(set) var bits: UInt64

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

  /// The cell with another scalar of ASCII in place of a blank.
  @inline(__always)
  func with(ascii byte: UInt8) -> Cell {
    var cell = self
    cell.bits = bits & ~0x7F | UInt64(byte)
    return cell
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

  /// The bits that all simple cells of one style have in common.
  static let simpleBits: UInt64 = ~0x7F

  /// Whether the cell has one column, which is certain, and a scalar of ASCII.
  var isSimple: Bool { bits & ~0xFFFF_0000_007F == 1 << 48 }

  /// Whether the cursor's column after the cluster is not certain.
  var isDisputed: Bool { bits >> 56 != 0 }
}
