// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Testing

/// The decoder of responses against Foundation's.
@Suite("Decoding of JSON")
struct JSONDecodingTests {
  private enum Shape: String, Decodable { case square }

  private enum Case: Decodable, Equatable {
    case one(Int)
    case two(x: String, y: Double?)
  }

  private struct Order: Decodable, Equatable {
    var id: Int
    var name: String
    var price: Double
    var tags: [String]
    var link: URL?
    var date: Date?
    var data: Data?
    var shape: Shape?
    var total: Decimal?
    var cases: [Case]?
    var sizes: [String: [Int?]]?
  }

  /// A value of any type, which catches errors.
  private indirect enum Tree: Decodable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([Tree])
    case object([String: Tree])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([Tree].self) {
        self = .list(value)
      } else {
        self = .object(try container.decode([String: Tree].self))
      }
    }
  }

  /// The elements of a list that can be decoded.
  private struct Lossy: Decodable, Equatable {
    var elements: [Int] = []

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        do { elements.append(try list.decode(Int.self)) } catch { _ = try list.decode(Tree.self) }
      }
    }
  }

  /// Compares the two decoders, and returns a Boolean value that indicates whether the own one
  /// decoded the document.
  private func compare<Value: Decodable>(
    _ type: Value.Type, _ document: [UInt8], _ areEqual: (Value, Value) -> Bool
  ) -> Bool {
    guard let value = try? JSON.decodeSimple(type, from: document) else { return false }
    let text = String(decoding: document, as: UTF8.self)
    do {
      let other = try JSON.decodeWithFoundation(type, from: document)
      #expect(areEqual(value, other), "\(type) \(text)")
    } catch {
      Issue.record("\(type) \(text) \(error)")
    }
    return true
  }

  @Test("decoded values equal those of Foundation's decoder", arguments: 0..<8)
  func values(seed: UInt64) {
    var documents = JSONDocuments(seed: seed)
    var decoded = 0
    for _ in 0..<1_000 {
      let document = documents.next()
      decoded += compare(Order.self, document, ==) ? 1 : 0
      decoded += compare(Tree.self, document, ==) ? 1 : 0
      decoded += compare([String: Double?].self, document, ==) ? 1 : 0
      decoded += compare(Lossy.self, document, ==) ? 1 : 0
      decoded += compare(String?.self, document, ==) ? 1 : 0
    }
    #expect(decoded > 100)
  }

  @Test("decoded numbers equal those of Foundation's decoder", arguments: 0..<4)
  func numbers(seed: UInt64) {
    var documents = JSONDocuments(seed: seed)
    for _ in 0..<2_000 {
      let list = Array("[\(documents.number()),\(documents.number())]".utf8)
      _ = compare([Double].self, list) { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
      _ = compare([Float].self, list) { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
      _ = compare([Int].self, list, ==)
      _ = compare([UInt64].self, list, ==)
      _ = compare([Int8].self, list, ==)
    }
  }

  @Test("texts of any length, with one special character anywhere, equal Foundation's")
  func texts() {
    let specials = [
      "", "\\n", "\\\\", "\\\"", "\\u00e9", "\u{1F}", "\u{7F}", "é", "\u{80}", "🍲", " ", "!", "#",
      "[", "]",
    ]
    for special in specials {
      for before in 0..<18 {
        for after in 0..<10 {
          let text = String(repeating: "~", count: before) + special
          let document = "[\"\(text + String(repeating: "a", count: after))\",\"\"]"
          let isDecoded = compare([String].self, Array(document.utf8), ==)
          #expect(isDecoded == (special != "\u{1F}"), "\(document)")
        }
      }
    }
  }

  @Test("usual documents don't need Foundation's decoder")
  func usual() throws {
    let document =
      #"{"id":1,"name":"Crème","price":2.5,"tags":["a\n"],"link":"https://a.b","data":"aGk="}"#
    let order = try JSON.decodeSimple(Order.self, from: Array(document.utf8))
    #expect(order.name == "Crème")
    #expect(order.price == 2.5)
    #expect(order.tags == ["a\n"])
    #expect(order.link?.absoluteString == "https://a.b")
    #expect(order.data == Data("hi".utf8))
  }

  @Test("errors have the paths of Foundation's decoder, also in a type that catches some")
  func errors() {
    let wrong = #"[{"id":1,"name":"a","price":2,"tags":["b",3]}]"#
    #expect {
      try JSON.decode([Order].self, from: Array(wrong.utf8))
    } throws: { error in
      guard case DecodingError.typeMismatch(_, let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["Index 0", "tags", "Index 1"]
    }
    let list = Array("[1,\"b\",1e400,3]".utf8)
    #expect(throws: (any Error).self) { try JSON.decodeSimple(Lossy.self, from: list) }
    #expect((try? JSON.decode(Lossy.self, from: Array("[1,\"b\",3]".utf8)))?.elements == [1, 3])
  }

  /// A type that would read an unreadable element without end.
  private struct Endless: Decodable {
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd { _ = try? list.decode(Decimal.self) }
    }
  }

  @Test("a type that skips errors of elements which only Foundation decodes ends")
  func endless() throws {
    _ = try JSON.decode(Endless.self, from: Array("[1.5]".utf8))
  }
}
