// SPDX-License-Identifier: MIT

/// The keys of copy mode, in which the keyboard selects and copies the text of a pane.
extension Window {
  /// An action of copy mode that keys can trigger.
  public enum CopyModeAction: Hashable, Sendable {
    /// Moves by a character or by a row.
    case left, right, up, down
    /// Moves to the beginning of the next or the previous word, or to the end of a word.
    case nextWord, previousWord, wordEnd
    /// Moves to the beginning or the end of the line.
    case lineStart, lineEnd
    /// Moves by a page.
    case pageUp, pageDown
    /// Moves to the beginning or the end of the text.
    case textStart, textEnd
    /// Starts a selection at the cursor, of characters or of lines, or ends it.
    case select, selectLines
    /// Searches for a text.
    case search
    /// Goes to the next or the previous match.
    case next, previous
    /// Copies the selection, or the line without a selection, as text or as source, and leaves copy mode.
    case copy, copySource
    /// Ends the selection, and without a selection copy mode.
    case cancel
    /// Leaves copy mode.
    case leave
  }

  /// The default keys of copy mode: those of vi and those of Emacs.
  public nonisolated static let standardCopyModeKeyMap = KeyMap<CopyModeAction>([
    .init(.left, "left", "h", "ctrl+b", help: "previous character"),
    .init(.right, "right", "l", "ctrl+f", help: "next character"),
    .init(.up, "up", "k", "ctrl+p", help: "previous row", hint: "move", priority: 4),
    .init(.down, "down", "j", "ctrl+n", help: "next row", hint: "move", priority: 4),
    .init(.nextWord, "w", "alt+f", "ctrl+right", help: "next word"),
    .init(.previousWord, "b", "alt+b", "ctrl+left", help: "previous word"),
    .init(.wordEnd, "e", help: "end of word"),
    .init(.lineStart, "0", "home", "ctrl+a", help: "start of line"),
    .init(.lineEnd, "$", "end", "ctrl+e", help: "end of line"),
    .init(.pageUp, "pgup", "alt+v", help: "page up"),
    .init(.pageDown, "pgdn", "ctrl+v", help: "page down"),
    .init(.textStart, "g", "alt+<", "ctrl+home", help: "start of text"),
    .init(.textEnd, "G", "alt+>", "ctrl+end", help: "end of text"),
    .init(.select, "space", "v", "ctrl+space", help: "select", hint: "select", priority: 8),
    .init(.selectLines, "V", help: "select lines", hint: "lines", priority: 5),
    .init(.search, "/", "ctrl+s", help: "find", hint: "search", priority: 4),
    .init(.next, "n", help: "find next"),
    .init(.previous, "N", help: "find previous"),
    .init(.copy, "y", "enter", "alt+w", help: "copy", hint: "copy", priority: 8),
    .init(.copySource, "Y", help: "copy source", hint: "copy source", priority: 5),
    .init(.cancel, "esc", "ctrl+g", help: "leave copy mode", hint: "leave", priority: 9),
    .init(.leave, "q", help: "leave copy mode"),
  ])
}
