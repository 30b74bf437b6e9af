// SPDX-License-Identifier: MIT

/// The search for the name that a user means.
extension Sequence<String> {
  /// Returns the name that differs from a text in case only, or nil.
  func ignoringCase(_ text: String) -> String? {
    let text = text.lowercased()
    return first { $0.lowercased() == text }
  }

  /// Returns the first of the names that need the fewest changed, inserted and removed letters to become a text; nil if more than half of
  /// the letters would change.
  func nearest(to text: String) -> String? {
    let letters = Array(text.lowercased())
    let ranked = map {
      (name: $0, changes: Self.changes(from: Array($0.lowercased()), to: letters))
    }
    guard let best = ranked.min(by: { $0.changes < $1.changes }) else { return nil }
    return best.changes * 2 <= Swift.max(best.name.count, letters.count) ? best.name : nil
  }

  /// Returns the sentence that asks whether the nearest name is meant, with a blank behind it; empty if no name is near.
  func suggestion(for text: String) -> String {
    nearest(to: text).map { "Did you mean “\($0)”? " } ?? ""
  }

  /// Returns the edit distance of two words.
  private static func changes(from word: [Character], to other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (y, letter) in word.enumerated() {
      var diagonal = row[0]
      row[0] = y + 1
      for (x, otherLetter) in other.enumerated() {
        let above = row[x + 1]
        row[x + 1] = Swift.min(diagonal + (letter == otherLetter ? 0 : 1), above + 1, row[x] + 1)
        diagonal = above
      }
    }
    return row[other.count]
  }
}
