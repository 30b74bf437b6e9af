// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Moving rows") @MainActor struct RowMoveTests {
  /// A list whose owner moves its elements.
  @MainActor private final class Owner {
    var names: [String]
    let list = ListView()
    var moves: [RowMove] = []

    init(_ names: [String], sections: [Int] = []) {
      self.names = names
      list.allowsReordering = true
      list.reorderings.add { [weak self] move in
        guard let self else { return }
        moves.append(move)
        move.apply(to: &self.names)
        show(sections)
      }
      show(sections)
    }

    private func show(_ sections: [Int]) {
      let names = names
      if sections.isEmpty {
        list.show(count: names.count, id: { names[$0] }, row: { ListRow(title: Text(names[$0])) })
      } else {
        list.show(
          sections: sections.map { RowSection("Part", count: $0) }, id: { names[$0] },
          row: { ListRow(title: Text(names[$0])) })
      }
    }
  }

  @Test("Alt and arrows move the current row, which stays the current one")
  func keys() {
    let owner = Owner(["a", "b", "c"])
    let stage = Stage(60, 6, owner.list)
    stage.press("alt+down")
    #expect(owner.names == ["b", "a", "c"] && owner.list.currentIndex == 1)
    stage.press("alt+down", "alt+down")
    #expect(owner.names == ["b", "c", "a"] && owner.moves.count == 2)
    stage.press("alt+up", "alt+up", "alt+up")
    #expect(owner.names == ["a", "b", "c"] && owner.list.currentIndex == 0)
    #expect(stage.hints.contains("move row"))
    #expect(owner.list.keyHelp?.rows.contains { $0.help == "move row up" } == true)
  }

  @Test("a drag moves the row under the pointer, beyond the ends as far as possible")
  func drag() {
    let owner = Owner(["a", "b", "c", "d"])
    let stage = Stage(30, 8, owner.list)
    func mouse(_ kind: Mouse.Kind, _ y: Int) {
      let event = Mouse(kind: kind, button: .left, position: Position(x: 4, y: y))
      stage.window.dispatch(.mouse(event))
      stage.window.render()
    }
    mouse(.press, 1)
    mouse(.drag, 2)
    #expect(owner.names == ["a", "c", "b", "d"])
    mouse(.drag, 3)
    mouse(.drag, 3)
    #expect(owner.names == ["a", "c", "d", "b"] && owner.moves.count == 2)
    mouse(.drag, -4)
    #expect(owner.names == ["b", "a", "c", "d"])
    mouse(.release, 0)
  }

  @Test("without permission, with a filter, and while disabled nothing moves")
  func refused() {
    let owner = Owner(["a", "b", "c"])
    let stage = Stage(30, 6, owner.list)
    owner.list.filterText = "b"
    stage.press("alt+up")
    owner.list.filterText = ""
    owner.list.isEnabled = false
    stage.press("alt+down")
    owner.list.isEnabled = true
    owner.list.allowsReordering = false
    stage.press("alt+down")
    #expect(owner.moves.isEmpty && !stage.hints.contains("move row"))
  }

  @Test("a row doesn't leave its section")
  func sections() {
    let owner = Owner(["a", "b", "c"], sections: [1, 2])
    let stage = Stage(30, 8, owner.list)
    stage.press("alt+down")
    #expect(owner.moves.isEmpty)
    stage.press("down", "alt+up", "alt+down")
    #expect(owner.names == ["a", "c", "b"])
  }

  @Test("random moves equal those of a naive model")
  func model() {
    var random = Chance(state: 3)
    for _ in 0..<2_000 {
      let old = Array(0..<Int.random(in: 0...6, using: &random))
      let (start, end) = (
        Int.random(in: -1...6, using: &random), Int.random(in: -1...6, using: &random)
      )
      var moved = old
      RowMove(from: start, to: end).apply(to: &moved)
      guard old.indices.contains(start), old.indices.contains(end) else {
        #expect(moved == old)
        continue
      }
      #expect(moved[end] == old[start])
      #expect(moved.filter { $0 != start } == old.filter { $0 != start })
    }
  }
}
