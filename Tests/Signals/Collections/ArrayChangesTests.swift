// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Array changes")
struct ArrayChangesTests {
  @Test("the edits between two arrays are told by index")
  func edits() {
    let changes = ArrayChanges(from: ["a", "b", "c", "d"], to: ["d", "a", "x", "c"])
    #expect(changes.deletes == [1])
    #expect(changes.inserts == [2])
    #expect(changes.moves.map { [$0.from, $0.to] } == [[3, 0]])
    #expect(changes.updates.isEmpty)
    #expect(!changes.isEmpty)
  }

  @Test("equal arrays differ in nothing")
  func equal() {
    #expect(ArrayChanges(from: [1, 2, 3], to: [1, 2, 3]).isEmpty)
    #expect(ArrayChanges(from: [Int](), to: []).isEmpty)
  }

  @Test("the same identity with other content is an update, wherever it stands")
  func updates() {
    let old = [Item(id: 1, text: 0), Item(id: 2, text: 0), Item(id: 3, text: 0)]
    let front = ArrayChanges(
      from: old, to: [Item(id: 1, text: 7), Item(id: 2, text: 0), Item(id: 3, text: 9)], id: \.id)
    #expect(front.updates.map { [$0.old, $0.new] } == [[0, 0], [2, 2]])
    #expect(front.deletes.isEmpty && front.inserts.isEmpty && front.moves.isEmpty)

    let moved = ArrayChanges(
      from: old, to: [Item(id: 3, text: 9), Item(id: 1, text: 0), Item(id: 2, text: 0)], id: \.id)
    #expect(moved.moves.map { [$0.from, $0.to] } == [[2, 0]])
    #expect(moved.updates.map { [$0.old, $0.new] } == [[2, 0]])
  }

  @Test("changed values are never an empty difference")
  func neverEmptyThoughChanged() {
    var script = RandomScript(seed: 7)
    for _ in 0..<500 {
      let old = script.items(upTo: 12)
      let new = script.edited(old)
      #expect(ArrayChanges(from: old, to: new, id: \.id).isEmpty == (old == new))
      #expect(ArrayChanges(from: old, to: new).isEmpty == (old == new))
    }
  }

  @Test("identities that occur twice lead to the right array all the same")
  func duplicates() {
    var generator = SeededRandom(3)
    for round in 0..<600 {
      // In large arrays, identities that occur twice are matched in another way than in small ones.
      let limit = round % 100 == 0 ? 400 : 12
      let make: (inout SeededRandom) -> [Item] = { generator in
        (0..<Int.random(in: 0...limit, using: &generator)).map { _ in
          Item(
            id: .random(in: 0...limit / 3, using: &generator),
            text: .random(in: 0...2, using: &generator))
        }
      }
      let old = make(&generator)
      let new = make(&generator)
      for changes in [ArrayChanges(from: old, to: new), .init(from: old, to: new, id: \.id)] {
        var list = ListModel<Item>()
        list.receive(Changeset(old))
        list.receive(Changeset(new, changes: changes))
        #expect(list.faults.isEmpty)
        #expect(changes.apply(to: old) { new[$0] } == new)
      }
    }
  }

  @Test("there are as few edits as in the standard library's difference with moves")
  func few() {
    var generator = SeededRandom(5)
    for count in [1, 2, 5, 20, 300] {
      for _ in 0..<4 {
        let old = Array(0..<count).shuffled(using: &generator)
        let new = Array(count / 4..<count + count / 4).shuffled(using: &generator)
        let changes = ArrayChanges(from: old, to: new)
        let difference = new.difference(from: old).inferringMoves()
        let moves = difference.insertions.count {
          if case .insert(_, _, let partner) = $0 { partner != nil } else { false }
        }
        #expect(changes.moves.count == moves)
        #expect(changes.deletes.count == difference.removals.count - moves)
        #expect(changes.inserts.count == difference.insertions.count - moves)
      }
    }
  }

  @Test("elements that occur often don't move when others could stay")
  func ambiguous() {
    let changes = ArrayChanges(from: ["a", "x", "a", "y"], to: ["x", "a", "z"])
    #expect(changes.deletes == [0, 3])
    #expect(changes.inserts == [2])
    #expect(changes.moves.isEmpty)
  }

  @Test("one edit in a large array costs one comparison an element")
  func largeArraysWithLittleChange() {
    let old = (0..<20_000).map { Compared($0) }
    var new = old
    new.insert(Compared(-1), at: 5_000)
    new.remove(at: 6_000)
    Compared.$count.withValue(Counter()) {
      let changes = ArrayChanges(from: old, to: new)
      #expect(changes.inserts == [5_000])
      #expect(changes.deletes == [5_999])
      #expect(changes.moves.isEmpty)
      #expect(Compared.count.value < 30_000)
    }
  }

  @Test("a large array in another order is no matter of squares")
  func shuffled() {
    var generator = SeededRandom(1)
    let old = Array(0..<10_000)
    let new = old.shuffled(using: &generator)
    let changes = ArrayChanges(from: old, to: new)
    #expect(changes.deletes.isEmpty && changes.inserts.isEmpty)
    #expect(changes.apply(to: old) { new[$0] } == new)
  }

  @Test("rows are made for inserts and updates only, and are kept and moved otherwise")
  func rows() {
    let old = [Item(id: 1, text: 1), Item(id: 2, text: 2), Item(id: 3, text: 3)]
    let new = [Item(id: 3, text: 3), Item(id: 4, text: 4), Item(id: 1, text: 9)]
    let changes = ArrayChanges(from: old, to: new, id: \.id)
    var made: [Int] = []
    let rows = changes.apply(to: ["one", "two", "three"]) { index in
      made.append(index)
      return "new \(new[index].id)"
    }
    #expect(rows == ["three", "new 4", "new 1"])
    #expect(made == [1, 2])
  }

  @Test("a row that can't be made passes its error on")
  func failingRow() {
    let changes = ArrayChanges(from: [1], to: [1, 2])
    #expect(throws: Oops()) {
      try changes.apply(to: ["1"]) { (_) throws(Oops) in throw Oops() }
    }
  }

  @Test("changes made for another array stop the program with a sentence")
  func otherArray() async {
    await #expect(processExitsWith: .failure) {
      _ = ArrayChanges(from: [1, 2, 3], to: [1]).apply(to: ["1"]) { _ in "" }
    }
  }
}

/// A number whose comparisons are counted.
private struct Compared: Hashable, Sendable {
  @TaskLocal static var count = Counter()
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  static func == (one: Compared, two: Compared) -> Bool {
    count.add()
    return one.number == two.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}
