// SPDX-License-Identifier: MIT

/// One column of a canvas in eight bytes, which are compared as one number.
struct Cell: Equatable, Sendable {
  /// The glyph in the lower half, and above it 16 bits of style, 8 of width and 8 of flags.
  private(set) var bits: UInt64

  init(glyph: UInt32, style: UInt16, width: UInt8 = 1, isDisputed: Bool = false) {
    bits = UInt64(glyph) | UInt64(style) << 32 | UInt64(width) << 48 | (isDisputed ? 1 << 56 : 0)
  }

  /// A scalar, or an index into the palette's clusters if the top bit is set; 0 in the tail of a
  /// wide cluster.
  var glyph: UInt32 {
    get { UInt32(truncatingIfNeeded: bits) }
    set { bits = bits & ~0xFFFF_FFFF | UInt64(newValue) }
  }

  /// An index into the palette's styles.
  var style: UInt16 {
    get { UInt16(truncatingIfNeeded: bits >> 32) }
    set { bits = bits & ~0xFFFF_0000_0000 | UInt64(newValue) << 32 }
  }

  /// Returns the cell with an ASCII character instead of a blank.
  @inline(__always)
  func with(ascii byte: UInt8) -> Cell {
    var cell = self
    cell.bits = bits & ~0x7F | UInt64(byte)
    return cell
  }

  /// The number of columns of the cluster that begins here; 0 in the tail of a wide one.
  var width: UInt8 { UInt8(truncatingIfNeeded: bits >> 48) }

  /// Returns a blank with a style.
  static func blank(_ style: UInt16) -> Cell { Cell(glyph: 0x20, style: style) }

  /// Returns the tail of a wide cluster.
  static func tail(_ style: UInt16) -> Cell { Cell(glyph: 0, style: style, width: 0) }

  /// The bit of a glyph that indicates a cluster of the palette.
  static let clusterBit: UInt32 = 0x8000_0000

  /// A Boolean value that indicates whether the cell is the tail of a wide cluster.
  var isTail: Bool { width == 0 }

  /// A Boolean value that indicates whether the cell shows only its background, provided that its style has no line and
  /// isn't reversed.
  var isBlank: Bool { glyph == 0x20 }

  /// The bits that all simple cells of a style have in common.
  static let simpleBits: UInt64 = ~0x7F

  /// A Boolean value that indicates whether the cell is an ASCII character of one column.
  var isSimple: Bool { bits & ~0xFFFF_0000_007F == 1 << 48 }

  /// A Boolean value that indicates whether the glyph is a block element, such as the edge of a button.
  var isBlock: Bool { (0x2580...0x259F).contains(glyph) }

  /// A Boolean value that indicates whether terminals may disagree on the cursor's column after the cluster.
  var isDisputed: Bool { bits >> 56 != 0 }
}
