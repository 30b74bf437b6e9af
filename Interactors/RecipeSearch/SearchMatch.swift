// SPDX-License-Identifier: MIT

/// The places in a text at which the words of a search occur. Case and accents don't matter.
///
/// ```swift
/// SearchMatch.ranges(of: "ecl lemon", in: "Éclairs with lemon")  // [0..<3, 13..<18]
/// ```
public enum SearchMatch {
  /// Returns the ranges of characters that a word covers, in order and without overlaps.
  ///
  /// - Parameters:
  ///   - words: The words, separated by blanks.
  ///   - text: The text.
  public static func ranges(of words: String, in text: String) -> [Range<Int>] {
    let characters = text.map(folded)
    var isMarked = Array(repeating: false, count: characters.count)
    for word in words.split(whereSeparator: \.isWhitespace).map({ $0.map(folded) }) {
      guard word.count <= characters.count else { continue }
      for start in 0...(characters.count - word.count)
      where characters[start..<(start + word.count)].elementsEqual(word) {
        for index in start..<(start + word.count) { isMarked[index] = true }
      }
    }
    var ranges: [Range<Int>] = []
    for index in isMarked.indices where isMarked[index] {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ranges.append(index..<(index + 1))
      }
    }
    return ranges
  }

  /// Returns the lower-case letter without its accent.
  private static func folded(_ character: Character) -> Character {
    let lower = character.lowercased().first ?? character
    return lower.isASCII ? lower : bases[lower] ?? lower
  }

  /// The Latin letters with an accent, with the letter without it. A letter and a combining accent equal the composed letter.
  private static let bases: [Character: Character] = {
    var bases: [Character: Character] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      for accent in 0x300...0x331 {
        guard let scalar = Unicode.Scalar(accent) else { continue }
        var composed = String(letter)
        composed.unicodeScalars.append(scalar)
        if let character = composed.first { bases[character] = letter }
      }
    }
    return bases
  }()
}
