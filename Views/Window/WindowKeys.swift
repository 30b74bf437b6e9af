// SPDX-License-Identifier: MIT

/// The keys of a window.
extension Window {
  /// An action of a window that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Requests to quit, before any view receives the key.
    case interrupt
    /// Requests to quit, if no view handles the key.
    case quit
    /// Moves the focus forward or back.
    case nextFocus, previousFocus
    /// Shows the help page.
    case help
    /// Dismisses the top message.
    case dismissToast
    /// Releases the mouse to the terminal, or captures it again.
    case releaseMouse
    /// Enters copy mode, in which keys select and copy text.
    case copyMode
    /// Shows the tool tip of the focused view.
    case showToolTip
    /// Stops the process and returns to the shell, if no view handles the key.
    case suspend
  }

  /// The default keys of a window.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.nextFocus, "tab", "down", "right", help: "focus next control"),
    .init(.previousFocus, "shift+tab", "up", "left", help: "focus previous control"),
    .init(.help, "?", "f1", help: "show keys"),
    .init(.dismissToast, "alt+q", "escape", help: "dismiss message"),
    .init(.releaseMouse, "alt+m", help: "release mouse"),
    .init(.copyMode, "alt+v", help: "select and copy text"),
    .init(.showToolTip, "alt+i", help: "show tool tip"),
    .init(.quit, "q", help: "quit"),
    .init(.suspend, "ctrl+z", help: "suspend"),
    .init(.interrupt, "ctrl+c", help: "quit immediately"),
  ])

  /// The hints in the window's language.
  var wordedHints: [KeyHint] {
    let hints = hints
    return words.phrases.isEmpty ? hints : hints.map { $0.worded(words) }
  }

  /// Dispatches the key press that stands for one that neither a view nor the window handles; returns whether it did.
  ///
  /// A key with Control and Shift, which is often meant for the terminal, neither quits nor stops the program.
  func dispatchFallback(of keyPress: KeyPress) -> Bool {
    guard keyMap.action(for: keyPress) == nil, let plain = keyPress.fallback else { return false }
    if plain.modifiers.contains(.control) {
      switch keyMap.action(for: plain) {
      case .interrupt, .quit, .suspend: return false
      default: break
      }
    }
    dispatch(.key(plain))
    return true
  }
}

/// The hints for the keys of a window, in an object: they are read for each frame, and a copy would retain each hint.
@MainActor final class WindowHints {
  let next, dismiss, takeMouse, help, helpWhileTyping, quit: KeyHint?
  /// The hint for the key that quits while the user types and while there are modals, which is no letter.
  let quitWithoutLetter: KeyHint?

  /// Creates the hints of a key map.
  init(_ keyMap: KeyMap<Window.Action>) {
    next = keyMap.hint(.nextFocus, label: "next", priority: 1)
    dismiss = keyMap.hint(.dismissToast, label: "dismiss message", priority: 7)
    takeMouse = keyMap.hint(.releaseMouse, label: "capture mouse", priority: 9)
    help = keyMap.hint(.help, label: "keys", priority: 9)
    helpWhileTyping = keyMap.hint(.help, label: "keys", priority: 9, typing: true)
    quit = keyMap.hint(.quit, label: "quit", priority: 6)
    quitWithoutLetter =
      keyMap.hint(.quit, label: "quit", priority: 6, typing: true)
      ?? keyMap.hint(.interrupt, label: "quit", priority: 6)
  }
}
