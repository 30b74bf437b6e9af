// SPDX-License-Identifier: MIT

/// An incomplete UTF-8 character.
struct PartialCharacter: Sendable, Equatable {
  private var value: UInt32
  private var missing: UInt8
  /// The minimum and maximum of the next byte: narrower than 80...BF to exclude overlong forms and
  /// surrogates.
  private var least: UInt8 = 0x80
  private var greatest: UInt8 = 0xBF

  enum Step {
    case more
    case complete(Unicode.Scalar)
    /// The byte doesn't belong to the character, which is invalid; the byte must still be
    /// processed.
    case broken
  }

  /// Begins a character with a lead byte; `nil` if the byte isn't one.
  init?(_ byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
    default: return nil
    }
    if byte == 0xE0 { least = 0xA0 }
    if byte == 0xED { greatest = 0x9F }
    if byte == 0xF0 { least = 0x90 }
    if byte == 0xF4 { greatest = 0x8F }
  }

  mutating func take(_ byte: UInt8) -> Step {
    guard byte >= least, byte <= greatest else { return .broken }
    (least, greatest) = (0x80, 0xBF)
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return .more }
    // The bounds exclude surrogates and values above U+10FFFF, so there is always a scalar.
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    return .complete(scalar.value < 0xA0 ? "\u{FFFD}" : scalar)
  }
}
