// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Rows of several lines")
struct RowHeightTests {
  private func list(_ count: Int, height: Int, sections: [Int] = []) -> ListView {
    let list = ListView()
    list.rowHeight = height
    let row: (Int) -> ListRow = { index in
      ListRow(title: Text("Row \(index)"), note: "some words beside it", detail: Text("\(index)"))
    }
    if sections.isEmpty {
      list.show(count: count, row: row, indexOfID: { $0.base as? Int })
    } else {
      list.show(
        sections: sections.map { RowSection(Text("Part of \($0)"), count: $0) }, row: row,
        indexOfID: { $0.base as? Int })
    }
    return list
  }

  @Test("the note of a row is below its title, and the whole row is highlighted")
  func drawn() {
    let list = list(5, height: 2)
    let stage = Stage(30, 6, list)
    #expect(stage.rows[0].hasPrefix("▌ Row 0 ") && stage.rows[0].contains(" 0  "))
    #expect(stage.rows[1].hasPrefix("▌ some words beside it"))
    #expect(stage.rows[2].hasPrefix("  Row 1"))
    #expect(stage.style(3, 1).background == Theme.standard.selection.background)
    #expect(stage.style(3, 2).background == .standard)
    list.rowHeight = 3
    stage.resize(14, 8)
    #expect(stage.text.contains("some words") && stage.text.contains("beside it"))
    list.rowHeight = .max
    stage.window.render()
    #expect(stage.rows[0].hasPrefix("▌ Row 0"))
    list.rowHeight = 0
    stage.window.render()
    #expect(stage.rows[1].hasPrefix("  Row 1"))
  }

  @Test(
    "the selected row is completely visible, pages count rows, and a click on any line selects")
  func moves() {
    let list = list(100, height: 3)
    let stage = Stage(30, 9, list)
    stage.press("down", "down")
    #expect(stage.rows[5].hasPrefix("▌ Row 2") && stage.rows[0].isEmpty == false)
    #expect(list.model.first == 1)
    stage.press("pgdn")
    #expect(list.currentIndex == 4)
    stage.press("end")
    #expect(list.currentIndex == 99 && stage.rows[5].hasPrefix("▌ Row 99"))
    stage.press("home")
    for line in 3..<6 {
      stage.press("home")
      stage.mouse(.press, 5, line)
      #expect(list.currentIndex == 1)
    }
    stage.mouse(.scrollDown, 5, 5)
    #expect(list.model.first == 3 && stage.rows[0].hasPrefix("▌ Row 1"))
  }

  @Test("section titles take one line, and stay at the top above partially visible rows")
  func sections() {
    let list = list(0, height: 2, sections: [2, 0, 3])
    let stage = Stage(30, 7, list)
    let firsts = stage.rows.map { String($0.prefix(9)).trimmed }
    #expect(
      firsts.prefix(6) == ["Part of 2", "▌ Row 0", "▌ some wo", "Row 1", "some wo", "Part of 3"])
    stage.press("down", "down", "down")
    #expect(stage.rows[0].hasPrefix("Part of 2") && stage.rows[1].hasPrefix("Part of 3"))
    #expect(stage.rows[4].hasPrefix("▌ Row 3"))
    stage.resize(30, 2)
    #expect(stage.rows[0].hasPrefix("▌ Row 3"))
  }

  @Test("a scrolled list of high rows equals a newly drawn one", arguments: 0..<8)
  func scrolledList(seed: Int) {
    var chance = Chance(state: UInt64(70 + seed))
    let list = ListView()
    list.show(
      count: 40, id: { $0 }, row: { ListRow(title: Text("Row \($0)"), note: Text("words \($0)")) })
    let stage = Stage(24, .random(in: 2...12, using: &chance), list)
    var emulator = Emulator(size: stage.surface.size)
    var emitter = Emitter(capabilities: Capabilities())
    var shown: Canvas?
    for _ in 0..<40 {
      list.rowHeight = .random(in: 1...3, using: &chance)
      for _ in 0..<5 {
        list.select((list.currentIndex ?? 0) + .random(in: -3...3, using: &chance))
        stage.window.render()
        emulator.feed(emitter.encode(over: &shown, to: stage.surface.canvas, cursor: nil))
        #expect(emulator.difference(to: stage.surface.canvas) == nil)
      }
    }
  }

  @Test("of a million rows of four lines only the visible ones are requested")
  func million() {
    let list = ListView()
    var asked: Set<Int> = []
    list.rowHeight = 4
    list.show(
      count: 1_000_000,
      row: {
        asked.insert($0)
        return ListRow(title: Text("Row \($0)"))
      }, indexOfID: { $0.base as? Int })
    let stage = Stage(30, 21, list)
    list.select(500_000)
    stage.window.render()
    stage.press("end", "home", "pgdn")
    #expect(asked.count <= 24)
    #expect(stage.window.accessibilityLines.count <= 8)
  }

  @Test("cells of a table wrap, and the note of a node is below it")
  func kinds() {
    let table = TableView([TableColumn("Dish", .fixed(8)), TableColumn("Notes")])
    table.rowHeight = 2
    table.show(count: 2) { row, column in column == 0 ? Text("Dish \(row)") : "one two three four" }
    let stage = Stage(24, 7, table)
    #expect(
      stage.text == """
          Dish      Notes
        ▌ Dish 0    one two
        ▌           three four
          Dish 1    one two
                    three four
        """)

    let tree = TreeView()
    tree.rowHeight = 2
    tree.show(
      roots: ["a", "b"], isBranch: { $0 == "a" }, children: { _ in ["c", "d"] },
      row: { ListRow(title: Text($0), note: "note") })
    let other = Stage(20, 9, tree)
    tree.expand("a")
    other.window.render()
    #expect(
      other.text == """
        ▌ ▾ a
        ▌   note
          ├─  c
          │   note
          └─  d
              note
            b
            note
        """)
    other.mouse(.press, 2, 1)
    #expect(tree.expanded == ["a"])
    other.mouse(.press, 2, 0)
    #expect(tree.expanded.isEmpty)
  }

  @Test("lines and rows of any height are converted into each other")
  func lines() {
    for height in 1...4 {
      let lines = RowLines(sections: [2, 0, 1, 3], height: height)
      #expect(lines.count == 6 * height + 3)
      for row in 0..<6 {
        for line in lines.line(of: row)..<lines.line(of: row) + height {
          #expect(lines.content(of: line) == .row(row))
        }
      }
      let contents = lines.contents(of: 0..<lines.count)
      #expect(
        contents == [
          .title(0), .row(0), .row(1), .title(2), .row(2), .title(3), .row(3), .row(4), .row(5),
        ])
      #expect(
        [0, 2, 3].map { lines.content(of: lines.line(ofTitle: $0)) } == [
          .title(0), .title(2), .title(3),
        ])
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
