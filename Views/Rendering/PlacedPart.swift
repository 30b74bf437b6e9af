// SPDX-License-Identifier: MIT

/// A part of a block whose identity is its position in the source, as that of a component is.
package protocol PlacedPart {
  /// The position: a hash of the positions in all enclosing blocks.
  var place: UInt64 { get set }
}

/// The hashes of positions in the source.
package enum SourcePlace {
  /// Returns a hash of a place and a position in the enclosing block.
  @inlinable package static func mixed(_ place: UInt64, _ position: Int) -> UInt64 {
    var mixed = place ^ (UInt64(truncatingIfNeeded: position) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Array where Element: PlacedPart {
  /// The identities of the parts. Parts with the same place, such as those of an array literal, are distinguished by
  /// their order.
  package var identities: [Int] {
    var counts: [UInt64: Int] = [:]
    return map { part in
      let count = counts[part.place, default: 0]
      counts[part.place] = count + 1
      return Int(
        truncatingIfNeeded: count == 0 ? part.place : SourcePlace.mixed(part.place, count))
    }
  }
}
