// SPDX-License-Identifier: MIT

/// The actions of rows views and the keys that perform them.
extension RowsView {
  /// An action that a key performs on rows.
  public enum Action: Hashable, Sendable {
    /// Moves to the row above, or below.
    case up, down
    /// Moves by a page up, or down.
    case pageUp, pageDown
    /// Moves to the first or the last row.
    case first, last
    /// Opens the current row.
    case open
    /// Selects or deselects the current row.
    case choose
    /// Extends the selection from the current row up or down.
    case extendUp, extendDown
    /// Selects all rows, or none.
    case chooseAll, chooseNone
    /// Moves the current row up or down among the rows.
    case moveRowUp, moveRowDown
    /// Opens the filter field.
    case filter
    /// Ends the filter, so that all rows are visible again.
    case endFilter
    /// Refreshes the rows.
    case refresh
  }

  /// The key map of new rows.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "select the row above", hint: "move", priority: 5),
    .init(.down, "down", "j", help: "select the row below", hint: "move", priority: 5),
    .init(.pageUp, "pgup", help: "a page up"),
    .init(.pageDown, "pgdn", help: "a page down"),
    .init(.first, "home", "g", help: "select the first row"),
    .init(.last, "end", "G", help: "select the last row"),
    .init(.open, "enter", help: "open the row", priority: 9),
    .init(.choose, "space", help: "choose the row, or no longer"),
    .init(.extendUp, "shift+up", help: "choose the row above too"),
    .init(.extendDown, "shift+down", help: "choose the row below too"),
    .init(.chooseAll, "ctrl+a", help: "choose all rows"),
    .init(.chooseNone, "ctrl+n", help: "choose no row"),
    .init(.moveRowUp, "alt+up", help: "move the row up"),
    .init(.moveRowDown, "alt+down", help: "move the row down"),
    .init(.filter, "/", help: "find rows by words", hint: "find", priority: 0),
    .init(.endFilter, "esc", help: "show all rows again"),
    .init(.refresh, "ctrl+r", help: "ask for the rows anew"),
  ])

  /// Returns whether a key, after an incomplete sequence, has a meaning in another map, which then takes precedence.
  final func reads<Action>(_ event: Event, _ keyMap: KeyMap<Action>) -> Bool {
    guard case .key(let keyPress) = event else { return false }
    var prefix = keyPrefix
    return keyMap.match(keyPress, after: &prefix) != .none
  }

  /// The key hints of the map, cached by the values on which they depend.
  struct Hints {
    private var conditions: Conditions?
    private var hints: [KeyHint] = []

    private struct Conditions: Equatable {
      let typing, allowsMultipleSelection, allowsReordering: Bool
      let open: String
    }

    /// Returns the hints.
    mutating func hints(
      of keyMap: KeyMap<Action>, typing: Bool, allowsMultipleSelection: Bool,
      allowsReordering: Bool, open label: String
    ) -> [KeyHint] {
      let wanted = Conditions(
        typing: typing, allowsMultipleSelection: allowsMultipleSelection,
        allowsReordering: allowsReordering, open: label)
      guard wanted != conditions else { return hints }
      let open =
        label.isEmpty ? nil : keyMap.hint(.open, label: label, priority: 9, typing: typing)
      let choose =
        allowsMultipleSelection ? keyMap.hint(.choose, label: "choose", priority: 6) : nil
      let move =
        allowsReordering
        ? keyMap.hint(.moveRowUp, .moveRowDown, label: "move the row", priority: 6)
        : nil
      hints = [open, choose, move].compactMap(\.self) + keyMap.hints(typing: typing)
      conditions = wanted
      return hints
    }
  }
}

extension KeyMap<RowsView.Action> {
  /// Returns the help for the keys that have an effect.
  @MainActor func rowHelp(of rows: RowsView) -> KeyHelp {
    let (chooses, moves) = (rows.allowsMultipleSelection, rows.allowsReordering)
    let refreshes = rows.refreshes.hasListeners
    let offered = bindings.filter { binding in
      switch binding.action {
      case .choose, .extendUp, .extendDown, .chooseAll, .chooseNone: chooses
      case .refresh: refreshes
      case .moveRowUp, .moveRowDown: moves
      case .up, .down, .pageUp, .pageDown, .first, .last, .open, .filter, .endFilter: true
      }
    }
    return KeyMap(offered).help("Rows")
  }
}
