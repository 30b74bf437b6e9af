// SPDX-License-Identifier: MIT

/// A hash table of the numbers of styles by their keys, without references, so that copying it copies bytes.
struct StyleNumbers: Sendable {
  /// The styles' keys, indexed by their numbers.
  private(set) var keys: [UInt64] = [Style.plain.key]
  /// Numbers at the slots of their keys; 0, which is never searched for, in empty slots.
  private var slots = [UInt16](repeating: 0, count: 64)

  /// A random seed for each process, which prevents attackers from preparing colours with colliding hashes.
  private static let seed = UInt64.random(in: .min ... .max)

  /// Returns the number of a style that isn't the plain one, or its free slot.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - key: Its key.
  ///   - linked: The styles with a link, by their numbers.
  func find(
    _ style: Style, key: UInt64, in linked: [UInt16: Style]
  ) -> (number: UInt16, slot: Int) {
    var slot = Self.place(of: key) & (slots.count - 1)
    while true {
      let number = slots[slot]
      if number == 0 { return (0, slot) }
      if keys[Int(number)] == key, !Style.isLinked(key) || linked[number] == style {
        return (number, slot)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Assigns the next number to a style at its free slot.
  mutating func add(key: UInt64, at slot: Int) {
    slots[slot] = UInt16(keys.count)
    keys.append(key)
    // At most half full, so that a search takes few steps.
    guard keys.count * 2 > slots.count else { return }
    slots = [UInt16](repeating: 0, count: slots.count * 2)
    for number in 1..<keys.count {
      var slot = Self.place(of: keys[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt16(number)
    }
  }

  /// Returns whether the first keys are those of another table.
  func begins(with other: StyleNumbers) -> Bool {
    let count = other.keys.count
    guard count <= keys.count else { return false }
    return keys.withUnsafeBufferPointer { keys in
      other.keys.withUnsafeBufferPointer { others in
        if keys.baseAddress == others.baseAddress { return true }
        var difference: UInt64 = 0
        for index in 0..<count { difference |= keys[index] ^ others[index] }
        return difference == 0
      }
    }
  }

  private static func place(of key: UInt64) -> Int {
    var mixed = (key ^ seed) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 32
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

extension Style {
  /// The key of a style: an injective encoding without a link; with a link a hash with the top bit set.
  var key: UInt64 {
    guard link == nil else { return UInt64(truncatingIfNeeded: hashValue) | 1 << 63 }
    return foreground.key | background.key << 26 | UInt64(attributes.rawValue) << 52
  }

  /// Creates the style without a link that has a key.
  init(key: UInt64) {
    self.init(
      foreground: Color(key: key), background: Color(key: key >> 26),
      attributes: Attributes(rawValue: UInt8(truncatingIfNeeded: key >> 52)))
  }

  /// Returns whether styles with the same key may differ.
  static func isLinked(_ key: UInt64) -> Bool { key >> 63 != 0 }
}

extension Color {
  /// Creates the colour of the lowest 26 bits.
  fileprivate init(key: UInt64) {
    self =
      switch key >> 24 & 3 {
      case 0: .standard
      case 1: .palette(UInt8(truncatingIfNeeded: key))
      default:
        .rgb(
          UInt8(truncatingIfNeeded: key >> 16), UInt8(truncatingIfNeeded: key >> 8),
          UInt8(truncatingIfNeeded: key))
      }
  }

  /// The colour in 26 bits.
  fileprivate var key: UInt64 {
    switch self {
    case .standard: 0
    case .palette(let index): 1 << 24 | UInt64(index)
    case .rgb(let red, let green, let blue):
      2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }
}
