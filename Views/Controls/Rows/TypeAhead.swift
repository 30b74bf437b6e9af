// SPDX-License-Identifier: MIT

/// The beginning of a row's text that is being typed, and the search for the row that has it.
///
/// The search goes on from the selected row and begins again at the first one, in slices, so that a million rows hold
/// nobody up. A letter typed several times goes from one row that begins with it to the next.
struct TypeAhead: Sendable {
  /// The most letters that are kept.
  static let limit = 64

  /// What was typed.
  private(set) var word = ""
  /// What a row's text has to begin with, in lower case; empty where nothing is looked for.
  private var wanted: [UInt8] = []
  private var next = 0
  private var left = 0

  /// A Boolean value that indicates whether rows are still to be looked at.
  var isSearching: Bool { left > 0 }

  /// Adds a character, and begins the search at the selected row.
  mutating func type(_ character: Character, at selected: Int, count: Int) {
    guard word.count < Self.limit else { return }
    word.append(character)
    begin(at: selected, count: count)
  }

  /// Takes the last character away; returns whether there was one.
  mutating func deleteBackward(at selected: Int, count: Int) -> Bool {
    guard word.popLast() != nil else { return false }
    begin(at: selected, count: count)
    return true
  }

  /// Forgets what was typed.
  mutating func end() {
    (word, wanted, left) = ("", [], 0)
  }

  /// Looks at so many rows more; returns the first that begins with the word.
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
    // One letter means the next row that has it; more letters may still mean the row that the first ones found.
    let isNext = sought.count == 1
    next = count > 0 ? (max(0, selected) + (isNext ? 1 : 0)) % count : 0
    left = wanted.isEmpty ? 0 : max(0, count)
  }

  private func begins(_ text: String) -> Bool {
    let start = text.drop { $0 == " " }.prefix(wanted.count).lowercased()
    return start.utf8.starts(with: wanted)
  }
}
