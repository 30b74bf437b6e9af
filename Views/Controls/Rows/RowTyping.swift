// SPDX-License-Identifier: MIT

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
