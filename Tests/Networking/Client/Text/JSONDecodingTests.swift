// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Testing

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

  /// The elements of a list that can be decoded.
  private struct Lossy: Decodable, Equatable {
    var elements: [Int] = []

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        do { elements.append(try list.decode(Int.self)) } catch { _ = try list.decode(String.self) }
      }
    }
  }

  @Test("values of all kinds are decoded")
  func usual() throws {
    let document = """
      {"id":1,"name":"Crème","price":2.5,"tags":["a\\n","\\u00e9"],"link":"https://a.b","data":"aGk=",
      "date":0,"shape":"square","total":1.25,"cases":[{"one":{"_0":1}},{"two":{"x":"y","y":null}}],
      "sizes":{"s":[1,null]}}
      """
    let order = try JSON.decode(Order.self, from: Array(document.utf8))
    #expect(order.name == "Crème")
    #expect(order.price == 2.5)
    #expect(order.tags == ["a\n", "é"])
    #expect(order.link?.absoluteString == "https://a.b")
    #expect(order.data == Data("hi".utf8))
    #expect(order.date == Date(timeIntervalSinceReferenceDate: 0))
    #expect(order.shape == .square)
    #expect(order.total == Decimal(string: "1.25"))
    #expect(order.cases == [.one(1), .two(x: "y", y: nil)])
    #expect(order.sizes == ["s": [1, nil]])
  }

  @Test("errors have the paths of the values, also in a type that catches some")
  func errors() {
    let wrong = #"[{"id":1,"name":"a","price":2,"tags":["b",3]}]"#
    #expect {
      try JSON.decode([Order].self, from: Array(wrong.utf8))
    } throws: { error in
      guard case DecodingError.typeMismatch(_, let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["Index 0", "tags", "Index 1"]
    }
    #expect((try? JSON.decode(Lossy.self, from: Array("[1,\"b\",3]".utf8)))?.elements == [1, 3])
  }
}
