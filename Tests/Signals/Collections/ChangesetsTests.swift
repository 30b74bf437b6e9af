// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Changesets")
struct ChangesetsTests {
  @Test("plain arrays come with the edits since the one before; the first is all new")
  func plainArrays() {
    let property = MutableProperty([1, 2])
    let tape = Recorder(property.signal.changesets())
    property.value = [1, 3, 2]
    property.value = [1, 3, 2]
    #expect(tape.elements.map(\.changes) == [nil, .insert(1..<2), ArrayChanges()])
    #expect(tape.elements.map(\.elements) == [[1, 2], [1, 3, 2], [1, 3, 2]])
  }

  @Test("with an identity, other content is an update")
  func identity() {
    let property = MutableProperty([Item(id: 1, text: 0), Item(id: 2, text: 0)])
    let tape = Recorder(property.signal.changesets(id: \.id))
    property.value[1].text = 4
    #expect(tape.elements.map(\.changes) == [nil, .update(at: 1)])
  }

  @Test("changesets without their changes are plain arrays")
  func elements() {
    let array = ObservableArray([1])
    let tape = Recorder(array.signal.elements())
    array.append(2)
    #expect(tape.elements == [[1], [1, 2]])
  }

  @Test("rows are updated by each changeset, and made again after a missed one")
  func rows() {
    let made = Counter()
    let make: (Int) -> String = { number in
      made.add()
      return "\(number)"
    }
    var rows = Changeset([1, 2]).apply(to: [], make: make)
    rows = Changeset([1, 2, 3], changes: .insert(2..<3)).apply(to: rows, make: make)
    #expect(rows == ["1", "2", "3"])
    #expect(made.value == 3)
    rows = Changeset([1, 5], changes: .delete(0..<4)).apply(to: rows, make: make)
    #expect(rows == ["1", "5"])
  }

  @Test("a reset is a reset behind every operator, and edits follow it")
  func resets() {
    let subject = PublishSubject<Changeset<Int>, Never>()
    let mapped = Recorder(subject.signal.mapElements { $0 * 10 })
    let filtered = Recorder(subject.signal.filterElements { $0 > 1 })
    let sorted = Recorder(subject.signal.sortElements())
    let sections = Recorder(subject.signal.sections { $0 % 2 })
    subject.send(Changeset([3, 1]))
    subject.send(Changeset([5, 4]))
    subject.send(Changeset([5, 4, 2], changes: .insert(2..<3)))
    #expect(mapped.elements.map(\.changes) == [nil, nil, .insert(2..<3)])
    #expect(filtered.elements.map(\.changes) == [nil, nil, .insert(2..<3)])
    #expect(sorted.elements.map(\.changes) == [nil, nil, .insert(0..<1)])
    #expect(sections.elements.map { $0.changes == nil } == [true, true, false])
    #expect(mapped.elements.map(\.elements) == [[30, 10], [50, 40], [50, 40, 20]])
    #expect(sorted.elements.map(\.elements) == [[1, 3], [4, 5], [2, 4, 5]])
  }

  @Test(
    "two observers that start at different times agree after every random edit", arguments: 1...3)
  func compositions(seed: UInt64) {
    let array = ObservableArray<Item>()
    let signals: [SafeSignal<Changeset<Item>>] = [
      array.signal,
      array.signal.mapElements { Item(id: $0.id, text: $0.text * 2) },
      array.signal.filterElements { $0.text % 3 != 0 },
      array.signal.sortElements { $0.text < $1.text },
      array.signal.elements().changesets(),
      array.signal.elements().changesets(id: \.id),
      array.signal.filterElements { $0.id % 2 == 0 }.sortElements { $0.id < $1.id }
        .mapElements { Item(id: -$0.id, text: $0.text) }.filterElements { $0.text > 2 },
      array.signal.sortElements { $0.id > $1.id }.filterElements { $0.text < 6 }
        .elements().changesets(id: \.id).sortElements { $0.text < $1.text },
    ]
    var lists: [[SerialState<ListModel<Item>>]] = Array(repeating: [], count: signals.count)
    let bag = DisposeBag()
    var script = RandomScript(seed: seed * 100)
    var disagreements = 0
    for step in 0..<200 {
      if step % 100 == 0 {
        for (index, signal) in signals.enumerated() {
          let list = SerialState(ListModel<Item>())
          lists[index].append(list)
          signal.observeNext { list.value.receive($0) }.dispose(in: bag)
        }
      }
      script.edit(array)
      for lists in lists {
        disagreements += lists.count { $0.value.rows != lists[0].value.rows }
      }
    }
    #expect(disagreements == 0)
    for lists in lists {
      for list in lists {
        #expect(list.value.faults.isEmpty)
        #expect(list.value.resets == 1)
      }
    }
    let last = lists.map { $0[0].value.rows }
    #expect(last[0] == array.elements)
    #expect(last[2] == array.elements.filter { $0.text % 3 != 0 })
  }

  @Test("while 4 threads edit, what operators send can be replayed")
  func threads() {
    let array = ObservableArray<Item>()
    let sorted = SerialState(ListModel<Item>())
    let filtered = SerialState(ListModel<Item>())
    let bag = DisposeBag()
    array.signal.sortElements { $0.text < $1.text }
      .observeNext { sorted.value.receive($0) }.dispose(in: bag)
    array.signal.filterElements { $0.text % 2 == 0 }
      .observeNext { filtered.value.receive($0) }.dispose(in: bag)
    Stress.run(threads: 4) { thread in
      for step in 0..<40 {
        array.append(Item(id: thread, text: step))
        array.batch { items in
          items.swapAt(0, items.count / 2)
          if step % 3 == 0 { items.removeFirst() }
        }
      }
    }
    #expect(sorted.value.faults.isEmpty)
    #expect(filtered.value.faults.isEmpty)
    #expect(sorted.value.rows.map(\.text) == array.elements.map(\.text).sorted())
    #expect(filtered.value.rows == array.elements.filter { $0.text % 2 == 0 })
  }

  @Test("the guide's list keeps its rows while recipes come, change and go")
  func guide() {
    struct Recipe: Hashable, Sendable {
      let id: Int
      var title: String
    }

    let recipes = ObservableArray([Recipe(id: 1, title: "Soup"), Recipe(id: 2, title: "Bread")])
    let rows = MutableProperty<[String]>([])

    let observation = recipes.signal
      .filterElements { !$0.title.isEmpty }
      .sortElements { $0.title < $1.title }
      .observeNext { changeset in
        rows.value = changeset.apply(to: rows.value) { "• \($0.title)" }
      }

    recipes.append(Recipe(id: 3, title: "Cake"))
    recipes[0].title = "Apple soup"
    recipes.batch(id: \.id) { recipes in
      recipes.removeAll { $0.id == 2 }
      recipes.append(Recipe(id: 4, title: "Dumplings"))
    }

    #expect(rows.value == ["• Apple soup", "• Cake", "• Dumplings"])
    observation.dispose()
  }
}
