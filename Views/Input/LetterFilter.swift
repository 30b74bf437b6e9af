// SPDX-License-Identifier: MIT

/// A filter of the letters that begin a binding of a key map.
///
/// Text is typed letter by letter, and few letters have a binding. The filter excludes the others in a few
/// instructions, without comparing characters.
struct LetterFilter: Sendable {
  /// A bit for each ASCII letter, and one for all distant characters together.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasFar = false

  /// From this scalar on, no character equals an ASCII letter. (The Kelvin sign equals a K.)
  private static let far: UInt32 = 0x2E80

  /// Adds the first key press of a binding.
  mutating func note(_ keyPress: KeyPress) {
    guard case .character(let character) = keyPress.key, keyPress.modifiers.isEmpty else { return }
    let utf8 = character.utf8
    guard let first = utf8.first, utf8.count == 1 else { return hasFar = true }
    if first < 64 { low |= 1 << UInt64(first) } else { high |= 1 << UInt64(first - 64) }
  }

  /// Returns whether a key press certainly begins no binding. Keys other than letters aren't excluded.
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
