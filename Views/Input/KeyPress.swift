// SPDX-License-Identifier: MIT

/// A key with its modifiers: `ctrl+k`, `shift+tab`, `f5`, `q`.
///
/// Key presses are normalized: Shift with a character alone is the upper-case character, and Control is combined with
/// the lower-case letter, because many terminals can't distinguish them.
///
/// ```swift
/// KeyPress("ctrl+K") == KeyPress(.character("k"), .control)      // true
/// ```
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The pressed modifiers.
  public var modifiers: Modifiers

  /// Creates a normalized key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
    guard case .character(let character) = key else { return }
    if modifiers.contains(.control) {
      self.key = .character(Self.single(character.lowercased()) ?? character)
    } else if modifiers.contains(.shift) {
      self.key = .character(Self.single(character.uppercased()) ?? character)
      self.modifiers.remove(.shift)
    }
  }

  /// Creates the key press of a character without modifiers, which is already normalized.
  init(typed character: Character) {
    key = .character(character)
    modifiers = []
  }

  /// Creates a key press from text such as `ctrl+k`, `alt+shift+up`, `f5`, `space`, `+` or `q`.
  ///
  /// The modifiers are `ctrl`, `alt`, `shift`, `super`, `hyper` and `meta`; the keys without a character are `enter`, `tab`, `space`, `backspace`,
  /// `delete`, `insert`, `esc`, `up`, `down`, `left`, `right`, `home`, `end`, `pgup`, `pgdn`, `plus`, and `f1` to `f35`.
  /// Names are case-insensitive. A single character is itself. Returns `nil` if the text isn't a
  /// key press.
  public init?(_ description: String) {
    var parts = description.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    if description == "+" || description.hasSuffix("++") {
      parts.removeLast(2)
      parts.append("+")
    }
    guard let last = parts.popLast(), let key = Self.key(named: last) else { return nil }
    var modifiers: Modifiers = []
    for part in parts {
      guard let modifier = Self.modifier(named: part.lowercased()) else { return nil }
      modifiers.insert(modifier)
    }
    self.init(key, modifiers)
  }

  /// The key press that stands for this one where nothing is bound to it; otherwise nil.
  ///
  /// It is the key without Shift; the key that has the same control character, as Ctrl-[ has that of Esc; and for a letter of
  /// another script the Latin letter on its key.
  var fallback: KeyPress? {
    if modifiers.contains(.shift) { return KeyPress(key, modifiers.subtracting(.shift)) }
    guard case .character(let character) = key else { return nil }
    if modifiers.isEmpty { return LatinKeys.key(for: character).map { KeyPress(.character($0)) } }
    guard modifiers.contains(.control) else {
      let lower = Self.single(character.lowercased()) ?? character
      return lower == character ? nil : KeyPress(.character(lower), modifiers)
    }
    return controlTwin
  }

  /// The key with the same control character, which most terminals report instead: Esc for Ctrl-[; nil if no key has it.
  var controlTwin: KeyPress? {
    guard modifiers.contains(.control), case .character(let character) = key else { return nil }
    let plain: Key? =
      switch character {
      case "[": .escape
      case "h": .backspace
      case "i": .tab
      case "j", "m": .enter
      default: nil
      }
    return plain.map { KeyPress($0, modifiers.subtracting(.control)) }
  }

  private static func single(_ string: String) -> Character? {
    string.count == 1 ? string.first : nil
  }

  private static func key(named name: String) -> Key? {
    if name.count == 1, let character = name.first { return .character(character) }
    let name = name.lowercased()
    if let found = names.first(where: { $0.name == name }) { return found.key }
    if name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) {
      return .function(number)
    }
    return nil
  }

  private static func modifier(named name: String) -> Modifiers? {
    switch name {
    case "ctrl", "control": .control
    case "alt", "option": .alt
    case "shift": .shift
    case "super", "cmd": .super
    case "hyper": .hyper
    case "meta": .meta
    default: nil
    }
  }

  /// The names of keys. Descriptions use the first name of a key.
  private static let names: [(name: String, key: Key)] = [
    ("enter", .enter), ("return", .enter), ("tab", .tab), ("backspace", .backspace),
    ("delete", .delete), ("del", .delete), ("insert", .insert), ("esc", .escape),
    ("escape", .escape), ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("home", .home), ("end", .end), ("pgup", .pageUp), ("pageup", .pageUp), ("pgdn", .pageDown),
    ("pagedown", .pageDown), ("space", .character(" ")), ("plus", .character("+")),
  ]
}

extension KeyPress: CustomStringConvertible {
  /// The key press as text that `init(_:)` can parse: modifiers in a fixed order, then the key.
  public var description: String {
    var text = ""
    if modifiers.contains(.control) { text += "ctrl+" }
    if modifiers.contains(.alt) { text += "alt+" }
    if modifiers.contains(.shift) { text += "shift+" }
    if modifiers.contains(.super) { text += "super+" }
    if modifiers.contains(.hyper) { text += "hyper+" }
    if modifiers.contains(.meta) { text += "meta+" }
    switch key {
    case .character(" "): return text + "space"
    case .character(let character): return text + String(character)
    case .function(let number): return text + "f\(number)"
    default: return text + (Self.names.first { $0.key == key }?.name ?? "")
    }
  }
}

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
  package init?(sign: String) {
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
