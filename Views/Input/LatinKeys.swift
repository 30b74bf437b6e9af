// SPDX-License-Identifier: MIT

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

  /// Returns the Latin character of the key that types a character of another script; `nil` if it isn't known.
  static func key(for character: Character) -> Character? {
    guard isOther(character) else { return nil }
    if let key = keys[character] { return key }
    guard let lower = character.lowercased().first, let key = keys[lower] else { return nil }
    return withShift(key)
  }

  /// Returns the character that a key types with Shift.
  static func withShift(_ key: Character) -> Character {
    shifted[key] ?? key.uppercased().first ?? key
  }
}
