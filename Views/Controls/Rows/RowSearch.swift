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
  /// The words, folded.
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
    let isNarrower = earlier.words.allSatisfy { old in
      words.contains { SearchFolding.contains($0, old) }
    }
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
    matches.partitionPoint { $0 < row }
  }

  private func matches(_ text: String) -> Bool {
    let text = SearchFolding.folded(text)
    return words.allSatisfy { SearchFolding.contains(text, $0) }
  }

  private static func words(of text: String) -> [String] {
    SearchFolding.folded(text).split(separator: " ").map(String.init)
  }
}

/// Selection of rows by typing the beginning of their text, shared by lists, tables, trees and menus.
///
/// The typed text is discarded after a second without a key, and by keys that don't insert a character.
@MainActor final class RowTyping {
  /// The rows to search.
  struct Rows {
    /// The row at which the search starts; -1 if none is selected.
    let selected: Int
    let count: Int
    let text: (Int) -> String
    let select: (Int) -> Void
  }

  /// The time after the last key until the text is discarded.
  static let timeout = Duration.seconds(1)
  /// The number of rows that are searched at a time.
  static let slice = 20_000

  private var ahead = TypeAhead()
  private var pause: WindowTimer?
  private var search: WindowTimer?

  /// The typed text.
  var word: String { ahead.word }

  /// Returns the key hint that shows the typed text.
  func hints(in view: View) -> [KeyHint] {
    guard !word.isEmpty else { return [] }
    var hint = KeyHint(key: word, label: view.theme.symbols.ellipsis, priority: 10)
    // It shows what was typed.
    hint.keys = []
    return [hint]
  }

  /// Handles a key that types, deletes or discards text; returns whether it did.
  func handle(_ event: Event, in view: View, _ rows: @escaping () -> Rows) -> Bool {
    guard case .key(let keyPress) = event else { return false }
    let now = rows()
    switch keyPress.key {
    case .character(let character) where keyPress.modifiers.isEmpty:
      // Punctuation alone may be a command of the view. It is text once a word has begun.
      guard !ahead.word.isEmpty || character.isLetter || character.isNumber else { return false }
      ahead.type(character, at: now.selected, count: now.count)
    case .backspace where keyPress.modifiers.isEmpty && !ahead.word.isEmpty:
      _ = ahead.deleteBackward(at: now.selected, count: now.count)
    case .escape where !ahead.word.isEmpty:
      end(in: view)
      return true
    default:
      end(in: view)
      return false
    }
    wait(in: view)
    look(in: view, rows)
    return true
  }

  /// Discards the typed text.
  func end(in view: View) {
    guard !ahead.word.isEmpty else { return }
    pause?.cancel()
    search?.cancel()
    (pause, search) = (nil, nil)
    ahead.end()
    // The key hints show the text.
    view.setNeedsDisplay()
  }

  private func wait(in view: View) {
    pause?.cancel()
    pause = view.window?.schedule(after: Self.timeout) { [weak self, weak view] in
      if let view { self?.end(in: view) }
    }
    view.setNeedsDisplay()
  }

  private func look(in view: View, _ rows: @escaping () -> Rows) {
    search?.cancel()
    search = nil
    let now = rows()
    if let row = ahead.look(atMost: Self.slice, count: now.count, text: now.text) {
      return now.select(row)
    }
    guard ahead.isSearching else { return }
    search = view.window?.schedule(after: .zero) { [weak self, weak view] in
      if let view { self?.look(in: view, rows) }
    }
  }
}

/// A search for the next row whose text begins with the typed characters.
///
/// The search starts at the current row and continues at the first one. It runs in slices, so that a million rows don't
/// block the view. Typing one letter repeatedly visits the rows that begin with it.
struct TypeAhead: Sendable {
  /// The maximum number of typed characters.
  static let limit = 64

  /// The typed text.
  private(set) var word = ""
  /// The folded prefix to search for; empty while no search runs.
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
    let letters = SearchFolding.folded(word)
    let isRepeated = letters.count > 1 && letters.allSatisfy { $0 == letters.first }
    let sought = isRepeated ? String(letters.prefix(1)) : letters
    wanted = Array(sought.utf8)
    // A single letter searches from the next row; several letters may still match the current row.
    let isNext = sought.count == 1
    next = count > 0 ? (max(0, selected) + (isNext ? 1 : 0)) % count : 0
    left = wanted.isEmpty ? 0 : max(0, count)
  }

  private func begins(_ text: String) -> Bool {
    let start = text.drop { $0 == " " }.prefix(wanted.count)
    return SearchFolding.folded(String(start)).utf8.starts(with: wanted)
  }
}
