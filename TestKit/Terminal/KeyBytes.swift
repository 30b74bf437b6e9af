// SPDX-License-Identifier: MIT

import Views

/// The bytes of keys, as xterm sends them.
enum KeyBytes {
  /// Returns the bytes of a key by its name, such as `ctrl+a`; nil if a terminal can't send the key.
  static func bytes(of name: String) -> [UInt8]? {
    KeyPress(name).flatMap { bytes(of: $0) }
  }

  /// Returns the bytes of a key; nil if a terminal can't send it.
  static func bytes(of press: KeyPress) -> [UInt8]? {
    let modifiers = press.modifiers
    guard modifiers.isSubset(of: [.shift, .alt, .control]) else { return nil }
    switch press.key {
    case .character(let character): return characterBytes(character, modifiers)
    case .enter: return plain(0x0d, modifiers)
    case .tab: return modifiers == .shift ? Array("\u{1b}[Z".utf8) : plain(0x09, modifiers)
    case .backspace: return plain(0x7f, modifiers)
    case .escape: return modifiers.isEmpty ? [0x1b] : nil
    case .up: return lettered("A", modifiers)
    case .down: return lettered("B", modifiers)
    case .right: return lettered("C", modifiers)
    case .left: return lettered("D", modifiers)
    case .home: return lettered("H", modifiers)
    case .end: return lettered("F", modifiers)
    case .insert: return numbered(2, modifiers)
    case .delete: return numbered(3, modifiers)
    case .pageUp: return numbered(5, modifiers)
    case .pageDown: return numbered(6, modifiers)
    case .function(let number):
      guard let code = functionCodes[number] else { return nil }
      return numbered(code, modifiers)
    }
  }

  /// The numbers of the function keys in their sequences, which have gaps.
  private static let functionCodes: [Int: Int] = [
    1: 11, 2: 12, 3: 13, 4: 14, 5: 15, 6: 17, 7: 18, 8: 19, 9: 20, 10: 21, 11: 23, 12: 24,
  ]

  /// The characters that begin a sequence after Esc.
  private static let introducers: Set<Character> = ["[", "]", "O", "P", "X", "^", "_"]

  private static func characterBytes(_ character: Character, _ modifiers: Modifiers) -> [UInt8]? {
    // A character of several scalars arrives as several keys.
    guard character.unicodeScalars.count == 1 else { return nil }
    guard modifiers.contains(.control) else {
      guard modifiers.contains(.alt) else { return Array(String(character).utf8) }
      return introducers.contains(character) ? nil : [0x1b] + Array(String(character).utf8)
    }
    // Control keeps five bits of a letter, and Ctrl-Space is NUL.
    guard !modifiers.contains(.shift), let code = character.asciiValue else { return nil }
    switch code {
    case 0x20: return plain(0, modifiers.subtracting(.control))
    // Ctrl-I and Ctrl-M are Tab and Enter, and Ctrl-H is Backspace on some terminals.
    case 0x61...0x7a where ![0x68, 0x69, 0x6a, 0x6d].contains(code):
      return plain(code & 0x1f, modifiers.subtracting(.control))
    default: return nil
    }
  }

  /// Returns a byte, which follows Esc if Alt is pressed; nil with other modifiers.
  private static func plain(_ byte: UInt8, _ modifiers: Modifiers) -> [UInt8]? {
    switch modifiers {
    case []: [byte]
    case .alt: [0x1b, byte]
    default: nil
    }
  }

  private static func lettered(_ letter: String, _ modifiers: Modifiers) -> [UInt8] {
    Array("\u{1b}[\(modifiers.isEmpty ? "" : "1;\(parameter(modifiers))")\(letter)".utf8)
  }

  private static func numbered(_ number: Int, _ modifiers: Modifiers) -> [UInt8] {
    Array("\u{1b}[\(number)\(modifiers.isEmpty ? "" : ";\(parameter(modifiers))")~".utf8)
  }

  private static func parameter(_ modifiers: Modifiers) -> Int {
    1 + Int(modifiers.rawValue)
  }
}
