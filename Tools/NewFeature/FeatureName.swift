// SPDX-License-Identifier: MIT

/// The name of a feature in the spellings that its files need.
struct FeatureName: Hashable, Sendable {
  /// The name of the type: `RecipeList`.
  let type: String
  /// The name of a value: `recipeList`.
  let value: String
  /// The name in text: `Recipe list`.
  let title: String

  /// Creates a name from the entered text, which is the name of the type.
  ///
  /// - Throws: A `Refusal` if Swift doesn't accept the name for a type or a value.
  init(_ text: String) throws(Refusal) {
    guard !text.isEmpty else {
      throw Refusal("A feature needs a name. Give it one, such as Harbours.")
    }
    guard text.allSatisfy(Self.isAllowed) else {
      throw Refusal(
        "“\(text)” can't be the name of a type: it may have the letters a to z and digits only. "
          + "Choose another, such as Harbours.")
    }
    guard let first = text.first, first.isUppercase else {
      throw Refusal(
        "“\(text)” can't be the name of a feature: types begin with a capital letter. "
          + "Choose another, such as \(Self.suggestion(for: text)).")
    }
    guard text.count <= Self.longest else {
      throw Refusal(
        "“\(text)” is \(text.count) letters long, and the code would not fit its lines. "
          + "Choose a name of at most \(Self.longest).")
    }
    let words = Self.words(of: text)
    type = text
    value = words[0].lowercased() + words.dropFirst().joined()
    title = Self.title(of: words)
    for spelling in [type, value] where SwiftWords.keywords.contains(spelling) {
      throw Refusal(
        "“\(text)” can't be the name of a feature: \(spelling) is a word of the language. "
          + "Choose another, such as \(text)List.")
    }
  }

  /// The maximum length of a name, so that no line of the template becomes too long.
  static let longest = 32

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private static func suggestion(for text: String) -> String {
    let letters = text.drop { !$0.isLetter }
    return letters.isEmpty ? "Harbours" : letters.prefix(1).uppercased() + letters.dropFirst()
  }

  /// Returns the words of a name: `URLList2` consists of `URL` and `List2`.
  private static func words(of text: String) -> [String] {
    let letters = Array(text)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if letter.isUppercase, index == 0 || isAfterSmall || isBeforeSmall {
        words.append(String(letter))
      } else {
        words[words.count - 1].append(letter)
      }
    }
    return words
  }

  private static func title(of words: [String]) -> String {
    // An abbreviation keeps its capital letters.
    let others = words.dropFirst().map { word in
      word.count > 1 && word.allSatisfy { !$0.isLowercase } ? word : word.lowercased()
    }
    return ([words[0]] + others).joined(separator: " ")
  }
}
