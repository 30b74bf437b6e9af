// SPDX-License-Identifier: MIT

/// Chance that is the same in every run: random numbers from a seed, by the constants of SplitMix64
/// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
///
/// The standard library's ways of drawing from a generator may change with its version; those of this
/// type stay.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; the same seed gives the same numbers.
  public init(_ seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, 1.
  public mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number from 0 up to, but not including, a bound; 0 if there is none.
  public mutating func below(_ bound: Int) -> Int {
    bound <= 0 ? 0 : Int(next() % UInt64(bound))
  }

  /// True once in so many times.
  public mutating func oneIn(_ times: Int) -> Bool { below(times) == 0 }

  /// One of the values, of which there must be one at least.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
