// SPDX-License-Identifier: MIT

/// A generator of random numbers which gives the same numbers for the same seed, everywhere and
/// always.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014). The standard library's ways of drawing from a generator may change
/// with its version, so the drawing is done here as well.
struct SeededGenerator: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, 1.
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number of the range; the range is far shorter than 2⁶⁴, so the high half of the product is
  /// as good as uniform.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  /// One of the words; nothing if there are none.
  mutating func pick(_ words: [String]) -> String {
    words.isEmpty ? "" : words[number(in: 0...(words.count - 1))]
  }
}
