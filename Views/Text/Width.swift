/// What a scalar is to the segmentation and to the measure of text.
struct ScalarKind {
  /// The number of columns, 0 to 2, that the scalar takes alone.
  let width: Int
  /// Whether it may join with a neighbour to one cluster.
  ///
  /// Between two scalars that don't join there is always a border.
  let joins: Bool

  /// Looks a scalar up: two loads for planes 0 and 1, rules for those above.
  init(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    guard value < 0x20000 else {
      // Planes 2 and 3 are ideographs, 14 holds tags and variation selectors, the rest is private use.
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
  /// The widest scalar decides. A pair of regional indicators is a flag, a variation selector 16 asks for the
  /// picture, and a key cap takes two columns; terminals that know no clusters draw these in other widths.
  static func measure(_ scalars: some Collection<Unicode.Scalar>) -> (width: Int, disputed: Bool) {
    var width = 0
    var indicators = 0
    var disputed = false
    var emphasised = false
    var isFirst = true
    var baseIsASCII = false
    for scalar in scalars {
      let kind = ScalarKind(scalar)
      width = max(width, kind.width)
      switch scalar.value {
      case 0xFE0F: emphasised = true
      case 0x20E3: (emphasised, baseIsASCII) = (emphasised || baseIsASCII, false)
      case 0x1F1E6...0x1F1FF: indicators += 1
      default: break
      }
      if isFirst {
        baseIsASCII = scalar.isASCII
        disputed = kind.joins || scalar.value >= 0x1F000 && scalar.value < 0x20000
      } else if kind.joins && (kind.width > 0 || scalar.value == 0x200D || scalar.value == 0xFE0E) {
        disputed = true
      }
      isFirst = false
    }
    if indicators == 2 || emphasised && !baseIsASCII && width == 1 {
      (width, disputed) = (2, true)
    }
    return (width, disputed || emphasised)
  }
}
