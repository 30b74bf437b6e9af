// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The decoder of one value of a document.
///
/// Its values equal those of Foundation's decoder with its default strategies. Any error ends it:
/// `JSON.decode` then decodes the document again with Foundation's, even if the decoded type has
/// caught the error. So all errors, with their coding paths, are Foundation's.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let document: JSONDocument
  let index: Int

  /// The error for everything that is left to Foundation.
  struct Unread: Error {}

  private var node: JSONDocument.Node { document.nodes[index] }

  // A type that reads the path is decoded by Foundation's decoder.
  var codingPath: [any CodingKey] {
    document.fail()
    return []
  }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Records a failure.
  func failure() -> Unread {
    document.fail()
    return Unread()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else { throw failure() }
    return KeyedDecodingContainer(JSONMembers<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .list else { throw failure() }
    return JSONElements(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { node.kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch node.kind {
    case .yes: true
    case .no: false
    default: throw failure()
    }
  }

  func decode(_ type: String.Type) throws -> String {
    guard let text = document.text(node) else { throw failure() }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let number = document.double(node) else { throw failure() }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float {
    guard let number: Float = document.floatingPoint(node) else { throw failure() }
    return number
  }

  func integer<Value: FixedWidthInteger>() throws -> Value {
    guard let number: Value = document.integer(node) else { throw failure() }
    return number
  }

  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Foundation decodes these from texts and numbers, which their own initializers don't.
    if type == Data.self || type == URL.self || type == Decimal.self { return try special(type) }
    return try Value(from: self)
  }

  @inline(never)
  private func special<Value>(_ type: Value.Type) throws -> Value {
    guard let text = document.text(node) else { throw failure() }
    let value: Any? =
      type == URL.self ? URL(string: text) : type == Data.self ? Data(base64Encoded: text) : nil
    guard let value = value as? Value else { throw failure() }
    return value
  }
}

/// The elements of a list.
struct JSONElements: UnkeyedDecodingContainer {
  private let list: JSONValueDecoder
  private let elements: Int
  private var node: Int
  private(set) var currentIndex = 0

  init(_ list: JSONValueDecoder) {
    self.list = list
    node = list.index + 1
    elements = Int(list.document.nodes[list.index].end)
  }

  var codingPath: [any CodingKey] { list.codingPath }
  var count: Int? { elements }
  var isAtEnd: Bool { currentIndex >= elements || list.document.mustEnd }

  private func current() throws -> JSONValueDecoder {
    guard !isAtEnd else { throw list.failure() }
    return JSONValueDecoder(document: list.document, index: node)
  }

  /// Moves to the next element after the current one was decoded.
  private mutating func next<Value>(
    _ decode: (JSONValueDecoder) throws -> Value
  ) throws -> Value {
    let value = try decode(current())
    node = Int(list.document.nodes[node].next)
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard try current().decodeNil() else { return false }
    return try next { _ in true }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.integer() } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.integer() } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.integer() } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.integer() } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.integer() } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.integer() } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.integer() } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// The members of an object. Of several members with one key, the first counts.
struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let object: JSONValueDecoder
  /// The values of a large object by their keys.
  private let table: [String: Int]?

  /// The number of members from which on a table is faster than a search.
  private static var tableSize: Int { 16 }

  init(_ object: JSONValueDecoder) {
    self.object = object
    var table: [String: Int]?
    if object.document.nodes[object.index].end > Self.tableSize {
      var members: [String: Int] = [:]
      Self.forEachMember(of: object) { key, value in
        if members[key] == nil { members[key] = value }
      }
      table = members
    }
    self.table = table
  }

  var codingPath: [any CodingKey] { object.codingPath }

  var allKeys: [Key] {
    var keys: Set<String> = []
    Self.forEachMember(of: object) { key, _ in keys.insert(key) }
    return keys.compactMap { Key(stringValue: $0) }
  }

  private static func forEachMember(of object: JSONValueDecoder, _ body: (String, Int) -> Void) {
    let nodes = object.document.nodes
    var index = object.index + 1
    for _ in 0..<nodes[object.index].end {
      if let key = object.document.text(nodes[index]) { body(key, index + 1) }
      index = Int(nodes[index + 1].next)
    }
  }

  /// Returns the value of a member, or nil.
  private func find(_ key: Key) -> JSONValueDecoder? {
    var name = key.stringValue
    if let table {
      return table[name].map { JSONValueDecoder(document: object.document, index: $0) }
    }
    let index = name.withUTF8 { object.document.member($0, of: object.index) }
    return index.map { JSONValueDecoder(document: object.document, index: $0) }
  }

  private func value(_ key: Key) throws -> JSONValueDecoder {
    guard let value = find(key) else { throw object.failure() }
    return value
  }

  /// Returns the value of a member that is present and not null.
  private func present(_ key: Key) -> JSONValueDecoder? {
    find(key).flatMap { $0.decodeNil() ? nil : $0 }
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).integer() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).integer() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).integer() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).integer() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).integer() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).integer() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).integer() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).integer() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).integer() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decode(type)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key)?.decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  // Foundation's rules for missing keys differ between the two.
  func superDecoder() throws -> any Decoder { throw object.failure() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw object.failure() }
}

extension JSONDocument {
  /// Returns the index of the value of an object's first member with a key, or nil.
  fileprivate func member(_ key: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    nodes.withUnsafeBufferPointer { nodes in
      bytes.withUnsafeBufferPointer { bytes in
        var index = object + 1
        for _ in 0..<nodes[object].end {
          let node = nodes[index]
          if Int(node.end - node.start) == key.count,
            bytes[Int(node.start)..<Int(node.end)].elementsEqual(key)
          {
            return index + 1
          }
          index = Int(nodes[index + 1].next)
        }
        return nil
      }
    }
  }
}
