// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of a document's texts and numbers; nil for those that are left to Foundation.
extension JSONDocument {
  /// Returns a text.
  func text(_ node: Node) -> String? {
    switch node.kind {
    case .simpleText: String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
    case .text: escapedText(bytes[Int(node.start)..<Int(node.end)])
    default: nil
    }
  }

  /// Returns an integer that is written without a fraction and an exponent.
  func integer<Value: FixedWidthInteger>(_ node: Node) -> Value? {
    guard node.kind == .number else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = Int(node.start)
      let isNegative = bytes[index] == UInt8(ascii: "-")
      if isNegative { index += 1 }
      // Eighteen digits fit.
      guard Int(node.end) - index <= 18 else { return nil }
      var value = 0
      while index < Int(node.end) {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value &* 10 &+ Int(digit)
        index += 1
      }
      return Value(exactly: isNegative ? -value : value)
    }
  }

  /// Returns a number with a fraction.
  func double(_ node: Node) -> Double? {
    guard node.kind == .number else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      simpleDouble(bytes, node)
    } ?? floatingPoint(node)
  }

  /// Returns a number by the standard library's parser.
  func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ node: Node
  ) -> Value? {
    guard node.kind == .number,
      let value = Value(String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self))
    else { return nil }
    // Foundation decides what is too large or too small.
    return value.isNormal ? value : nil
  }

  /// Returns a number of at most fifteen digits without an exponent: both its digits as an integer
  /// and the power of ten are exact, so that their quotient is rounded once.
  private func simpleDouble(_ bytes: UnsafeBufferPointer<UInt8>, _ node: Node) -> Double? {
    var index = Int(node.start)
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard Int(node.end) - index <= 16 else { return nil }
    var digits = 0
    var count = 0
    var divisor = 1.0
    var isFraction = false
    while index < Int(node.end) {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      guard byte &- UInt8(ascii: "0") < 10 else { return nil }
      digits = digits &* 10 &+ Int(byte &- UInt8(ascii: "0"))
      count += 1
      if isFraction { divisor *= 10 }
    }
    guard count <= 15 else { return nil }
    let value = Double(digits) / divisor
    return isNegative ? -value : value
  }

  private func escapedText(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "\\")) else {
      return String(validating: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\""): text.append(0x22)
      case UInt8(ascii: "\\"): text.append(0x5C)
      case UInt8(ascii: "/"): text.append(0x2F)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = Self.scalar(&rest) else { return nil }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: return nil
      }
    }
    return String(validating: text, as: UTF8.self)
  }

  /// Returns the character of one or two escape sequences after their first “\u”.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let unit = hexadecimal(&rest) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let trail = hexadecimal(&rest), UTF16.isTrailSurrogate(trail)
    else { return nil }
    return Unicode.Scalar(0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
  }

  private static func hexadecimal(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = rest.popFirst(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
