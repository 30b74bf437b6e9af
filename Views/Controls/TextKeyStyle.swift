// SPDX-License-Identifier: MIT

/// The meaning of the keys of text fields and editors, such as `TextKeyStyle.vi`.
public enum TextKeyStyle: Hashable, Sendable {
  /// Characters are typed, and the key map has the keys that edit.
  case standard
  /// The keys of vi: Esc goes from insert mode, in which characters are typed, to normal mode, in which they are commands.
  ///
  /// Normal mode has the motions `h j k l w b e 0 ^ $ gg G f t F T ; ,`, the operators `d c y`, the commands
  /// `i a I A o O x X s S D C Y p P r ~ J u` and Ctrl-R, counts, and `v` for a selection. Deleted and copied text is shared
  /// by the fields of a window. Other keys, such as Ctrl-A, act as in the standard style.
  case vi
}

extension TextControlView {
  /// The meaning of the keys. The default is the standard one.
  ///
  /// ```swift
  /// let editor = TextEditorView()
  /// editor.keyStyle = .vi
  /// // After “one two”, Esc, “b”, “d”, “w”: one
  /// ```
  ///
  /// The mode is shown before the key hints, and announced.
  public final var keyStyle: TextKeyStyle {
    get { vi == nil ? .standard : .vi }
    set {
      guard newValue != keyStyle else { return }
      vi = newValue == .vi ? ViKeys() : nil
      setNeedsDisplay()
    }
  }

  /// A Boolean value that indicates whether characters are commands of vi at present.
  package final var isInNormalMode: Bool { vi.map { $0.mode != .insert } ?? false }

  /// A Boolean value that indicates whether the next key completes a command of vi, or ends a selection.
  package final var isInViCommand: Bool { vi.map { $0.isPending || $0.mode == .visual } ?? false }

  /// Returns from normal mode to insert mode, for a new text.
  package final func startTyping() {
    guard isInNormalMode else { return }
    vi = ViKeys()
    modeChanged(to: .insert)
  }

  /// The mode of vi, in place of a key.
  final var modeHint: KeyHint? {
    vi.map { keys in
      let name =
        switch keys.mode {
        case .insert: words["INSERT"]
        case .normal: words["NORMAL"]
        case .visual: words["VISUAL"]
        }
      return KeyHint(key: name, label: "mode", priority: 9)
    }
  }

  /// Handles a key of vi; returns whether it is one.
  final func handleVi(_ keyPress: KeyPress) -> Bool {
    guard var keys = vi else { return false }
    let (mode, before) = (keys.mode, ring.killed(0) ?? "")
    var register = before
    let outcome = keys.press(keyPress, in: &editing, register: &register)
    vi = keys
    if register != before, !isSecret { ring.kill(register, joining: nil) }
    if keys.mode != mode { modeChanged(to: keys.mode) }
    switch outcome {
    case .ignored: return false
    case .handled: caretMoved()
    case .edited: tellEdited()
    }
    return true
  }

  /// Moves the caret onto a character after an event that isn't vi's.
  final func keepOnCharacter() {
    guard let vi, vi.mode == .normal else { return }
    let before = editing.selection
    vi.keepOnCharacter(&editing)
    if editing.selection != before { caretMoved() }
  }

  private func modeChanged(to mode: ViKeys.Mode) {
    setNeedsDisplay()
    // The suggestions are those for what is typed.
    if mode == .normal { _ = performOther(.cancel) }
    switch mode {
    case .insert: window?.announce(words["insert mode"])
    case .normal: window?.announce(words["normal mode"])
    case .visual: window?.announce(words["visual mode"])
    }
  }
}
