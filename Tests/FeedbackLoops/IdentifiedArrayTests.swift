// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Signals
import TestKit
import Testing

@Suite("IdentifiedArray")
struct IdentifiedArrayTests {
  struct Row: Codable, Hashable, Sendable, Identifiable {
    let id: Int
    var count = 0
  }

  @Test("it's encoded as an array, and decoding refuses two elements with one id")
  func coding() throws {
    let rows = IdentifiedArray([Row(id: 2, count: 5), Row(id: 1)])
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == Array(rows))
    var decoded = try JSONDecoder().decode(IdentifiedArray<Int, Row>.self, from: data)
    #expect(decoded == rows)
    decoded[id: 1]?.count = 3
    #expect(decoded.map(\.count) == [5, 3])
    let repeated = Data(#"[{"id":4,"count":1},{"id":5,"count":1},{"id":4,"count":2}]"#.utf8)
    do {
      _ = try JSONDecoder().decode(IdentifiedArray<Int, Row>.self, from: repeated)
      Issue.record("Two elements with one id were decoded.")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == "Two elements have the id 4.")
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArray<Int, Row>.self, from: Data("{}".utf8))
    }
  }

  @Test("it's an array of elements with distinct ids, after any edits", arguments: 0..<200)
  func model(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var array = IdentifiedArray<Int, Row>()
    var model: [Row] = []
    for _ in 0..<60 {
      let id = Int.random(in: 0..<12, using: &random)
      let place = Int.random(in: 0...model.count, using: &random)
      let copy = array
      let before = model
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let isNew = !model.contains { $0.id == id }
        #expect(array.append(Row(id: id)) == isNew)
        if isNew { model.append(Row(id: id)) }
      case 2:
        let isNew = !model.contains { $0.id == id }
        #expect(array.insert(Row(id: id), at: place) == isNew)
        if isNew { model.insert(Row(id: id), at: place) }
      case 3:
        #expect(array.remove(id: id) == model.first { $0.id == id })
        model.removeAll { $0.id == id }
      case 4:
        array[id: id] = Row(id: id, count: 7)
        if let index = model.firstIndex(where: { $0.id == id }) {
          model[index].count = 7
        } else {
          model.append(Row(id: id, count: 7))
        }
      case 5:
        array.removeAll { $0.id % 3 == id % 3 }
        model.removeAll { $0.id % 3 == id % 3 }
      default:
        guard !model.isEmpty else { continue }
        let (from, to) = (place % model.count, id % model.count)
        array.move(from: from, to: to)
        model.insert(model.remove(at: from), at: to)
      }
      #expect(Array(array) == model)
      #expect(Array(array.ids) == model.map(\.id))
      for (place, row) in model.enumerated() {
        #expect(array.index(id: row.id) == place)
        #expect(array[id: row.id] == row)
      }
      #expect(Array(copy) == before, "a copy is not changed")
      #expect((array == copy) == (model == before))
    }
  }

  @Test("of several elements with the same id, the first one counts")
  func duplicates() {
    let array = IdentifiedArray([Row(id: 1, count: 1), Row(id: 2), Row(id: 1, count: 2)])
    #expect(Array(array) == [Row(id: 1, count: 1), Row(id: 2)])
    #expect("\(array)" == "\([Row(id: 1, count: 1), Row(id: 2)])")
  }

  @Test("changing the id of an element stops the program")
  func ids() async {
    await #expect(processExitsWith: .failure) {
      var array = IdentifiedArray([Row(id: 1)])
      array[id: 1] = Row(id: 2)
    }
    await #expect(processExitsWith: .failure) {
      var array = IdentifiedArray([(id: 1, name: "a")], id: { $0.id })
      array.modify(id: 1) { $0.id = 2 }
    }
  }
}
