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

  /// Creates the key press that is displayed as a text; nil for any other text. `Ctrl-R` is the same as `^R`.
  init?(sign: String) {
    var modifiers: Modifiers = []
    var rest = sign[...]
    if rest.count == 2, rest.first == "^" {
      modifiers = .control
      rest = rest.dropFirst()
    }
    while let (modifier, name) = Self.modifierSigns.first(where: { rest.hasPrefix($0.1 + "-") }),
      rest.count > name.count + 1
    {
      modifiers.insert(modifier)
      rest = rest.dropFirst(name.count + 1)
    }
    if rest.count == 1, let character = rest.first, !"↑↓←→".contains(character) {
      // With modifiers, a letter is displayed as it is printed on its key.
      let typed = modifiers.isEmpty ? String(character) : character.lowercased()
      guard let letter = typed.first, typed.count == 1 else { return nil }
      self.init(.character(letter), modifiers)
      return
    }
    guard let key = Self.namedKeys.first(where: { KeyPress($0).sign == rest }) else { return nil }
    self.init(key, modifiers)
  }

  private static let namedKeys: [Key] =
    [
      .character(" "), .enter, .tab, .backspace, .delete, .insert, .escape, .up, .down, .left,
      .right, .home, .end, .pageUp, .pageDown,
    ] + (1...35).map { .function($0) }

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
