// SPDX-License-Identifier: MIT

/// A random number generator that produces the same numbers for the same seed.
///
/// It implements SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). Its
/// methods give the same values with every version of the standard library.
///
/// ```swift
/// var random = SeededRandom(7)
/// let die = random.below(6) + 1      // the same number in every run
/// ```
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(_ seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number in `0..<1`.
  public mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a random number in `0..<bound`, or 0 if the bound isn't positive.
  public mutating func below(_ bound: Int) -> Int {
    bound <= 0 ? 0 : Int(next() % UInt64(bound))
  }

  /// Returns `true` with a probability of one in `times`.
  public mutating func oneIn(_ times: Int) -> Bool { below(times) == 0 }

  /// Returns a random element of an array, which must not be empty.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
