// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Map elements")
struct MapElementsTests {
  @Test(
    "the closure is called once for each new or updated element, not for those that move or stay")
  func calls() {
    let array = ObservableArray([1, 2, 3])
    let calls = Recorder<Int, Never>()
    let tape = Recorder(
      array.signal.mapElements { number in
        calls.observer.send(number)
        return "\(number)"
      })
    array.append(4)
    array.move(from: 0, to: 3)
    array.remove(at: 0)
    array[0] = 9
    #expect(calls.elements == [1, 2, 3, 4, 9])
    #expect(tape.elements.last?.elements == ["9", "4", "1"])
    #expect(tape.elements.last?.changes == .update(at: 0))
  }

  @Test("what an element was made into stays the same object")
  func identity() {
    let array = ObservableArray([1, 2])
    let tape = Recorder(array.signal.mapElements { _ in Witness() })
    array.move(from: 0, to: 1)
    let before = tape.elements[0].elements
    let after = tape.elements[1].elements
    #expect(before[0] === after[1])
    #expect(before[1] === after[0])
  }

  @Test("each observation has its own state")
  func observations() {
    let array = ObservableArray([1])
    let calls = Counter()
    let mapped = array.signal.mapElements { number in
      calls.add()
      return number * 10
    }
    let first = Recorder(mapped)
    array.append(2)
    let second = Recorder(mapped)
    array.append(3)
    #expect(first.elements.map(\.elements) == [[10], [10, 20], [10, 20, 30]])
    #expect(second.elements.map(\.elements) == [[10, 20], [10, 20, 30]])
    #expect(second.elements.map { $0.changes == nil } == [true, false])
    #expect(calls.value == 6)
  }

  @Test("changes whose beginning was missed are taken as a reset")
  func missedBeginning() {
    let array = ObservableArray([1])
    let tape = Recorder(array.signal.dropFirst(2).mapElements { $0 * 10 })
    array.append(2)
    array.append(3)
    array.append(4)
    #expect(tape.elements.map(\.elements) == [[10, 20, 30], [10, 20, 30, 40]])
    #expect(tape.elements.map(\.changes) == [nil, .insert(3..<4)])
  }

  @Test("completion and failure pass on")
  func ends() {
    let completed = Recorder(
      Signal<Changeset<Int>, Oops>.just(Changeset([1])).mapElements { "\($0)" })
    #expect(completed.elements.map(\.elements) == [["1"]])
    #expect(completed.isCompleted)
    let failed = Recorder(
      Signal<Changeset<Int>, Oops> { observer, _ in observer.fail(Oops()) }.mapElements { $0 })
    #expect(failed.failure == Oops())
  }
}
