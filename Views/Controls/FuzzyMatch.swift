// SPDX-License-Identifier: MIT

/// The score of a text for letters typed as an abbreviation of it: `rdl` matches "Reading List".
///
/// ```swift
/// let match = FuzzyMatch(of: "rdl", in: "Reading List")
/// match?.positions      // [0, 3, 8]
/// ```
///
/// All letters must occur in order; case, accents and width don't matter, as in a ``SearchMatch``. A text that equals what
/// was typed scores highest, then one that begins with it, then one whose words begin with its words. Among the others,
/// letters at the beginning of words and successive letters score higher, so the best alignment is computed, and shorter
/// texts score higher than longer ones.
public struct FuzzyMatch: Hashable, Sendable {
  /// The score; higher is better. A pattern without letters matches every text with 0.
  public let score: Int
  /// The indices of the matched characters.
  public let positions: [Int]

  private static let atWord = 8
  private static let inRow = 9
  private static let exactCase = 1
  /// More than all letters of the longest text can score.
  private static let atRank = 1 << 24
  /// Longer texts are truncated, since names are searched.
  private static let mostCharacters = 256

  /// Matches letters, without blanks, with a text; `nil` if they don't all occur in it.
  ///
  /// Only the first 256 characters of each are compared. The time is proportional to the product of the two numbers of
  /// characters.
  public init?(of letters: String, in text: String) {
    let typed = Array(letters.filter { !$0.isWhitespace }.prefix(Self.mostCharacters))
    let characters = Array(text.prefix(Self.mostCharacters))
    let wanted = SearchFolding.units(of: typed.lazy.map(String.init))
    guard !wanted.isEmpty else {
      (score, positions) = (0, [])
      return
    }
    let units = SearchFolding.units(of: characters.lazy.map(String.init))
    let count = units.count
    guard wanted.count <= count else { return nil }
    let bonuses = units.indices.map { index in
      let part = units[index].part
      return index > 0 && units[index - 1].part == part ? 0 : Self.bonus(at: part, in: characters)
    }
    // best[i][j]: the best score of the first i + 1 letters if the last of them is at j.
    var best = [[Int?]](repeating: [Int?](repeating: nil, count: count), count: wanted.count)
    var from = [[Int]](repeating: [Int](repeating: -1, count: count), count: wanted.count)
    for (i, letter) in wanted.enumerated() {
      // The best score of the previous row up to two characters before; the character directly before is handled
      // separately.
      var apart: (score: Int, at: Int)?
      for j in i..<count {
        if i > 0, j >= 2, let score = best[i - 1][j - 2], score > apart?.score ?? Int.min {
          apart = (score, j - 2)
        }
        guard units[j].scalar == letter.scalar else { continue }
        let isSame = characters[units[j].part] == typed[letter.part]
        let own = bonuses[j] + (isSame ? Self.exactCase : 0)
        if i == 0 {
          best[i][j] = own
          continue
        }
        let inRow = j >= 1 ? best[i - 1][j - 1].map { $0 + Self.inRow } : nil
        if let inRow, inRow >= apart?.score ?? Int.min {
          (best[i][j], from[i][j]) = (inRow + own, j - 1)
        } else if let apart {
          (best[i][j], from[i][j]) = (apart.score + own, apart.at)
        }
      }
    }
    let last = best[wanted.count - 1]
    guard
      let end = last.indices.filter({ last[$0] != nil }).max(by: { last[$0] ?? 0 < last[$1] ?? 0 })
    else { return nil }
    var (position, found) = (end, [Int]())
    for i in wanted.indices.reversed() {
      let part = units[position].part
      if found.last != part { found.append(part) }
      position = from[i][position]
    }
    positions = found.reversed()
    let rank = SearchMatch(of: String(letters.prefix(Self.mostCharacters)), in: String(characters))?
      .rank
    score =
      (SearchMatch.Rank.other.rawValue - (rank ?? .other).rawValue) * Self.atRank
      + (last[end] ?? 0) * Self.mostCharacters - min(characters.count, Self.mostCharacters - 1)
  }

  /// Returns the bonus for the beginning of the text, of a word, or of a part with a capital.
  private static func bonus(at index: Int, in characters: [Character]) -> Int {
    guard index > 0 else { return atWord + 2 }
    let (before, own) = (characters[index - 1], characters[index])
    if !before.isLetter, !before.isNumber { return atWord }
    return before.isLowercase && own.isUppercase ? atWord - 2 : 0
  }
}
