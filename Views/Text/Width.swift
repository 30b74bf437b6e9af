// SPDX-License-Identifier: MIT

/// What a scalar is to the segmentation and to the measure of text.
struct ScalarKind {
  /// The number of columns, 0 to 2, that the scalar takes alone.
  let width: Int
  /// Whether it may join with a neighbour to one cluster.
  ///
  /// Between two scalars that don't join there is always a border.
  let joins: Bool

  /// Whether terminals disagree on the columns of the scalar alone: emoji, of which each year adds
  /// some, wide ones among the older pictographs, and the letters of flags.
  @inline(__always)
  func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value >= 0x1F000, value < 0x20000 { return width == 2 || joins }
    return joins && width == 2
  }

  /// A letter of one column that joins nothing, as those of ASCII.
  static let narrow = ScalarKind(width: 1, joins: false)

  private init(width: Int, joins: Bool) {
    (self.width, self.joins) = (width, joins)
  }

  /// Looks a scalar up: two loads for planes 0 and 1, rules for those above.
  init(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    guard value < 0x20000 else {
      // Planes 2 and 3 are ideographs, 14 holds tags and variation selectors, the rest is private
      // use.
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
  /// The kind's digit of a scalar below U+20000.
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

/// The measure of a whole cluster of scalars.
enum ClusterWidth {
  /// The columns of a cluster, and whether terminals dispute them.
  ///
  /// The scalars' columns add up to two at most, as in terminals that know no clusters, whose
  /// letters would else lie over each other. A variation selector 16 asks for the picture, which
  /// takes two columns like a key cap. Whatever terminals may measure in another way is disputed.
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

  /// Whether a variation selector may ask for the scalar's picture; key caps apart.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }
}
