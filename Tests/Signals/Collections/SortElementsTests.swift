// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Sort elements")
struct SortElementsTests {
  @Test("edits are those among the sorted elements")
  func edits() {
    let array = ObservableArray([3, 1, 2])
    let tape = Recorder(array.signal.sortElements())
    array.append(0)
    array.remove(at: 0)
    array[0] = 5
    array.move(from: 0, to: 2)
    #expect(
      tape.elements.map(\.elements) == [
        [1, 2, 3], [0, 1, 2, 3], [0, 1, 2], [0, 2, 5], [0, 2, 5],
      ])
    #expect(tape.elements[1].changes == .insert(0..<1))
    #expect(tape.elements[2].changes == .delete(3..<4))
    #expect(tape.elements[3].changes?.updates.map { [$0.old, $0.new] } == [[1, 2]])
    #expect(tape.elements[3].changes?.moves.count == 1)
    #expect(tape.elements[4].changes?.isEmpty == true)
  }

  @Test("equal elements keep the order of the source, also after edits")
  func stable() {
    let array = ObservableArray<Item>()
    let tape = Recorder(array.signal.sortElements { $0.id < $1.id })
    var script = RandomScript(seed: 11)
    for _ in 0..<500 {
      script.edit(array)
      let expected = array.elements.enumerated()
        .sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }.map(\.element)
      #expect(tape.elements.last?.elements == expected)
    }
  }

  @Test("one new element among many is placed with few comparisons")
  func comparisons() {
    var generator = SeededRandom(2)
    let array = ObservableArray((0..<4096).shuffled(using: &generator))
    let calls = Counter()
    let tape = Recorder(
      array.signal.sortElements { one, two in
        calls.add()
        return one < two
      })
    let before = calls.value
    array.append(2000)
    array.remove(at: 17)
    #expect(calls.value - before <= 2 * 13)
    #expect(tape.elements.last?.elements == array.elements.sorted())
  }

  @Test("an inconsistent order leads to some order, not to a fault")
  func badOrder() {
    let array = ObservableArray<Item>()
    let list = SerialState(ListModel<Item>())
    let observation = array.signal.sortElements { _, _ in true }
      .observeNext { list.value.receive($0) }
    var script = RandomScript(seed: 13)
    for _ in 0..<300 { script.edit(array) }
    #expect(list.value.faults.isEmpty)
    #expect(list.value.rows.count == array.elements.count)
    observation.dispose()
  }
}
