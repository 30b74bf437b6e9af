// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Sections")
struct SectionsTests {
  @Test("elements are grouped in the order in which their sections first appear")
  func grouping() {
    let array = ObservableArray(["pear", "apple", "plum", "cherry"])
    let tape = Recorder(array.signal.sections(by: \.first))
    #expect(tape.elements.first?.sections.map(\.id) == ["p", "a", "c"])
    #expect(
      tape.elements.first?.sections.map(\.elements) == [["pear", "plum"], ["apple"], ["cherry"]])
    #expect(tape.elements.first?.changes == nil)
  }

  @Test("a given order arranges the sections, not the elements within")
  func order() {
    let array = ObservableArray(["pear", "apple", "plum", "cherry"])
    let tape = Recorder(array.signal.sections(by: { $0.prefix(1) }, order: { $0 < $1 }))
    array.append("banana")
    array.append("papaya")
    #expect(tape.elements.last?.sections.map(\.id) == ["a", "b", "c", "p"])
    #expect(tape.elements.last?.sections.last?.elements == ["pear", "plum", "papaya"])
    #expect(tape.elements[1].changes?.sections == .insert(1..<2))
    #expect(tape.elements[1].changes?.elements.isEmpty == true)
  }

  @Test("edits are told for the sections and within each section that was kept")
  func changes() {
    let array = ObservableArray([10, 11, 20])
    let tape = Recorder(array.signal.sections { $0 / 10 })
    array.append(30)
    array.insert(12, at: 1)
    array[0] = 13
    array.remove(at: 3)
    array.move(from: 3, to: 0)
    let changes = tape.elements.map(\.changes)
    #expect(changes[1]?.sections == .insert(2..<3))
    #expect(changes[2]?.sections.isEmpty == true)
    #expect(changes[2]?.elements.map(\.changes) == [.insert(1..<2)])
    #expect(changes[3]?.elements.map(\.changes) == [.update(at: 0)])
    #expect(changes[4]?.sections == .delete(1..<2))
    #expect(changes[4]?.elements.isEmpty == true)
    #expect(changes[5]?.sections.moves.count == 1)
    #expect(changes[5]?.elements.isEmpty == true)
  }

  @Test("an element that goes over to another section is a delete and an insert")
  func goingOver() {
    let array = ObservableArray([10, 11, 20])
    let tape = Recorder(array.signal.sections { $0 / 10 })
    array[1] = 21
    let changes = tape.elements[1].changes
    #expect(changes?.sections.isEmpty == true)
    #expect(changes?.elements.map { [$0.old, $0.new] } == [[0, 0], [1, 1]])
    #expect(changes?.elements.map(\.changes) == [.delete(1..<2), .insert(0..<1)])
  }

  @Test("the identity is asked for once for each new or updated element")
  func calls() {
    let array = ObservableArray([10, 11, 20])
    let calls = Counter()
    let tape = Recorder(
      array.signal.sections { number in
        calls.add()
        return number / 10
      })
    array.append(30)
    array.move(from: 0, to: 3)
    array[0] = 12
    #expect(calls.value == 5)
    #expect(tape.elements.count == 4)
  }

  @Test("rows are led from changeset to changeset, and made for new and updated elements only")
  func rows() {
    let array = ObservableArray([10, 11, 20])
    let made = Recorder<Int, Never>()
    let rows = SerialState<[[String]]>([])
    let observation = array.signal.sections { $0 / 10 }.observeNext { changeset in
      rows.value = changeset.apply(to: rows.value) { number in
        made.observer.send(number)
        return "row \(number)"
      }
    }
    array.append(30)
    array.insert(12, at: 1)
    array.move(from: 3, to: 0)
    #expect(rows.value == [["row 20"], ["row 10", "row 12", "row 11"], ["row 30"]])
    #expect(made.elements == [10, 11, 20, 30, 12])
    observation.dispose()
  }

  @Test("observers that start at different times can replay thousands of edits", arguments: 1...3)
  func randomScript(seed: UInt64) {
    let array = ObservableArray<Item>()
    let bag = DisposeBag()
    let plain = array.signal.sections { $0.id % 7 }
    let ordered = array.signal.elements().changesets(id: \.id).sortElements { $0.text < $1.text }
      .sections(by: { $0.id % 5 }, order: >)
    var lists: [[SerialState<NaiveSections<Int, Item>>]] = [[], []]
    var script = RandomScript(seed: seed * 1000)
    var disagreements = 0
    for step in 0..<200 {
      if step % 100 == 0 {
        for (index, signal) in [plain, ordered].enumerated() {
          let list = SerialState(NaiveSections<Int, Item>())
          lists[index].append(list)
          signal.observeNext { list.value.receive($0) }.dispose(in: bag)
        }
      }
      script.edit(array)
      for lists in lists {
        disagreements += lists.count { $0.value.sections != lists[0].value.sections }
      }
    }
    #expect(disagreements == 0)
    for list in lists.joined() { #expect(list.value.faults.isEmpty) }
    let expected = Dictionary(grouping: array.elements) { $0.id % 7 }
    #expect(lists[0][0].value.sections.count == expected.count)
    for section in lists[0][0].value.sections {
      #expect(section.elements == expected[section.id])
    }
  }

  @Test("completion passes on")
  func completion() {
    let tape = Recorder(SafeSignal.just(Changeset([1, 2])).sections { $0 })
    #expect(tape.elements.map { $0.sections.map(\.id) } == [[1, 2]])
    #expect(tape.isCompleted)
  }
}
