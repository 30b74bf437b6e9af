// SPDX-License-Identifier: MIT

/// The hints for the keys of a window, in an object: they are read for each frame, and a copy would retain each hint.
@MainActor final class WindowHints {
  let next, dismiss, takeMouse, help, helpWhileTyping, quit, interrupt: KeyHint?
  /// The hint for the key that quits while there are modals, which is no letter.
  let quitOfModals: KeyHint?

  /// Creates the hints of a key map.
  init(_ keyMap: KeyMap<Window.Action>) {
    next = keyMap.hint(.nextFocus, label: "next", priority: 4)
    dismiss = keyMap.hint(.dismissToast, label: "close message", priority: 7)
    takeMouse = keyMap.hint(.releaseMouse, label: "take the mouse", priority: 9)
    help = keyMap.hint(.help, label: "keys", priority: 9)
    helpWhileTyping = keyMap.hint(.help, label: "keys", priority: 9, typing: true)
    quit = keyMap.hint(.quit, label: "quit", priority: 6)
    interrupt = keyMap.hint(.interrupt, label: "quit", priority: 6)
    quitOfModals = keyMap.hint(.quit, label: "quit", priority: 6, typing: true) ?? interrupt
  }
}
