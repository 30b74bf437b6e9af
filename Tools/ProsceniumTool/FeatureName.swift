// SPDX-License-Identifier: MIT

/// The name of a feature, an entity or an application in the spellings that files need.
struct FeatureName: Hashable, Sendable {
  /// The name of the type: `RecipeList`.
  let type: String
  /// The name of a value: `recipeList`.
  let value: String
  /// The name at the beginning of a text: `Recipe list`.
  let title: String
  /// The name inside a text: `recipe list`.
  let phrase: String
  /// The name in a path: `recipe-list`.
  let path: String

  /// Creates a name from the entered text, which is the name of the type.
  ///
  /// - Parameters:
  ///   - text: The name of the type.
  ///   - kind: What has the name.
  ///   - example: A name that is possible.
  /// - Throws: A `Refusal` if Swift doesn't accept the name for a type or a value.
  init(
    _ text: String, of kind: String = "a feature", example: String = "Harbours"
  ) throws(Refusal) {
    guard !text.isEmpty, text.allSatisfy(\.isASCIILetterOrDigit) else {
      throw Refusal(
        "“\(text)” can't be the name of a type: it has the letters a to z and digits only. "
          + "Choose another, such as \(example).")
    }
    guard let first = text.first, first.isUppercase else {
      throw Refusal(
        "“\(text)” can't be the name of \(kind): types begin with a capital letter. "
          + "Choose another, such as \(example).")
    }
    guard text.count <= Self.longest else {
      throw Refusal(
        "“\(text)” is \(text.count) letters long, and the code would not fit its lines. "
          + "Choose a name of at most \(Self.longest).")
    }
    self.init(words: Self.words(of: text))
    for spelling in [type, value] where SwiftWords.keywords.contains(spelling) {
      throw Refusal(
        "“\(text)” can't be the name of \(kind): \(spelling) is a word of the language. "
          + "Choose another, such as \(example).")
    }
  }

  /// Creates a name from its words, of which each begins with a capital letter.
  init(words: [String]) {
    type = words.joined()
    value = words[0].lowercased() + words.dropFirst().joined()
    // An abbreviation keeps its capital letters.
    let small = words.map { word in
      word.count > 1 && word.allSatisfy { !$0.isLowercase } ? word : word.lowercased()
    }
    phrase = small.joined(separator: " ")
    title = ([words[0]] + small.dropFirst()).joined(separator: " ")
    path = words.map { $0.lowercased() }.joined(separator: "-")
  }

  /// The maximum length of a name.
  static let longest = 24

  /// Returns the words of a name: `URLList2` consists of `URL` and `List2`.
  static func words(of text: String) -> [String] {
    let letters = Array(text)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if index == 0 || (letter.isUppercase && (isAfterSmall || isBeforeSmall)) {
        words.append(String(letter))
      } else {
        words[words.count - 1].append(letter)
      }
    }
    return words
  }

  /// The name of one of the values that a feature of this name lists: `Ticket` for `Tickets` and for `TicketList`, and `NewsItem` where
  /// the last word isn't a plural.
  var singular: FeatureName {
    var words = Self.words(of: type)
    let last = words.removeLast()
    if last == "List", !words.isEmpty { return FeatureName(words: words) }
    guard let one = Self.singular(of: last) else {
      return FeatureName(words: words + [last, "Item"])
    }
    return FeatureName(words: words + [one])
  }

  private static let uncountable: Set = ["news", "series", "species"]
  private static let withIE: Set = [
    "calories", "cookies", "genies", "movies", "pies", "rookies", "selfies", "ties",
  ]

  private static func singular(of word: String) -> String? {
    let small = word.lowercased()
    let isPlural = small.hasSuffix("s") && !["ss", "us", "is"].contains { small.hasSuffix($0) }
    guard word.count > 2, isPlural, !uncountable.contains(small) else { return nil }
    if small.hasSuffix("ies"), !withIE.contains(small) { return word.dropLast(3) + "y" }
    let hasE = ["sses", "shes", "ches", "xes"].contains { small.hasSuffix($0) }
    return String(word.dropLast(hasE ? 2 : 1))
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is one of the letters a to z, in either case, or a digit.
  var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
