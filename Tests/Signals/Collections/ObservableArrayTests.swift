// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Observable array")
struct ObservableArrayTests {
  private typealias Tape<Element: Sendable> = Recorder<Changeset<Element>, Never>

  @Test("an observer receives all elements first and then one changeset for each edit")
  func events() {
    let array = ObservableArray(["a", "b"])
    let tape = Tape(array.signal)
    array.append("c")
    array.insert("x", at: 0)
    #expect(array.remove(at: 1) == "a")
    array.move(from: 0, to: 2)
    array[0] = "B"
    array.replaceSubrange(0..<2, with: ["q"])
    array.append(contentsOf: ["y", "z"])
    array.removeAll()
    #expect(
      tape.elements.map(\.elements) == [
        ["a", "b"], ["a", "b", "c"], ["x", "a", "b", "c"], ["x", "b", "c"], ["b", "c", "x"],
        ["B", "c", "x"], ["q", "x"], ["q", "x", "y", "z"], [],
      ])
    let changes = tape.elements.map(\.changes)
    #expect(changes[0] == nil)
    #expect(changes[1]?.inserts == [2])
    #expect(changes[2]?.inserts == [0])
    #expect(changes[3]?.deletes == [1])
    #expect(changes[4]?.moves.map { [$0.from, $0.to] } == [[0, 2]])
    #expect(changes[5]?.updates.map { [$0.old, $0.new] } == [[0, 0]])
    #expect(changes[6].map { [$0.deletes, $0.inserts] } == [[0, 1], [0]])
    #expect(changes[7]?.inserts == [2, 3])
    #expect(changes[8]?.deletes == [0, 1, 2, 3])
  }

  @Test("elements that can be compared are replaced by the edits between them")
  func replace() {
    let array = ObservableArray([1, 2, 3])
    let tape = Tape(array.signal)
    array.replace(with: [3, 1, 4])
    #expect(tape.elements[1].changes == ArrayChanges(from: [1, 2, 3], to: [3, 1, 4]))

    let items = ObservableArray([Item(id: 1, text: 0), Item(id: 2, text: 0)])
    let changesets = Tape(items.signal)
    items.replace(with: [Item(id: 1, text: 5)], id: \.id)
    #expect(changesets.elements[1].changes?.deletes == [1])
    #expect(changesets.elements[1].changes?.updates.map { [$0.old, $0.new] } == [[0, 0]])
  }

  @Test("a batch of any edits is one event")
  func batch() {
    let array = ObservableArray([1, 2, 3])
    let tape = Tape(array.signal)
    let last = array.batch { elements in
      elements.append(4)
      elements.removeFirst()
      elements[0] = 9
      return elements.last
    }
    #expect(last == 4)
    #expect(tape.elements.map(\.elements) == [[1, 2, 3], [9, 3, 4]])
    #expect(tape.elements[1].changes == ArrayChanges(from: [1, 2, 3], to: [9, 3, 4]))
  }

  @Test("a batch of elements that can't be compared is a reset")
  func batchReset() {
    let array = ObservableArray<@Sendable () -> Int>([{ 1 }])
    let tape = Tape(array.signal)
    array.batch { $0.append { 2 } }
    array.append { 3 }
    #expect(tape.elements.map { $0.changes?.inserts } == [nil, nil, [2]])
    #expect(tape.elements[1].elements.map { $0() } == [1, 2])
  }

  @Test("a batch that throws does nothing")
  func failingBatch() {
    let array = ObservableArray([1])
    let tape = Tape(array.signal)
    #expect(throws: Oops()) {
      try array.batch { (elements) throws(Oops) in
        elements.append(2)
        throw Oops()
      }
    }
    #expect(array.elements == [1])
    #expect(tape.elements.count == 1)
  }

  @Test("an edit inside an observer can be read at once, and its event follows for all in order")
  func reentrance() {
    let array = ObservableArray<Int>()
    let seen = Recorder<[Int], Never>()
    let first = array.signal.observeNext { changeset in
      guard let last = changeset.elements.last, last < 3 else { return }
      array.append(last + 1)
      seen.observer.send(array.elements)
    }
    let tape = Tape(array.signal)
    array.append(1)
    #expect(seen.elements == [[1, 2], [1, 2, 3]])
    #expect(tape.elements.map(\.elements) == [[], [1], [1, 2], [1, 2, 3]])
    first.dispose()
  }

  @Test("who observes during a delivery receives what the others have, and then the same events")
  func lateObserver() {
    let array = ObservableArray<Int>()
    let late = Tape<Int>()
    let bag = DisposeBag()
    array.signal.observeNext { changeset in
      guard changeset.elements == [1] else { return }
      array.append(2)
      array.signal.observe(late.observer).dispose(in: bag)
      array.append(3)
    }.dispose(in: bag)
    array.append(1)
    var list = ListModel<Int>()
    for changeset in late.elements { list.receive(changeset) }
    #expect(list.faults.isEmpty)
    #expect(list.rows == [1, 2, 3])
    #expect(list.resets == 1)
    // An observer holds the bag.
    bag.dispose()
  }

  @Test("its signal completes when the array is released, for late observers too")
  func completion() {
    var array: ObservableArray? = ObservableArray([1])
    let signal = array?.signal
    let tape = signal.map { Tape($0) }
    array = nil
    #expect(tape?.isCompleted == true)
    let late = signal.map { Tape($0) }
    #expect(late?.elements.map(\.elements) == [[1]])
    #expect(late?.isCompleted == true)
    #expect(late?.eventsAfterEnd == 0)
  }

  @Test("elements that leave the array are released outside its lock")
  func release() {
    let array = ObservableArray<Reader>()
    array.append(Reader(of: array))
    array.append(Reader(of: array))
    array.remove(at: 0)
    array.batch { $0 = [Reader(of: array)] }
    array[0] = Reader(of: array)
    array.removeAll()
    #expect(array.elements.isEmpty)
  }

  @Test("a bad index stops the program with a sentence")
  func badIndices() async {
    await #expect(processExitsWith: .failure) { ObservableArray([1]).insert(2, at: 2) }
    await #expect(processExitsWith: .failure) { ObservableArray([1]).remove(at: 1) }
    await #expect(processExitsWith: .failure) { ObservableArray([1]).move(from: 0, to: 1) }
    await #expect(processExitsWith: .failure) { ObservableArray([1]).move(from: -1, to: 0) }
    await #expect(processExitsWith: .failure) { ObservableArray([1])[1] = 2 }
    await #expect(processExitsWith: .failure) { _ = ObservableArray([1])[-1] }
    await #expect(processExitsWith: .failure) {
      ObservableArray([1]).replaceSubrange(0..<2, with: [])
    }
  }

  @Test("replaying the events of thousands of random edits gives the elements", arguments: 1...4)
  func randomScript(seed: UInt64) {
    let array = ObservableArray<Item>()
    let list = SerialState(ListModel<Item>())
    let observation = array.signal.observeNext { list.value.receive($0) }
    var script = RandomScript(seed: seed)
    var disagreements = 0
    for _ in 0..<1000 {
      script.edit(array)
      disagreements += list.value.rows == array.elements ? 0 : 1
    }
    #expect(disagreements == 0)
    #expect(list.value.faults.isEmpty)
    #expect(list.value.resets == 1)
    observation.dispose()
  }

  @Test("while 4 threads edit, each observer's replay gives the elements, and nothing is lost")
  func threads() {
    let array = ObservableArray<Item>()
    let early = SerialState(ListModel<Item>())
    let late = Lock<[SerialState<ListModel<Item>>]>([])
    let probe = SerialProbe()
    let bag = DisposeBag()
    array.signal.observeNext {
      probe.touch()
      early.value.receive($0)
    }.dispose(in: bag)
    Stress.run(threads: 4) { thread in
      for step in 0..<60 {
        array.batch { $0.insert(Item(id: thread, text: step), at: step % ($0.count + 1)) }
        if step % 10 == 0 { array.append(Item(id: thread, text: -step)) }
        if step % 20 == 0 {
          let list = SerialState(ListModel<Item>())
          late.withLock { $0.append(list) }
          array.signal.observeNext { list.value.receive($0) }.dispose(in: bag)
        }
      }
    }
    #expect(array.elements.count == 4 * 66)
    #expect(probe.overlaps == 0)
    for list in [early] + late.withLock({ $0 }) {
      #expect(list.value.faults.isEmpty)
      #expect(list.value.rows == array.elements)
      #expect(list.value.resets == 1)
    }
  }

  @Test("while 4 threads edit, adding to one number in a batch loses nothing")
  func threadsOnOneElement() {
    let array = ObservableArray([0])
    Stress.run(threads: 4) { _ in
      for _ in 0..<250 { array.batch { $0[0] += 1 } }
    }
    #expect(array.elements == [1000])
  }
}

/// An element that reads the array when it is released: under the array's lock, that would be the
/// end.
private final class Reader: Sendable {
  private let array: Weak

  init(of array: ObservableArray<Reader>) {
    self.array = Weak(array)
  }

  deinit {
    _ = array.array?.elements.count
  }
}

private struct Weak: Sendable {
  weak let array: ObservableArray<Reader>?

  init(_ array: ObservableArray<Reader>) {
    self.array = array
  }
}
