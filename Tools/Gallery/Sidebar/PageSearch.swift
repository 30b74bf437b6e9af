// SPDX-License-Identifier: MIT

import Views

/// A search over the titles, categories and notes of pages.
///
/// Letters are an abbreviation of a title or of a category. In a note they must be parts of words, because almost any
/// letters occur in a long sentence in some order. Titles come first, then categories, then notes.
@MainActor struct PageSearch {
  /// A page that matches.
  struct Hit {
    /// The index of the page.
    let index: Int
    /// The part that matches.
    let part: Part
    /// The indices of the matching characters in that part.
    let positions: [Int]
  }

  /// A part of a page that is searched, the best one first.
  enum Part: Int {
    case title, category, note
  }

  /// Returns the pages that match letters, the best one first; all pages if there are no letters.
  static func hits(for letters: String, in pages: [GalleryPage]) -> [Hit] {
    var ranked: [(hit: Hit, score: Int)] = []
    for (index, page) in pages.enumerated() {
      if let match = FuzzyMatch(of: letters, in: page.title) {
        ranked.append((Hit(index: index, part: .title, positions: match.positions), match.score))
      } else if let match = FuzzyMatch(of: letters, in: page.category.title) {
        ranked.append((Hit(index: index, part: .category, positions: match.positions), match.score))
      } else if let match = SearchMatch(of: letters, in: page.note) {
        ranked.append((Hit(index: index, part: .note, positions: match.positions), 0))
      }
    }
    ranked.sort {
      ($0.hit.part.rawValue, $1.score, $0.hit.index)
        < ($1.hit.part.rawValue, $0.score, $1.hit.index)
    }
    return ranked.map(\.hit)
  }

  /// Returns a text with its matching characters in a style.
  static func marked(_ string: String, _ positions: [Int], _ style: Style) -> Text {
    let marks = Set(positions)
    var (text, run, isMarked) = (Text(""), "", false)
    for (index, character) in string.enumerated() {
      if marks.contains(index) != isMarked {
        text += Text(run, style: isMarked ? style : .plain)
        (run, isMarked) = ("", !isMarked)
      }
      run.append(character)
    }
    return text + Text(run, style: isMarked ? style : .plain)
  }

  /// Returns a text from the word with the first match on, so that narrow rows show it, with its marks.
  static func excerpt(_ string: String, _ positions: [Int], _ style: Style) -> Text {
    let characters = Array(string)
    let first = positions.first ?? 0
    guard first > 12 else { return marked(string, positions, style) }
    let blank = characters[..<first].lastIndex(of: " ") ?? first
    let start = blank + 1
    let rest = String(characters[min(start, characters.count)...])
    return Text("… ") + marked(rest, positions.map { $0 - start }, style)
  }
}
