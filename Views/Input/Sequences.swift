// SPDX-License-Identifier: MIT

/// The decoding of control sequences: keys of xterm, rxvt, the Linux console and the kitty
/// protocol, the mouse, and replies.
extension Parser {
  mutating func decode(_ sequence: ControlSequence, alt: Bool) {
    // What the terminal sends behind the user's Esc isn't pressed with Alt.
    if alt, !sequence.isKey { send(.escape) }
    switch (sequence.mark, sequence.final) {
    case (0x3C, 0x4D), (0x3C, 0x6D): decodeMouse(sequence)
    case (0, 0x4D) where sequence.count == 0: state = .oldMouse
    case (0x3F, 0x63):
      keep(.attributes((0..<sequence.count).map { sequence.number($0) }))
    case (0x3F, 0x79) where sequence.intermediate == 0x24:
      keep(.mode(sequence.number(0), state: sequence.number(1)))
    case (0x3F, 0x6E) where sequence.number(0) == 997:
      let told = sequence.number(1)
      if told == 1 || told == 2 { keep(.lightColors(told == 2)) }
    case (0x3F, 0x75): keep(.keyboard(sequence.number(0)))
    case (0, _) where sequence.intermediate == 0 || sequence.final == 0x24:
      decodeKey(sequence, alt: alt)
    default: break
    }
  }

  mutating func decodeApplicationKey(_ byte: UInt8, _ modifiers: Modifiers, _ hadNumber: Bool) {
    switch byte {
    case 0x4D: send(.enter, modifiers)
    case 0x6A...0x79:
      // The codes of the number pad's keys are their characters plus 40 hexadecimal.
      send(.character(Character(Unicode.Scalar(byte - 0x40))), modifiers)
    case 0x58: send(.character("="), modifiers)
    case 0x61...0x64:
      guard let key = Self.key(byte - 0x20) else { return }
      send(key, modifiers.union(.control))
    default:
      if let key = Self.key(byte) {
        send(key, modifiers)
      } else if !hadNumber {
        // Not a key: Alt and O, followed by the byte.
        send(.character("O"), .alt)
        events += feedAgain(byte)
      }
    }
  }

  private mutating func feedAgain(_ byte: UInt8) -> [Event] {
    let kept = events
    events = []
    let more = feed(CollectionOfOne(byte))
    events = kept
    return more
  }

  private mutating func decodeKey(_ sequence: ControlSequence, alt: Bool) {
    var modifiers = sequence.modifiers(at: 1)
    if alt { modifiers.insert(.alt) }
    let before = events.count
    defer { tellKind(of: before, kind: sequence.number(1, sub: 1, or: 1)) }
    switch sequence.final {
    case 0x7E: decodeNumbered(sequence, modifiers)
    case 0x5E: decodeNumbered(sequence, modifiers.union(.control))
    case 0x24: decodeNumbered(sequence, modifiers.union(.shift))
    case 0x40: decodeNumbered(sequence, modifiers.union([.control, .shift]))
    case 0x75: decodeUnicode(sequence, modifiers)
    case 0x5A: send(.tab, modifiers.union(.shift))
    case 0x49 where sequence.count == 0: events.append(.focus(true))
    case 0x4F where sequence.count == 0: events.append(.focus(false))
    case 0x52 where sequence.isCursorReply:
      keep(
        .cursor(Position(x: sequence.number(1, or: 1) - 1, y: sequence.number(0, or: 1) - 1)))
    case 0x61...0x64:
      if let key = Self.key(sequence.final - 0x20) { send(key, modifiers.union(.shift)) }
    default:
      // Alone, the number is the modifiers, as xterm can be set to report them.
      if sequence.count == 1 { modifiers.formUnion(sequence.modifiers(at: 0)) }
      if let key = Self.key(sequence.final) { send(key, modifiers) }
    }
  }

  /// Marks the last key as repeated or released if the terminal reports so.
  private mutating func tellKind(of index: Int, kind: Int) {
    guard kind == 2 || kind == 3, index < events.count, case .key(let keyPress) = events[index]
    else {
      return
    }
    events[index] = kind == 2 ? .keyRepeat(keyPress) : .keyRelease(keyPress)
  }

  /// Returns the key of a sequence that ends with a letter.
  private static func key(_ letter: UInt8) -> Key? {
    switch letter {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(letter) - 0x4F)
    default: nil
    }
  }

  private mutating func decodeNumbered(_ sequence: ControlSequence, _ modifiers: Modifiers) {
    let number = sequence.number(0)
    switch number {
    case 1, 7: send(.home, modifiers)
    case 2: send(.insert, modifiers)
    case 3: send(.delete, modifiers)
    case 4, 8: send(.end, modifiers)
    case 5: send(.pageUp, modifiers)
    case 6: send(.pageDown, modifiers)
    case 11...15: send(.function(number - 10), modifiers)
    case 17...21: send(.function(number - 11), modifiers)
    case 23...26: send(.function(number - 12), modifiers)
    case 28, 29: send(.function(number - 13), modifiers)
    case 31...34: send(.function(number - 14), modifiers)
    case 27: decodeUnicode(sequence.number(2), modifiers)
    case 200: beginPaste()
    default: break
    }
  }

  /// Decodes `CSI code : shifted : base ; modifiers : kind ; text u`.
  private mutating func decodeUnicode(_ sequence: ControlSequence, _ modifiers: Modifiers) {
    if let text = sequence.text(at: 2), modifiers.isSubset(of: .shift) {
      return text.forEach { send(.character($0)) }
    }
    let code = sequence.number(0)
    var (shifted, key) = (sequence.number(0, sub: 1), code)
    let base = sequence.number(0, sub: 2)
    if base > 0x20, base < 0x7F, !modifiers.isSubset(of: .shift), LatinKeys.isOther(code, on: base)
    {
      (shifted, key) = (LatinKeys.withShift(base), base)
    }
    // With Control, letters keep Shift. Other keys are the characters that they type, as without the protocol.
    let isLetter = Character(Unicode.Scalar(UInt32(shifted)) ?? " ").isLetter
    if shifted > 0, modifiers.contains(.shift), !modifiers.contains(.control) || !isLetter {
      decodeUnicode(shifted, modifiers.subtracting(.shift))
    } else {
      decodeUnicode(key, modifiers)
    }
  }

  private mutating func decodeUnicode(_ code: Int, _ modifiers: Modifiers) {
    switch code {
    case 9: send(.tab, modifiers)
    case 10, 13, 57414: send(.enter, modifiers)
    case 27: send(.escape, modifiers)
    case 8, 127: send(.backspace, modifiers)
    case 57376...57398: send(.function(code - 57363), modifiers)
    case 57399...57408:
      send(.character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30)))), modifiers)
    case 57409...57426:
      if let key = Self.padKeys[code - 57409] { send(key, modifiers) }
    case 57344...63743, 0..<0x20, 0x80..<0xA0: break
    default:
      if let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) {
        send(.character(Character(scalar)), modifiers)
      }
    }
  }

  /// The keys of kitty's codes 57409 to 57426; 57414 is Enter and handled above.
  private static let padKeys: [Key?] = [
    .character("."), .character("/"), .character("*"), .character("-"), .character("+"), nil,
    .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
    .insert, .delete,
  ]

  /// Decodes `CSI < buttons ; column ; row M`, with m for a release. Some terminals report negative numbers for a pointer
  /// that is dragged out of their window.
  private mutating func decodeMouse(_ sequence: ControlSequence) {
    guard sequence.count >= 3 else { return }
    let x = max(0, sequence.number(1, or: 1) - 1)
    let y = max(0, sequence.number(2, or: 1) - 1)
    sendMouse(
      bits: sequence.number(0), at: Position(x: x, y: y), isRelease: sequence.final == 0x6D)
  }

  /// Decodes the number with the button, the modifiers, the motion and the wheel.
  mutating func sendMouse(bits: Int, at position: Position, isRelease: Bool) {
    var modifiers: Modifiers = []
    if bits & 4 != 0 { modifiers.insert(.shift) }
    if bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 16 != 0 { modifiers.insert(.control) }
    var mouse = Mouse(kind: .press, position: position, modifiers: modifiers)
    if bits & 64 != 0, bits & 128 == 0 {
      guard !isRelease else { return }
      mouse.kind =
        switch bits & 3 {
        case 0: .scrollUp
        case 1: .scrollDown
        case 2: .scrollLeft
        default: .scrollRight
        }
    } else {
      mouse.button =
        switch bits & 3 {
        case _ where bits & 128 != 0: .other(8 + (bits & 3))
        case 0: .left
        case 1: .middle
        case 2: .right
        default: .none
        }
      if isRelease {
        mouse.kind = .release
      } else if bits & 32 != 0 {
        mouse.kind = mouse.button == .none ? .move : .drag
      }
    }
    events.append(.mouse(mouse))
  }
}

/// The keys of a Latin keyboard (US QWERTY) that type the letters of other scripts.
///
/// Keys with Control and Alt are named by Latin letters. While a layout of another script is active, terminals report its
/// letters. Those that know the key report it, too; otherwise it is derived from the letter by the standard layout of its script.
enum LatinKeys {
  /// The letters of a script, and the keys that type them, in the same order.
  private static let layouts = [
    // Russian, with the letters of Ukrainian.
    ("йцукенгшщзхъфывапролджэячсмитьбюёіїєґ", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`s]'\\"),
    // Greek.
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    // Hebrew.
    ("קראטוןםפשדגכעיחלךףזסבהנמצתץ", "ertyuiopasdfghjkl;zxcvbnm,."),
    // Arabic.
    ("ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ", "qwertyuiop[]asdfghjkl;'zxcvnm,./`"),
  ]

  private static let keys: [Character: Character] = Dictionary(
    layouts.flatMap { zip($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })

  /// The characters that keys type with Shift, if they aren't letters.
  private static let shifted: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("`[]\\;',./", "~{}|:\"<>?"))

  /// Returns whether a character belongs to a script other than Latin.
  static func isOther(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x370 else { return false }
    // Latin letters with two accents.
    return !(0x1E00..<0x1F00).contains(scalar.value)
  }

  /// Returns whether a layout of another script types a character with a key, given by the character of a Latin layout.
  static func isOther(_ code: Int, on base: Int) -> Bool {
    guard !(57344...63743).contains(code), let scalar = Unicode.Scalar(UInt32(code)) else {
      return false
    }
    // Greek types a semicolon with Q; Hebrew types a slash with Q and an apostrophe with W.
    return isOther(Character(scalar))
      || [";q", "/q", "'w"].contains("\(scalar)\(Unicode.Scalar(UInt8(base)))")
  }

  /// Returns the Latin character of the key that types a character of another script; `nil` if it isn't known.
  static func key(for character: Character) -> Character? {
    guard isOther(character) else { return nil }
    if let key = keys[character] { return key }
    guard let lower = character.lowercased().first, let key = keys[lower] else { return nil }
    return withShift(key)
  }

  /// Returns the code of the character that a key types with Shift.
  static func withShift(_ code: Int) -> Int {
    let typed = withShift(Character(Unicode.Scalar(UInt8(code))))
    return (typed.unicodeScalars.first?.value).map(Int.init) ?? code
  }

  /// Returns the character that a key types with Shift.
  static func withShift(_ key: Character) -> Character {
    shifted[key] ?? key.uppercased().first ?? key
  }
}

extension ControlSequence {
  /// A Boolean value that indicates whether it is a reply with the position of the cursor. The same with few columns in the first row
  /// is F3 with modifiers.
  fileprivate var isCursorReply: Bool {
    final == 0x52 && (number(0, or: 1) != 1 || number(1, or: 1) > 64)
  }

  /// A Boolean value that indicates whether it is a key, and no reply, focus or movement of the mouse.
  fileprivate var isKey: Bool {
    let isOldMouseOrFocus = count == 0 && [0x49, 0x4D, 0x4F].contains(final)
    return mark == 0 && !isCursorReply && !isOldMouseOrFocus && !(final == 0x7E && number(0) == 200)
  }
}
