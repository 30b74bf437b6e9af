// SPDX-License-Identifier: MIT

/// Which letters begin any binding of a key map, as far as that is seen without comparing characters.
///
/// Text is typed letter by letter, and hardly any of them is bound where one types; this says so in a few instructions.
struct LetterFilter: Sendable {
  /// A bit for each letter of ASCII, and for all from the far end of Unicode on together.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasFar = false

  /// From here on no character equals one of ASCII, as the sign of kelvins equals a K.
  private static let far: UInt32 = 0x2E80

  /// Notes the first key press of a binding.
  mutating func note(_ keyPress: KeyPress) {
    guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else { return }
    let utf8 = character.utf8
    guard let first = utf8.first, utf8.count == 1 else { return hasFar = true }
    if first < 64 { low |= 1 << UInt64(first) } else { high |= 1 << UInt64(first - 64) }
  }

  /// Whether no binding begins with a key press for certain; of other key presses than letters it can't tell.
  func excludes(_ keyPress: KeyPress) -> Bool {
    guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else {
      return false
    }
    let utf8 = character.utf8
    guard let first = utf8.first else { return false }
    if utf8.count == 1 {
      return (first < 64 ? low >> UInt64(first) : high >> UInt64(first - 64)) & 1 == 0
    }
    guard let scalar = character.unicodeScalars.first else { return false }
    return !hasFar && scalar.value >= Self.far
  }
}
