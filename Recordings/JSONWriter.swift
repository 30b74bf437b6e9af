// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON encoder that writes into a reusable buffer, without an intermediate tree.
///
/// Containers are written while they are filled. Types that fill two containers alternately, and those that
/// `JSONEncoder` treats specially, are encoded by `JSONEncoder`. Integers, strings and lists of integers, of which states
/// may have many, are written without containers.
// SAFETY: the variables aren't checked for exclusive access, which would take most of the time. No method calls external
// code while it changes one of them, except `write(_:)` and `encode(_:)`, which don't access them during the call.
final class JSONWriter {
  /// The encoded text in UTF-8.
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  @exclusivity(unchecked) private var open: [OpenContainer] = []
  @exclusivity(unchecked) private var count = 0
  /// Whether the value can't be written in one pass.
  @exclusivity(unchecked) fileprivate var isBroken = false
  /// The last type that is known to need no other encoder.
  @exclusivity(unchecked) private var plainType: ObjectIdentifier?

  private struct OpenContainer {
    let number: Int
    let isObject: Bool
    /// The offset of its value.
    let offset: Int
    var elements = 0
  }

  init() {
    bytes.reserveCapacity(1_024)
  }

  /// Writes a value, and replaces the previous content.
  ///
  /// - Throws: An error if the value can't be encoded as JSON.
  func write(_ value: some Encodable) throws {
    bytes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    isBroken = false
    do {
      try encode(value)
      close(to: 0)
    } catch is Unwritable {
      isBroken = true
    }
    if !isBroken { return }
    bytes = Array(try JSONEncoder.forRecordings.encode(value))
  }

  /// An error for the caller of `encode(to:)`, which isn't visible outside.
  fileprivate struct Unwritable: Error {}

  fileprivate func encode<Value: Encodable>(_ value: Value) throws {
    if Value.self == Int.self, let number = value as? Int { return append(integer: number) }
    if Value.self == String.self, let text = value as? String { return append(quoted: text) }
    if Value.self == [Int].self, let numbers = value as? [Int] { return append(list: numbers) }
    let type = ObjectIdentifier(Value.self)
    if plainType != type {
      if Value.self == Data.self || Value.self == URL.self || Value.self == Decimal.self
        || value is any DictionaryWithKeys
      {
        isBroken = true
        throw Unwritable()
      }
      plainType = type
    }
    let offset = bytes.count
    try value.encode(to: ValueEncoder(writer: self, offset: offset))
    if bytes.count == offset { append("{}") }
  }

  // MARK: Containers

  fileprivate func begin(_ isObject: Bool, at offset: Int) -> Int {
    if bytes.count != offset {
      // The value requests its container again.
      let known = open.last { $0.offset == offset && $0.isObject == isObject }
      if known == nil { isBroken = true }
      return known?.number ?? -1
    }
    count += 1
    open.append(OpenContainer(number: count, isObject: isObject, offset: offset))
    bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    return count
  }

  /// Moves to the end of a container, after the containers inside it.
  fileprivate func enter(_ number: Int) throws {
    if let last = open.last, last.number == number {
      if last.elements > 0 { bytes.append(UInt8(ascii: ",")) }
      open[open.count - 1].elements += 1
      return
    }
    guard let depth = open.lastIndex(where: { $0.number == number }) else {
      isBroken = true
      throw Unwritable()
    }
    close(to: depth + 1)
    if open[depth].elements > 0 { bytes.append(UInt8(ascii: ",")) }
    open[depth].elements += 1
  }

  fileprivate func elements(of number: Int) -> Int {
    open.last { $0.number == number }?.elements ?? 0
  }

  private func close(to depth: Int) {
    while open.count > depth {
      bytes.append(open.removeLast().isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }

  fileprivate func append(key: some CodingKey) {
    append(quoted: key.stringValue)
    bytes.append(UInt8(ascii: ":"))
  }

  // MARK: Plain values

  fileprivate func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  fileprivate func append(plain text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  fileprivate func append(integer: some FixedWidthInteger) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = UInt64(integer.magnitude)
    if rest < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(rest)) }
    let start = bytes.count
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    var (first, last) = (start, bytes.count - 1)
    while first < last {
      bytes.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  private func append(list numbers: [Int]) {
    bytes.append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(integer: number)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  fileprivate func append(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    guard number.isFinite else { throw Unwritable() }
    append(plain: String(number))
  }

  fileprivate func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        bytes.append(contentsOf: utf8)
      } else {
        for byte in utf8 { append(escaping: byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      append(plain: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(byte)
    }
  }
}

extension JSONEncoder {
  /// The encoder of all lines of recordings.
  static var forRecordings: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// A dictionary, whose keys `JSONEncoder` treats specially if they are integers or raw values.
private protocol DictionaryWithKeys {}
extension Dictionary: DictionaryWithKeys {}

/// The encoder of the value at an offset.
private struct ValueEncoder: Encoder {
  let writer: JSONWriter
  let offset: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      ObjectContainer<Key>(writer: writer, number: writer.begin(true, at: offset)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ListContainer(writer: writer, number: writer.begin(false, at: offset))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    if writer.bytes.count != offset { writer.isBroken = true }
    return PlainContainer(writer: writer)
  }
}

private struct PlainContainer: SingleValueEncodingContainer {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { writer.append("null") }
  func encode(_ value: Bool) { value ? writer.append("true") : writer.append("false") }
  func encode(_ value: String) { writer.append(quoted: value) }
  func encode(_ value: Double) throws { try writer.append(number: value) }
  func encode(_ value: Float) throws { try writer.append(number: value) }
  func encode(_ value: Int) { writer.append(integer: value) }
  func encode(_ value: Int8) { writer.append(integer: value) }
  func encode(_ value: Int16) { writer.append(integer: value) }
  func encode(_ value: Int32) { writer.append(integer: value) }
  func encode(_ value: Int64) { writer.append(integer: value) }
  func encode(_ value: UInt) { writer.append(integer: value) }
  func encode(_ value: UInt8) { writer.append(integer: value) }
  func encode(_ value: UInt16) { writer.append(integer: value) }
  func encode(_ value: UInt32) { writer.append(integer: value) }
  func encode(_ value: UInt64) { writer.append(integer: value) }
  func encode(_ value: some Encodable) throws { try writer.encode(value) }
}

private struct ListContainer: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let number: Int

  var codingPath: [any CodingKey] { [] }
  var count: Int { writer.elements(of: number) }

  private func next() throws -> PlainContainer {
    try writer.enter(number)
    return PlainContainer(writer: writer)
  }

  func encodeNil() throws { try next().encodeNil() }
  func encode(_ value: Bool) throws { try next().encode(value) }
  func encode(_ value: String) throws { try next().encode(value) }
  func encode(_ value: Double) throws { try next().encode(value) }
  func encode(_ value: Float) throws { try next().encode(value) }
  func encode(_ value: Int) throws { try next().encode(value) }
  func encode(_ value: Int8) throws { try next().encode(value) }
  func encode(_ value: Int16) throws { try next().encode(value) }
  func encode(_ value: Int32) throws { try next().encode(value) }
  func encode(_ value: Int64) throws { try next().encode(value) }
  func encode(_ value: UInt) throws { try next().encode(value) }
  func encode(_ value: UInt8) throws { try next().encode(value) }
  func encode(_ value: UInt16) throws { try next().encode(value) }
  func encode(_ value: UInt32) throws { try next().encode(value) }
  func encode(_ value: UInt64) throws { try next().encode(value) }
  func encode(_ value: some Encodable) throws { try next().encode(value) }

  private func nested() -> ValueEncoder {
    // A failure marks the writer, which then starts again with another encoder.
    try? writer.enter(number)
    return ValueEncoder(writer: writer, offset: writer.bytes.count)
  }

  func nestedContainer<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    nested().container(keyedBy: Key.self)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  func superEncoder() -> any Encoder { nested() }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let number: Int

  var codingPath: [any CodingKey] { [] }

  private func next(_ key: some CodingKey) throws -> PlainContainer {
    try writer.enter(number)
    writer.append(key: key)
    return PlainContainer(writer: writer)
  }

  func encodeNil(forKey key: Key) throws { try next(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: String, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: Int8, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: Int16, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: Int32, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: Int64, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: UInt, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: UInt8, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: UInt16, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: UInt32, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: UInt64, forKey key: Key) throws { try next(key).encode(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try next(key).encode(value) }

  private func nested(_ key: some CodingKey) -> ValueEncoder {
    // A failure marks the writer, which then starts again with another encoder.
    _ = try? next(key)
    return ValueEncoder(writer: writer, offset: writer.bytes.count)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(SuperKey.super) }
  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
}

private enum SuperKey: String, CodingKey { case `super` }
