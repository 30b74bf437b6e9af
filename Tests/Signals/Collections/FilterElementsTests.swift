// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Filter elements")
struct FilterElementsTests {
  @Test("indices are those among the elements that pass")
  func indices() {
    let array = ObservableArray([1, 2, 3, 4])
    let tape = Recorder(array.signal.filterElements { $0 % 2 == 0 })
    array.insert(6, at: 3)
    array.remove(at: 1)
    array.append(5)
    #expect(tape.elements.map(\.elements) == [[2, 4], [2, 6, 4], [6, 4], [6, 4]])
    #expect(
      tape.elements.map(\.changes) == [nil, .insert(1..<2), .delete(0..<1), ArrayChanges()])
  }

  @Test("an update can let an element in, update it or take it out")
  func updates() {
    let array = ObservableArray([1, 2, 4])
    let tape = Recorder(array.signal.filterElements { $0 % 2 == 0 })
    array[0] = 8
    array[1] = 6
    array[2] = 5
    #expect(tape.elements.map(\.elements) == [[2, 4], [8, 2, 4], [8, 6, 4], [8, 6]])
    #expect(
      tape.elements.map(\.changes) == [nil, .insert(0..<1), .update(at: 1), .delete(2..<3)])
  }

  @Test("a move past elements that don't pass is no move")
  func moves() {
    let array = ObservableArray([2, 1, 3, 4])
    let tape = Recorder(array.signal.filterElements { $0 % 2 == 0 })
    array.move(from: 0, to: 2)
    array.move(from: 2, to: 3)
    #expect(tape.elements[1].changes?.isEmpty == true)
    #expect(tape.elements[2].elements == [4, 2])
    #expect(tape.elements[2].changes?.moves.count == 1)
  }

  @Test("the test is made once for each new or updated element")
  func calls() {
    let array = ObservableArray([1, 2, 3])
    let calls = Counter()
    let tape = Recorder(
      array.signal.filterElements { number in
        calls.add()
        return number > 1
      })
    array.append(4)
    array.move(from: 0, to: 3)
    array.remove(at: 0)
    array[0] = 0
    #expect(calls.value == 5)
    #expect(tape.elements.last?.elements == [4])
  }
}
