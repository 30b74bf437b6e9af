// SPDX-License-Identifier: MIT

/// A random number generator that returns the same numbers for the same seed on every platform.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014). The derived values are implemented here as well, because the
/// algorithms of the standard library may change with its version.
struct SeededGenerator: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, 1.
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a number of the range. The range is far smaller than 2⁶⁴, so the high half of the
  /// product is practically uniform.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  /// Returns one of the words, or an empty string if there are no words.
  mutating func pick(_ words: [String]) -> String {
    words.isEmpty ? "" : words[number(in: 0...(words.count - 1))]
  }
}
