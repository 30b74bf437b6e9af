// SPDX-License-Identifier: MIT

/// A match of the words that a user searches for with a text. Case, accents, width, ligatures and decomposed forms don't
/// matter.
///
/// ```swift
/// let match = SearchMatch(of: "cafe", in: "Le Café")
/// match?.rank           // .word
/// match?.positions      // [3, 4, 5, 6]
/// SearchMatch.ranking("oslo", in: ["Port of Oslo", "Oslo", "Bergen"])   // [1, 0]
/// ```
///
/// All words must occur, in any order. Lists, tables, trees, menus, selects, combo boxes and logs search this way; a
/// ``FuzzyMatch`` also accepts abbreviations.
public struct SearchMatch: Hashable, Sendable {
  /// How well a text matches, the best first.
  public enum Rank: Int, Comparable, Sendable {
    /// The text is what the user searches for.
    case exact
    /// The text begins with it.
    case prefix
    /// Each word is the beginning of a word of the text.
    case word
    /// A word occurs only inside a word of the text.
    case other

    /// Returns whether a match is better than another.
    public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// How well the text matches.
  public let rank: Rank
  /// The indices of the characters that the words cover, in order.
  public let positions: [Int]

  /// Matches words, separated by blanks, with a text; `nil` if they don't all occur in it.
  ///
  /// Without words, every text matches with the rank ``Rank/other``.
  public init?(of words: String, in text: String) {
    let wanted = SearchFolding.folded(words).unicodeScalars
      .split(whereSeparator: \.properties.isWhitespace).map(Array.init)
    let units = SearchFolding.units(of: text.lazy.map(String.init))
    let scalars = units.map(\.scalar)
    var (found, isAtWords): (Set<Int>, Bool) = ([], true)
    for word in wanted {
      let starts = SearchFolding.starts(of: word, in: units)
      if starts.isEmpty { return nil }
      isAtWords = isAtWords && starts.contains { $0 == 0 || !Self.isLetter(scalars[$0 - 1]) }
      for start in starts { found.formUnion(units[start..<start + word.count].map(\.part)) }
    }
    positions = found.sorted()
    let (query, own) = (
      wanted.joined(separator: [" "]),
      scalars.split(whereSeparator: \.properties.isWhitespace).joined(separator: [" "])
    )
    rank =
      wanted.isEmpty
      ? .other
      : own.elementsEqual(query)
        ? .exact : own.starts(with: query) ? .prefix : isAtWords ? .word : .other
  }

  /// Returns the indices of the texts that match, the best first; equal ones keep their order.
  ///
  /// - Parameters:
  ///   - words: The words, separated by blanks. Without words, all texts match.
  ///   - texts: The texts.
  public static func ranking(_ words: String, in texts: [String]) -> [Int] {
    texts.indices
      .compactMap { index in SearchMatch(of: words, in: texts[index]).map { ($0.rank, index) } }
      .sorted { $0 < $1 }
      .map(\.1)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
