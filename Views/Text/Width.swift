// SPDX-License-Identifier: MIT

/// The properties of a scalar for segmentation and width.
struct ScalarKind {
  /// The number of columns of the scalar alone, from 0 to 2.
  let width: Int
  /// A Boolean value that indicates whether the scalar may join with a neighbour in one cluster.
  ///
  /// There is always a boundary between two scalars that don't join.
  let joins: Bool

  /// Returns whether terminals disagree on the width of the scalar alone: emoji, of which new ones
  /// appear every year, wide ones among the older pictographs, and regional indicators.
  @inline(__always)
  func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value >= 0x1F000, value < 0x20000 { return width == 2 || joins }
    return joins && width == 2
  }

  /// The kind of a scalar with one column that doesn't join, such as ASCII letters.
  static let narrow = ScalarKind(width: 1, joins: false)

  private init(width: Int, joins: Bool) {
    (self.width, self.joins) = (width, joins)
  }

  /// Looks up the kind of a scalar: with two loads for planes 0 and 1, and by rules for the others.
  init(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    guard value < 0x20000 else {
      // Planes 2 and 3 contain ideographs, plane 14 contains tags and variation selectors, the
      // others are for private use.
      let zero = (0xE0000..<0xE1000).contains(value)
      width = zero ? 0 : value < 0x40000 ? 2 : 1
      joins = zero
      return
    }
    let digit = WidthTable.kind(of: value)
    width = digit % 3
    joins = digit >= 3
  }
}

extension WidthTable {
  /// Returns the digit of the kind of a scalar below U+20000.
  @inline(__always)
  static func kind(of scalar: Int) -> Int {
    pages.withUTF8Buffer { pages in
      let at = scalar / blockSize * 2
      let block = hexadecimal(pages[at]) << 4 | hexadecimal(pages[at + 1])
      return kinds.withUTF8Buffer { Int($0[block * blockSize + scalar % blockSize]) - 0x30 }
    }
  }

  @inline(__always)
  private static func hexadecimal(_ digit: UInt8) -> Int {
    Int(digit < 0x3A ? digit - 0x30 : digit - 0x37)
  }
}

/// The measurement of a cluster.
enum ClusterWidth {
  /// Returns the width of a cluster in columns, and whether terminals disagree on it.
  ///
  /// The widths of the scalars are added up to a maximum of two, as in terminals without cluster
  /// support, in which characters would overlap otherwise. A variation selector 16 requests the
  /// emoji presentation, which takes two columns like a keycap. A width that terminals may measure
  /// differently is disputed.
  static func measure(_ scalars: some Collection<Unicode.Scalar>) -> (width: Int, disputed: Bool) {
    var width = 0
    var disputed = false
    var isPicture = false
    var previous: Unicode.Scalar?
    for scalar in scalars {
      let kind = ScalarKind(scalar)
      width += kind.width
      switch scalar.value {
      case 0x200D, 0xFE0E: disputed = true
      case 0xFE0F:
        disputed = true
        isPicture = isPicture || previous.map(isPictograph) ?? false
      case 0x20E3:
        disputed = true
        isPicture = isPicture || (scalars.first?.isASCII ?? false)
      case 0x0E33, 0x0EB3: break  // Thai and Lao AM: a column everywhere
      default:
        disputed = disputed || (previous == nil ? kind.isDisputed(scalar) : kind.width > 0)
      }
      previous = scalar
    }
    return (isPicture ? 2 : min(2, width), disputed)
  }

  /// Returns whether a variation selector may request the emoji presentation of the scalar, except
  /// for keycaps.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }
}

/// Scalars that may join with others.
extension ScalarKind {
  /// Arrows, boxes, blocks, stars and other symbols, Hangul syllables, and emoji except regional indicators and skin
  /// tones. Some of them join, but only by a mark between or after them.
  private static let passive: [ClosedRange<UInt32>] = [
    0x2190...0x2BFF, 0xAC00...0xD7A3, 0x1F000...0x1F1E5, 0x1F200...0x1F3FA, 0x1F400...0x1FAFF,
  ]

  /// Returns whether the scalar may join with a neighbour that wouldn't join with another one.
  ///
  /// There is always a boundary between two scalars for which this is false.
  func binds(_ scalar: Unicode.Scalar) -> Bool {
    joins && !Self.passive.contains { $0.contains(scalar.value) }
  }
}
