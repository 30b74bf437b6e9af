// SPDX-License-Identifier: MIT

/// An action of a text field or editor.
public enum TextAction: Hashable, Sendable {
  /// Moves the caret.
  case move(TextMotion)
  /// Moves the caret and extends the selection.
  case select(TextMotion)
  /// Selects all.
  case selectAll
  /// Deletes from the caret to the target of a motion.
  case delete(TextMotion)
  /// Deletes from the caret to the target of a motion, and stores the text for `yank`.
  case kill(TextMotion)
  /// Inserts the text that was killed last.
  case yank
  /// Replaces the text that was just yanked by the one killed before it.
  case yankOlder
  /// Undoes the last group of edits.
  case undo
  /// Redoes the last undone group of edits.
  case redo
  /// Copies the selection.
  case copy
  /// Copies and deletes the selection.
  case cut
  /// Inserts the clipboard.
  case paste
  /// Inserts a line break.
  case breakLine
  /// Inserts a tab.
  case insertTab
  /// Submits the text.
  case submit
  /// Accepts the suggestion.
  case acceptSuggestion
  /// Selects the next or the previous suggestion.
  case nextSuggestion, previousSuggestion
  /// Clears the selection, or hides the suggestions.
  case cancel
}

extension TextAction: CustomStringConvertible {
  /// The name in settings: `moveWordLeft`, `killLineEnd`, `undo`.
  public var description: String {
    switch self {
    case .move(let motion): "move" + motion.capitalized
    case .select(let motion): "select" + motion.capitalized
    case .delete(let motion): "delete" + motion.capitalized
    case .kill(let motion): "kill" + motion.capitalized
    case .selectAll: "selectAll"
    case .yank: "yank"
    case .yankOlder: "yankOlder"
    case .undo: "undo"
    case .redo: "redo"
    case .copy: "copy"
    case .cut: "cut"
    case .paste: "paste"
    case .breakLine: "breakLine"
    case .insertTab: "insertTab"
    case .submit: "submit"
    case .acceptSuggestion: "acceptSuggestion"
    case .nextSuggestion: "nextSuggestion"
    case .previousSuggestion: "previousSuggestion"
    case .cancel: "cancel"
    }
  }
}

extension TextMotion {
  fileprivate var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension KeyMap where Action == TextAction {
  private static func move(_ motion: TextMotion, _ keys: KeySequence...) -> [Binding] {
    let shifted: [KeySequence] = keys.compactMap { keys in
      guard let keyPress = keys.keyPresses.first, keys.keyPresses.count == 1 else { return nil }
      if case .character = keyPress.key { return nil }
      return KeySequence(KeyPress(keyPress.key, keyPress.modifiers.union(.shift)))
    }
    return [
      binding(.move(motion), keys, help: "go to \(motion.words)"),
      binding(.select(motion), shifted, help: "select to \(motion.words)"),
    ]
  }

  private static func binding(
    _ action: TextAction, _ keys: [KeySequence], help: String
  ) -> Binding {
    var binding = Binding(action, help: help)
    binding.keys = keys
    return binding
  }

  /// The keys that fields and editors share.
  static let editing = KeyMap(
    move(.left, "left", "ctrl+b") + move(.right, "right", "ctrl+f")
      + move(.wordLeft, "ctrl+left", "alt+left", "alt+b")
      + move(.wordRight, "ctrl+right", "alt+right", "alt+f")
      + move(.lineStart, "home", "ctrl+a") + move(.lineEnd, "end", "ctrl+e")
      + move(.textStart, "ctrl+home", "alt+<") + move(.textEnd, "ctrl+end", "alt+>") + [
        .init(.selectAll, "alt+a", "ctrl+shift+a", help: "select all"),
        .init(.delete(.left), "backspace", "ctrl+h", help: "delete backward"),
        .init(.delete(.right), "delete", "ctrl+d", help: "delete forward"),
        .init(
          .kill(.wordLeft), "ctrl+w", "alt+backspace", "ctrl+backspace",
          help: "delete word backward"),
        .init(
          .kill(.wordRight), "alt+d", "ctrl+delete", "alt+delete", help: "delete word forward"),
        .init(.kill(.lineStart), "ctrl+u", help: "delete to start of line"),
        .init(.kill(.lineEnd), "ctrl+k", help: "delete to end of line"),
        .init(.yank, "ctrl+y", help: "yank"),
        .init(.yankOlder, "alt+y", help: "yank previous"),
        .init(.undo, "ctrl+_", "ctrl+z", help: "undo"),
        .init(.redo, "alt+_", "ctrl+shift+z", help: "redo"),
        .init(.copy, "alt+w", "ctrl+insert", "ctrl+shift+c", help: "copy selection"),
        .init(.cut, "ctrl+x", "shift+delete", help: "cut selection"),
        .init(.paste, "ctrl+v", "shift+insert", help: "paste"),
        .init(.cancel, "esc", help: "clear selection"),
      ])
}
