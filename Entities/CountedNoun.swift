// SPDX-License-Identifier: MIT

/// The name of an ingredient that is counted, in the singular or the plural: `spring onion`, `egg yolks, to glaze`.
///
/// The number is that of the last word before a comma, or before a word such as “with”. A name with “and” has two such words, and
/// stays.
struct CountedNoun {
  private let before: Substring
  private let noun: Substring
  private let after: Substring

  /// Creates a noun from the name of an ingredient.
  init(_ name: String) {
    var end = name.endIndex
    var start = name.startIndex
    for (index, character) in zip(name.indices, name) where !character.isLetter {
      // The parts of a word such as “bird's” belong together.
      guard character != "'", character != "’", character != "-" else { continue }
      let word = name[start..<index]
      if Self.limits.contains(word) {
        end = start
        break
      }
      if character != " " {
        end = index
        break
      }
      start = name.index(after: index)
    }
    let head = name[..<end]
    let trimmed = head.prefix(head.count - (head.hasSuffix(" ") ? 1 : 0))
    let beginning = trimmed.lastIndex(of: " ").map { name.index(after: $0) } ?? name.startIndex
    before = name[..<beginning]
    noun = Self.isCompound(trimmed) ? "" : trimmed[beginning...]
    after = Self.isCompound(trimmed) ? name[beginning...] : name[trimmed.endIndex...]
  }

  /// The name in the singular.
  var singular: String { String(before) + Self.singular(of: String(noun)) + after }

  /// The name in the plural.
  var plural: String { String(before) + Self.plural(of: String(noun)) + after }

  private static let limits: Set<Substring> = ["with", "for", "of", "from", "in", "on", "to"]

  private static func isCompound(_ name: Substring) -> Bool {
    name.split(separator: " ").contains("and")
  }

  /// Nouns that the rules don't cover.
  private static let irregular = [
    "chilli": "chillies", "half": "halves", "leaf": "leaves", "loaf": "loaves", "mango": "mangoes",
    "potato": "potatoes", "tomato": "tomatoes", "fruit": "fruit", "fish": "fish",
  ]
  private static let irregularSingulars = Dictionary(
    irregular.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  private static func singular(of noun: String) -> String {
    if let known = irregularSingulars[noun] { return known }
    for ending in ["ss", "us", "is"] where noun.hasSuffix(ending) { return noun }
    if noun.hasSuffix("ies"), noun.count > 4 { return String(noun.dropLast(3)) + "y" }
    for ending in ["ches", "shes", "sses", "xes"] where noun.hasSuffix(ending) {
      return String(noun.dropLast(2))
    }
    return noun.hasSuffix("s") ? String(noun.dropLast()) : noun
  }

  private static func plural(of noun: String) -> String {
    if let known = irregular[noun] { return known }
    guard let last = noun.last, last != "s" || noun.hasSuffix("ss") else { return noun }
    let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    if last == "y", let letter = noun.dropLast().last, !vowels.contains(letter) {
      return String(noun.dropLast()) + "ies"
    }
    let endings = ["ss", "x", "z", "ch", "sh"]
    return noun + (endings.contains(where: noun.hasSuffix) ? "es" : "s")
  }
}
