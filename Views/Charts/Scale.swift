// SPDX-License-Identifier: MIT

/// A range of numbers, with round numbers as ticks.
struct Scale: Hashable {
  let lowest: Double
  let highest: Double

  /// Creates the range of the finite numbers of a sequence. An empty range is extended: around its number, or from 0 to 1.
  init(_ numbers: some Sequence<Double>, within given: ClosedRange<Double>? = nil) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for number in numbers where number.isFinite {
      low = min(low, number)
      high = max(high, number)
    }
    if let given, given.lowerBound.isFinite, given.upperBound.isFinite {
      (low, high) = (given.lowerBound, given.upperBound)
    }
    if low > high { (low, high) = (0, 1) }
    // Limited to half of the largest number, so that no difference is infinite.
    let limit = Double.greatestFiniteMagnitude / 4
    (low, high) = (max(-limit, low), min(limit, high))
    if low >= high {
      let spare = max(abs(low) / 10, 1e-300)
      (low, high) = low == 0 ? (0, 1) : (low - spare, low + spare)
    }
    (lowest, highest) = (low, high)
  }

  /// Returns the relative position of a number: 0 at the lowest and 1 at the highest.
  func part(_ number: Double) -> Double { (number - lowest) / (highest - lowest) }

  /// Returns at most `most` round numbers inside the range, each a multiple of 1, 2 or 5 times a power of ten.
  func ticks(most: Int) -> [Double] {
    guard most > 0 else { return [] }
    let rough = (highest - lowest) / Double(most)
    var power = 1.0
    while power > rough, power > 1e-300 { power /= 10 }
    while power * 10 <= rough { power *= 10 }
    for factor in [1.0, 2, 5, 10, 20, 50] {
      let step = power * factor
      let (first, last) = ((lowest / step).rounded(.up), (highest / step).rounded(.down))
      guard first.isFinite, last.isFinite, last - first < Double(most) else { continue }
      guard last >= first else { return [] }
      return (0...Int(last - first)).map { (first + Double($0)) * step }
    }
    return []
  }
}

/// Number formatting without a locale.
enum NumberText {
  /// Returns a number in a few characters: with up to three fraction digits, and with a power of ten if it is very
  /// large or very small. NaN and infinity are symbols, or ASCII text.
  static func short(_ number: Double, ascii: Bool) -> String {
    if number.isNaN { return ascii ? "-" : "–" }
    if number.isInfinite { return (number < 0 ? "-" : "") + (ascii ? "inf" : "∞") }
    let size = abs(number)
    if size == 0 { return "0" }
    if size >= 1e7 || size < 1e-3 { return scientific(number) }
    let decimals: Double = size >= 100 ? 10 : size >= 1 ? 100 : 1000
    return plain(number, decimals)
  }

  /// Returns a number rounded to the digits of `decimals`, a power of ten, without trailing zeros.
  private static func plain(_ number: Double, _ decimals: Double) -> String {
    let scaled = Int64((abs(number) * decimals).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int64(decimals))
    var text = (number < 0 && scaled > 0 ? "-" : "") + String(whole)
    if rest > 0 {
      var digits = String(rest + Int64(decimals)).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text
  }

  private static func scientific(_ number: Double) -> String {
    var (mantissa, exponent) = (abs(number), 0)
    while mantissa >= 10 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa < 1, exponent > -400 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    if (mantissa * 10).rounded() >= 100 { (mantissa, exponent) = (1, exponent + 1) }
    return (number < 0 ? "-" : "") + plain(mantissa, 10) + "e\(exponent)"
  }
}

/// A point on a chart or a map, in data coordinates.
public struct Coordinates: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
