// SPDX-License-Identifier: MIT

/// Selects rows by the beginning of their text as it is typed: what lists, tables, trees and menus have in common.
///
/// What was typed is forgotten after a second without a key, and by every key that types nothing.
@MainActor final class RowTyping {
  /// The rows that are typed at.
  struct Rows {
    /// The row from which the search goes on; -1 where none is selected.
    let selected: Int
    let count: Int
    let text: (Int) -> String
    let select: (Int) -> Void
  }

  /// How long a word waits for its next letter.
  static let timeout = Duration.seconds(1)
  /// The rows that are looked at in one go.
  static let slice = 20_000

  private var ahead = TypeAhead()
  private var pause: WindowTimer?
  private var search: WindowTimer?

  /// What was typed so far.
  var word: String { ahead.word }

  /// What the line of hints says while a word is typed.
  func hints(in view: View) -> [KeyHint] {
    guard !word.isEmpty else { return [] }
    return [KeyHint(key: word, label: view.theme.symbols.ellipsis, priority: 10)]
  }

  /// Types, deletes or forgets, as a key asks; returns whether the key was for the word.
  func handle(_ event: Event, in view: View, _ rows: @escaping () -> Rows) -> Bool {
    guard case .key(let keyPress) = event else { return false }
    let now = rows()
    switch keyPress.key {
    case .character(let character) where keyPress.modifiers.isEmpty:
      // Signs alone may mean something to the view; within a word they are a part of it.
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

  /// Forgets what was typed.
  func end(in view: View) {
    guard !ahead.word.isEmpty else { return }
    pause?.cancel()
    search?.cancel()
    (pause, search) = (nil, nil)
    ahead.end()
    // The line of hints tells the word.
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
