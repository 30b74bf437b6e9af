// SPDX-License-Identifier: MIT

/// A filter that finds the rows whose text contains all its words, searching a slice of rows at a time.
struct RowFilter: Equatable, Sendable {
  /// The rows that one step of the search covered.
  struct Slice: Equatable, Sendable {
    fileprivate let start: Cursor
    fileprivate let end: Cursor
    fileprivate let matches: [Int]
  }

  /// The place that the search has reached.
  fileprivate struct Cursor: Equatable, Sendable {
    var candidate = 0
    var row = 0
  }

  /// The rows found so far, in their order.
  private(set) var matches: [Int] = []
  /// The words, in lower case.
  let words: [String]

  private let count: Int
  /// The rows that an earlier, shorter text matched. They are searched before the rows from the cursor on.
  private let candidates: [Int]
  private var cursor = Cursor()

  /// Creates a filter over a number of rows.
  init(_ text: String, count: Int) {
    self.init(words: Self.words(of: text), count: count)
  }

  private init(words: [String], count: Int) {
    self.words = words
    self.count = max(0, count)
    candidates = []
  }

  /// Continues an earlier filter. If this text extends its text, rows that it excluded aren't searched again.
  init(_ text: String, after earlier: RowFilter) {
    let words = Self.words(of: text)
    self.words = words
    count = earlier.count
    let isNarrower = earlier.words.allSatisfy { old in words.contains { $0.contains(old) } }
    if isNarrower {
      candidates = earlier.matches + earlier.candidates[earlier.cursor.candidate...]
      cursor.row = earlier.cursor.row
    } else {
      candidates = []
    }
  }

  /// Returns a filter with the same words over other rows.
  func restarted(count: Int) -> RowFilter { RowFilter(words: words, count: count) }

  /// A Boolean value that indicates whether all rows were searched.
  var isDone: Bool { cursor.candidate == candidates.count && cursor.row >= count }

  /// Searches the next rows, at most an amount of them, without changing the filter.
  ///
  /// The closure `text` is foreign code that may read the state that contains this filter. Pass the result to `add(_:)`
  /// to change the filter.
  func slice(of amount: Int, text: (Int) -> String) -> Slice {
    var (end, left) = (cursor, amount)
    var found: [Int] = []
    while left > 0, end.candidate < candidates.count {
      if matches(text(candidates[end.candidate])) { found.append(candidates[end.candidate]) }
      end.candidate += 1
      left -= 1
    }
    while left > 0, end.row < count {
      if matches(text(end.row)) { found.append(end.row) }
      end.row += 1
      left -= 1
    }
    return Slice(start: cursor, end: end, matches: found)
  }

  /// Adds the matches of the next slice. A slice that doesn't continue at the cursor is ignored.
  mutating func add(_ slice: Slice) {
    guard slice.start == cursor, slice.end.candidate <= candidates.count else { return }
    cursor = slice.end
    matches.append(contentsOf: slice.matches)
  }

  /// Searches the next rows, at most an amount of them.
  mutating func advance(by amount: Int, text: (Int) -> String) {
    add(slice(of: amount, text: text))
  }

  /// Returns the number of matches below a row.
  func matches(below row: Int) -> Int {
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = (low + high) / 2
      if matches[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func matches(_ text: String) -> Bool {
    let text = text.lowercased()
    return words.allSatisfy { Self.contains(text, $0) }
  }

  /// Compares bytes. Both texts are in lower case, and the bytes of a word can't match inside a character's encoding.
  static func contains(_ text: String, _ word: String) -> Bool {
    var (text, word) = (text, word)
    return text.withUTF8 { text in
      word.withUTF8 { word in
        guard let first = word.first else { return true }
        guard text.count >= word.count else { return false }
        for start in 0...(text.count - word.count) where text[start] == first {
          if (1..<word.count).allSatisfy({ text[start + $0] == word[$0] }) { return true }
        }
        return false
      }
    }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split(separator: " ").map(String.init)
  }
}
