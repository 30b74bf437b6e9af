// SPDX-License-Identifier: MIT

/// A control sequence of ECMA-48: a private mark, numbers with subparameters, and the final byte. A negative number is 0.
///
/// It is parsed without an allocation, because a moving mouse sends hundreds per second.
struct ControlSequence {
  /// The private mark `<`, `=`, `>` or `?` before the numbers, otherwise 0.
  let mark: UInt8
  /// The final byte, which identifies the function.
  let final: UInt8
  /// The intermediate byte between numbers and final byte, otherwise 0.
  let intermediate: UInt8
  /// The number of parameters, without subparameters.
  private(set) var count = 0
  /// The first numbers, including subparameters; -1 for an omitted one.
  private var values = SIMD16<Int32>(repeating: -1)
  /// A bit for each number that is a subparameter of the number before.
  private var areBelow: UInt16 = 0
  private var total = 0
  /// The numbers beyond the capacity of `values`.
  private var others: [(value: Int32, isBelow: Bool)] = []

  /// The limit of a number: one more than the last scalar, so that it isn't a valid character.
  private static let most: Int32 = 0x11_0000

  init(_ bytes: some BidirectionalCollection<UInt8>, final: UInt8) {
    self.final = final
    let first = bytes.first ?? 0
    mark = (0x3C...0x3F).contains(first) ? first : 0
    let last = bytes.last ?? 0
    intermediate = (0x20...0x2F).contains(last) ? last : 0
    var (value, isBelow, isNegative) = (Int32(-1), false, false)
    for byte in bytes.dropFirst(mark == 0 ? 0 : 1) {
      switch byte {
      case 0x2D: isNegative = true
      case 0x30...0x39 where isNegative: value = 0
      case 0x30...0x39: value = min(max(value, 0) * 10 + Int32(byte) - 0x30, Self.most)
      case 0x3A, 0x3B:
        add(value, isBelow)
        (value, isBelow, isNegative) = (-1, byte == 0x3A, false)
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

  /// Returns the indices of a number and its subparameters among all numbers.
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

  /// Returns a number, or the default if it was omitted.
  func number(_ index: Int, sub: Int = 0, or standard: Int = 0) -> Int {
    guard let place = place(of: index), sub < place.count else { return standard }
    let value = value(place.lowerBound + sub).value
    return value < 0 ? standard : value
  }

  /// Returns the modifiers of a parameter: one more than the sum of their bits; locks are ignored.
  func modifiers(at index: Int) -> Modifiers {
    let sum = number(index, or: 1) - 1
    return sum <= 0 ? [] : Modifiers(rawValue: UInt8(sum & 0x3F))
  }

  /// Returns the text of a number and its subparameters as scalars; `nil` if it is empty or has an invalid scalar.
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
