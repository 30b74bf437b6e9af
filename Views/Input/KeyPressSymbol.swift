// SPDX-License-Identifier: MIT

extension KeyPress {
  /// The key press as it is displayed to the user: `^R`, `Alt-←`, `Shift-Tab`, `F1`, `q`.
  public var sign: String {
    if modifiers == .control, case .character(let character) = key, character != " " {
      return "^" + character.uppercased()
    }
    var sign = ""
    for (modifier, name) in Self.modifierSigns where modifiers.contains(modifier) {
      sign += name + "-"
    }
    return sign + keySign
  }

  private var keySign: String {
    switch key {
    case .character(" "): "Space"
    case .character(let character):
      // With modifiers, letters are displayed as they are printed on the keys, in upper case.
      modifiers.isEmpty ? String(character) : character.uppercased()
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .escape: "Esc"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }

  private static let modifierSigns: [(Modifiers, String)] = [
    (.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.super, "Super"), (.hyper, "Hyper"),
    (.meta, "Meta"),
  ]
}
