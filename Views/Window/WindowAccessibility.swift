// SPDX-License-Identifier: MIT

/// The description of a window for screen readers, and its announcements.
extension Window {
  /// The accessibility tree of the view that receives events: the top modal, or the root.
  public var accessibilityTree: AccessibilityNode {
    _ = settledFocus
    let layer = activeLayer.map { [$0.accessibilityNode] } ?? []
    return AccessibilityNode(Accessibility(), children: layer)
  }

  /// A description of the whole window in lines. The last line lists the keys.
  public var accessibilityLines: [String] {
    let keys = wordedHints.map(\.inWords).map { "\($0.key) \($0.label)" }
    let line = Accessibility.joined(keys)
    return accessibilityTree.lines(in: words) + (line.isEmpty ? [] : [words["Keys: {0}", line]])
  }

  /// A description of the whole window, with lines joined by line feeds.
  public var accessibilityText: String { accessibilityLines.joined(separator: "\n") }

  /// Announces a text to users who don't see the window, for example a temporary message.
  public func announce(_ message: String) {
    let line = Accessibility.joined([message])
    if !line.isEmpty { announcements.send(line) }
  }
}

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
