// SPDX-License-Identifier: MIT

/// A search for the next row whose text begins with the typed characters.
///
/// The search starts at the current row and continues at the first one. It runs in slices, so that a million rows don't
/// block the view. Typing one letter repeatedly visits the rows that begin with it.
struct TypeAhead: Sendable {
  /// The maximum number of typed characters.
  static let limit = 64

  /// The typed text.
  private(set) var word = ""
  /// The prefix to search for, in lower case; empty while no search runs.
  private var wanted: [UInt8] = []
  private var next = 0
  private var left = 0

  /// A Boolean value that indicates whether the search isn't complete.
  var isSearching: Bool { left > 0 }

  /// Adds a character and begins a search at the current row.
  mutating func type(_ character: Character, at selected: Int, count: Int) {
    guard word.count < Self.limit else { return }
    word.append(character)
    begin(at: selected, count: count)
  }

  /// Removes the last character; returns whether there was one.
  mutating func deleteBackward(at selected: Int, count: Int) -> Bool {
    guard word.popLast() != nil else { return false }
    begin(at: selected, count: count)
    return true
  }

  /// Discards the typed text.
  mutating func end() {
    (word, wanted, left) = ("", [], 0)
  }

  /// Searches a number of further rows; returns the first one that begins with the text.
  mutating func look(atMost amount: Int, count: Int, text: (Int) -> String) -> Int? {
    for _ in 0..<max(0, min(amount, left)) {
      left -= 1
      if next >= count { next = 0 }
      guard next < count else { break }
      let row = next
      next += 1
      if begins(text(row)) {
        left = 0
        return row
      }
    }
    return nil
  }

  private mutating func begin(at selected: Int, count: Int) {
    let letters = word.lowercased()
    let isRepeated = letters.count > 1 && letters.allSatisfy { $0 == letters.first }
    let sought = isRepeated ? String(letters.prefix(1)) : letters
    wanted = Array(sought.utf8)
    // A single letter searches from the next row; several letters may still match the current row.
    let isNext = sought.count == 1
    next = count > 0 ? (max(0, selected) + (isNext ? 1 : 0)) % count : 0
    left = wanted.isEmpty ? 0 : max(0, count)
  }

  private func begins(_ text: String) -> Bool {
    let start = text.drop { $0 == " " }.prefix(wanted.count).lowercased()
    return start.utf8.starts(with: wanted)
  }
}
