/// A control sequence of ECMA-48: a private mark, numbers with numbers below them, and the final
/// byte.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` in front of the numbers; else 0.
  let mark: UInt8
  /// The byte that tells what it is.
  let final: UInt8
  /// The last byte between numbers and final byte; else 0.
  let intermediate: UInt8
  private let numbers: [[Int]]
  /// Where numbers end growing: one more than the last scalar, so that none means a character.
  private static let most = 0x11_0000

  init(_ bytes: [UInt8], final: UInt8) {
    self.final = final
    mark = bytes.first.map { (0x3C...0x3F).contains($0) ? $0 : 0 } ?? 0
    intermediate = bytes.last.map { (0x20...0x2F).contains($0) ? $0 : 0 } ?? 0
    var numbers: [[Int]] = []
    var current: [Int] = []
    var value = -1
    for byte in bytes.dropFirst(mark == 0 ? 0 : 1) {
      switch byte {
      case 0x30...0x39: value = min(max(value, 0) * 10 + Int(byte) - 0x30, Self.most)
      case 0x3A:
        current.append(value)
        value = -1
      case 0x3B:
        numbers.append(current + [value])
        (current, value) = ([], -1)
      default: break
      }
    }
    if value >= 0 || !current.isEmpty || !numbers.isEmpty { numbers.append(current + [value]) }
    self.numbers = numbers
  }

  /// How many numbers there are.
  var count: Int { numbers.count }

  /// A number, or the default if it was left out.
  func number(_ index: Int, sub: Int = 0, or standard: Int = 0) -> Int {
    guard index < numbers.count, sub < numbers[index].count else { return standard }
    let value = numbers[index][sub]
    return value < 0 ? standard : value
  }

  /// The modifiers as terminals count them: one more than the sum of their bits; locks are ignored.
  func modifiers(at index: Int) -> Modifiers {
    let sum = number(index, or: 1) - 1
    return sum <= 0 ? [] : Modifiers(rawValue: UInt8(sum & 0x3F))
  }

  /// The scalars that a number and those below it stand for; `nil` if there is none, or one that no text has.
  func text(at index: Int) -> String? {
    guard index < numbers.count else { return nil }
    var text = String.UnicodeScalarView()
    for value in numbers[index] {
      guard value >= 0x20, !(0x7F..<0xA0).contains(value),
        let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init)
      else { return nil }
      text.append(scalar)
    }
    return text.isEmpty ? nil : String(text)
  }
}
