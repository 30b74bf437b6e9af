// SPDX-License-Identifier: MIT

/// The selection of text in a window.
extension Window {
  /// A Boolean value that indicates whether drags of the left button select text also without Alt, instead of being
  /// sent to the views. The default is `false`.
  public var selectsText: Bool {
    get { selection.isOn }
    set { selection.isOn = newValue }
  }

  /// The selected text, or `nil`.
  public var selectedText: String? { selection.text }

  /// A Boolean value that indicates whether copy mode receives the keys.
  package var isInCopyMode: Bool { selection.isInMode }

  /// The keys of copy mode.
  public var copyModeKeyMap: KeyMap<CopyModeAction> {
    get { selection.keyMap }
    set { selection.keyMap = newValue }
  }

  /// Enters copy mode in the scrolling view with the focus, or in another view with text: its keys move a cursor, select
  /// and copy. See ``standardCopyModeKeyMap``.
  ///
  /// Returns `false` and has no effect if no text is visible.
  @discardableResult
  public func beginCopyMode() -> Bool {
    // What is visible is known after the layout.
    render()
    let begins = selection.enterMode(at: current)
    if begins { announce(words["Copy mode"]) }
    return begins
  }
}

extension Window: SelectionHost {
  func copySelection(_ text: String) {
    let way = copyReturningWay(text)
    let lines = text.utf8.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let message = lines == 1 ? words["1 line copied"] : words["{0} lines copied", "\(lines)"]
    switch way {
    case .terminal: perform(.message(message))
    case .program(let name): perform(.message("\(message) (\(name))"))
    case .window: perform(.message("\(message) (\(words["in this program only"]))"))
    }
  }

  func performInCopyMode(_ keyPress: KeyPress) -> Bool {
    switch keyMap.action(for: keyPress) {
    case .help: perform(.help)
    case .interrupt: return false
    default: break
    }
    return true
  }
}

/// How a text was copied.
enum CopyWay: Hashable {
  /// By the terminal, and by a program.
  case terminal, program(String)
  /// Only into the window's own clipboard.
  case window
}
