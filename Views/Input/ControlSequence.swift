// SPDX-License-Identifier: MIT

/// A control sequence of ECMA-48: a private mark, numbers with numbers below them, and the final
/// byte.
///
/// It is read without an allocation, for a moving mouse sends hundreds a second.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` in front of the numbers; else 0.
  let mark: UInt8
  /// The byte that tells what it is.
  let final: UInt8
  /// The last byte between numbers and final byte; else 0.
  let intermediate: UInt8
  /// How many numbers there are.
  private(set) var count = 0
  /// The first numbers in a row, those below others included; -1 stands for one that was left out.
  private var values = SIMD16<Int32>(repeating: -1)
  /// Which of those stand below the one before.
  private var areBelow: UInt16 = 0
  private var total = 0
  /// The numbers for which there is no room above.
  private var others: [(value: Int32, isBelow: Bool)] = []

  /// Where numbers end growing: one more than the last scalar, so that none means a character.
  private static let most: Int32 = 0x11_0000

  init(_ bytes: some BidirectionalCollection<UInt8>, final: UInt8) {
    self.final = final
    let first = bytes.first ?? 0
    mark = (0x3C...0x3F).contains(first) ? first : 0
    let last = bytes.last ?? 0
    intermediate = (0x20...0x2F).contains(last) ? last : 0
    var (value, isBelow) = (Int32(-1), false)
    for byte in bytes.dropFirst(mark == 0 ? 0 : 1) {
      switch byte {
      case 0x30...0x39: value = min(max(value, 0) * 10 + Int32(byte) - 0x30, Self.most)
      case 0x3A, 0x3B:
        add(value, isBelow)
        (value, isBelow) = (-1, byte == 0x3A)
      default: break
      }
    }
    if value >= 0 || total > 0 { add(value, isBelow) }
  }

  private mutating func add(_ value: Int32, _ isBelow: Bool) {
    if total < values.scalarCount {
      values[total] = value
      if isBelow { areBelow |= 1 << UInt16(total) }
    } else {
      others.append((value, isBelow))
    }
    if !isBelow { count += 1 }
    total += 1
  }

  private func value(_ index: Int) -> (value: Int, isBelow: Bool) {
    guard index >= values.scalarCount else {
      return (Int(values[index]), areBelow >> UInt16(index) & 1 == 1)
    }
    let other = others[index - values.scalarCount]
    return (Int(other.value), other.isBelow)
  }

  /// Where a number and those below it stand in the row of all.
  private func place(of index: Int) -> Range<Int>? {
    guard index < count else { return nil }
    if count == total { return index..<index + 1 }
    var (start, number) = (0, 0)
    while number < index {
      start += 1
      if !value(start).isBelow { number += 1 }
    }
    var end = start + 1
    while end < total, value(end).isBelow { end += 1 }
    return start..<end
  }

  /// A number, or the default if it was left out.
  func number(_ index: Int, sub: Int = 0, or standard: Int = 0) -> Int {
    guard let place = place(of: index), sub < place.count else { return standard }
    let value = value(place.lowerBound + sub).value
    return value < 0 ? standard : value
  }

  /// The modifiers as terminals count them: one more than the sum of their bits; locks are ignored.
  func modifiers(at index: Int) -> Modifiers {
    let sum = number(index, or: 1) - 1
    return sum <= 0 ? [] : Modifiers(rawValue: UInt8(sum & 0x3F))
  }

  /// The scalars that a number and those below it stand for; `nil` if there is none, or one that no text has.
  func text(at index: Int) -> String? {
    guard let place = place(of: index) else { return nil }
    var text = String.UnicodeScalarView()
    for index in place {
      let value = value(index).value
      guard value >= 0x20, !(0x7F..<0xA0).contains(value),
        let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init)
      else { return nil }
      text.append(scalar)
    }
    return text.isEmpty ? nil : String(text)
  }
}
