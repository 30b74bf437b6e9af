// SPDX-License-Identifier: MIT

extension Recipe {
  /// The numbers of servings for which amounts can be shown.
  public static let servingCounts = 1...99

  /// Returns the number of servings after a change, within ``servingCounts``.
  public func servings(changedBy difference: Int) -> Int {
    let counts = Self.servingCounts
    func clamped(_ count: Int) -> Int { min(max(count, counts.lowerBound), counts.upperBound) }
    let difference = min(max(difference, -counts.upperBound), counts.upperBound)
    return clamped(clamped(servings) + difference)
  }

  /// Returns the recipe for another number of servings. Only the amounts of the ingredients change: times and steps are those
  /// of the original number.
  ///
  /// A recipe with an original number outside of ``servingCounts`` stays as it is.
  public func scaled(toServings count: Int) -> Recipe {
    let counts = Self.servingCounts
    guard count != servings, counts.contains(servings), counts.contains(count) else { return self }
    return Recipe(
      id: id, name: name, category: category, summary: summary, minutes: minutes, rating: rating,
      servings: count, added: added,
      ingredients: ingredients.map { $0.scaled(by: count, over: servings) }, steps: steps,
      opinion: opinion)
  }
}

extension Recipe.Ingredient {
  /// Returns the ingredient with a multiple of its amount. An amount that doesn't begin with a number, such as `a pinch`,
  /// stays, and so does the name.
  ///
  /// ```swift
  /// Recipe.Ingredient(amount: "1/2 tsp", name: "salt").scaled(by: 6, over: 4)   // 3/4 tsp
  /// Recipe.Ingredient(amount: "800 g", name: "beans").scaled(by: 6, over: 4)    // 1.2 kg
  /// Recipe.Ingredient(amount: "3", name: "onions").scaled(by: 2, over: 4)       // 1 1/2 onions
  /// ```
  ///
  /// - Parameters:
  ///   - numerator: The numerator of the factor, from 1 to 1,000.
  ///   - denominator: The denominator of the factor, from 1 to 1,000.
  public func scaled(by numerator: Int, over denominator: Int) -> Recipe.Ingredient {
    let range = 1...1000
    guard range.contains(numerator), range.contains(denominator), numerator != denominator,
      let (number, unit) = Fraction.parse(amount)
    else { return self }
    let scaled = number.scaled(by: numerator, over: denominator)
    return Recipe.Ingredient(amount: scaled.text(unit: unit), name: name)
  }
}

/// A positive number of an amount.
private struct Fraction {
  private let numerator: Int
  private let denominator: Int

  /// Returns the number at the beginning of an amount and its unit: `1`, `1.5`, `1/2` or `1 1/2`; nil without a number.
  static func parse(_ amount: String) -> (number: Fraction, unit: String)? {
    var words = amount.split(separator: " ")
    guard let first = words.first, var number = Fraction(first) else { return nil }
    words.removeFirst()
    if number.denominator == 1, let second = words.first, second.contains("/"),
      let part = Fraction(second)
    {
      number = Fraction(
        number.numerator * part.denominator + part.numerator, over: part.denominator)
      words.removeFirst()
    }
    return (number, words.joined(separator: " "))
  }

  private init(_ numerator: Int, over denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Parses a number; nil for 0, for more than 6 digits, and for other texts.
  private init?(_ word: Substring) {
    func number(_ digits: Substring) -> Int? {
      digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && (1...6).contains(digits.utf8.count)
        ? Int(digits) : nil
    }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let top = number(parts[0]), let bottom = number(parts[1]), top > 0, bottom > 0,
        bottom <= 1000
      else { return nil }
      self.init(top, over: bottom)
      return
    }
    let decimals = word.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = number(decimals[0]), decimals.count <= 2 else { return nil }
    guard decimals.count == 2 else {
      guard whole > 0 else { return nil }
      self.init(whole, over: 1)
      return
    }
    guard decimals[1].count <= 3, let rest = number(decimals[1]) else { return nil }
    let scale = decimals[1].reduce(1) { scale, _ in scale * 10 }
    guard whole * scale + rest > 0 else { return nil }
    self.init(whole * scale + rest, over: scale)
  }

  func scaled(by top: Int, over bottom: Int) -> Fraction {
    Fraction(numerator * top, over: denominator * bottom)
  }

  /// Returns the number rounded to a multiple of a part of one, as a number of these parts, which is at least 1.
  private func rounded(toParts parts: Int) -> Int {
    max(1, (2 * numerator * parts + denominator) / (2 * denominator))
  }

  /// Returns the amount: grams and millilitres as decimal numbers, and others with halves, thirds, quarters or eighths.
  func text(unit: String) -> String {
    switch unit {
    case "g": return metric(small: "g", large: "kg", perUnit: 1)
    case "kg": return metric(small: "g", large: "kg", perUnit: 1000)
    case "ml": return metric(small: "ml", large: "l", perUnit: 1)
    case "l": return metric(small: "ml", large: "l", perUnit: 1000)
    default: return unit.isEmpty ? mixed : "\(mixed) \(unit)"
    }
  }

  private func metric(small: String, large: String, perUnit: Int) -> String {
    let number = Fraction(numerator * perUnit, over: denominator)
    let tenths = number.rounded(toParts: 10)
    if tenths < 100 { return "\(Self.decimal(tenths, digits: 1)) \(small)" }
    let whole = number.rounded(toParts: 1)
    if whole < 1000 { return "\(whole) \(small)" }
    return "\(Self.decimal((whole + 5) / 10, digits: 2)) \(large)"
  }

  /// Returns a number of tenths or hundredths as text, without zeros at the end.
  private static func decimal(_ parts: Int, digits: Int) -> String {
    let scale = digits == 1 ? 10 : 100
    var rest = parts % scale
    var count = digits
    guard rest > 0 else { return "\(parts / scale)" }
    if rest % 10 == 0 { (rest, count) = (rest / 10, 1) }
    let zero = count == 2 && rest < 10 ? "0" : ""
    return "\(parts / scale).\(zero)\(rest)"
  }

  /// The nearest whole number from 10 on, and otherwise the nearest one with a simple fraction.
  private var mixed: String {
    if numerator >= 10 * denominator { return "\(rounded(toParts: 1))" }
    // The error of each fraction in parts of 1/24, so that all of them are whole numbers.
    let best = [1, 2, 3, 4, 8].map { parts in
      let count = rounded(toParts: parts)
      return (
        error: abs(numerator * parts - count * denominator) * (24 / parts), count: count,
        parts: parts
      )
    }
    .min { $0.error < $1.error }
    guard let best else { return "" }
    let (whole, rest) = (best.count / best.parts, best.count % best.parts)
    guard rest > 0 else { return "\(whole)" }
    return whole > 0 ? "\(whole) \(rest)/\(best.parts)" : "\(rest)/\(best.parts)"
  }
}
