// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Random actions on rows")
struct RandomRowsTests {
  private static let keys = [
    "up", "down", "pgup", "pgdn", "home", "end", "space", "shift+up", "shift+down", "ctrl+a",
    "ctrl+n", "ctrl+r", "esc", "left", "right", "s", "<", ">",
  ]

  @Test("after any keys, clicks, filters and changes, the selection is an existing row")
  func steps() {
    var chance = Chance(state: 77)
    for round in 0..<30 {
      let (view, show) = round % 2 == 0 ? Self.list() : Self.table()
      view.allowsMultipleSelection = round % 3 == 0
      if round % 4 == 0 { view.refreshes.add {} }
      var keys = Self.rows(&chance)
      show(keys, &chance)
      let stage = Stage(
        .random(in: 0...30, using: &chance), .random(in: 0...12, using: &chance), view)
      for _ in 0..<60 {
        Self.step(view, stage, &chance)
        if Int.random(in: 0..<6, using: &chance) == 0 {
          keys = Self.rows(&chance)
          show(keys, &chance)
        }
        stage.window.render()
        check(view, keys, stage)
      }
      // The incrementally drawn rows equal completely redrawn ones.
      let drawn = stage.surface.drawnText()
      stage.window.theme = .monochrome
      stage.window.render()
      #expect(stage.surface.drawnText() == drawn)
    }
  }

  private func check(_ view: RowsView, _ keys: [Int], _ stage: Stage) {
    #expect(view.count == keys.count && view.shownCount <= keys.count)
    #expect((view.currentIndex == nil) == (view.shownCount == 0))
    if let index = view.currentIndex {
      #expect(keys.indices.contains(index))
      #expect(view.currentID == AnyHashable(keys[index]))
    }
    #expect(view.model.first >= 0 && view.model.first <= max(0, view.model.lines.count - 1))
    let body = view.body
    if view.model.showsSelection, body.height > 1, let position = view.model.position {
      #expect((0..<body.height).contains(view.model.lines.line(of: position) - view.model.first))
    }
    if let cursor = stage.surface.cursor {
      #expect(Frame(size: stage.surface.size).contains(cursor))
    }
  }

  private static func step(_ view: RowsView, _ stage: Stage, _ chance: inout Chance) {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0...4: stage.press(keys.randomElement(using: &chance) ?? "up")
    case 5, 6:
      let kinds: [Mouse.Kind] = [.press, .drag, .release, .scrollUp, .scrollDown, .scrollRight]
      stage.mouse(
        kinds.randomElement(using: &chance) ?? .press, .random(in: 0...30, using: &chance),
        .random(in: 0...12, using: &chance))
    case 7: view.filterText = ["", "1", "row 2", "7", "nobody"].randomElement(using: &chance) ?? ""
    case 8: view.isRefreshing = Bool.random(using: &chance)
    default:
      stage.resize(.random(in: 0...30, using: &chance), .random(in: 0...12, using: &chance))
    }
  }

  private static func rows(_ chance: inout Chance) -> [Int] {
    let count = [0, 1, 3, 12, 40].randomElement(using: &chance) ?? 3
    return Array((0..<60).shuffled(using: &chance).prefix(count))
  }

  private static func list() -> (RowsView, ([Int], inout Chance) -> Void) {
    let list = ListView()
    return (
      list,
      { keys, chance in
        let row: (Int) -> ListRow = { ListRow(title: Text("row \(keys[$0])")) }
        guard Bool.random(using: &chance) else {
          return list.show(count: keys.count, id: { keys[$0] }, row: row)
        }
        let half = keys.count / 2
        let sections = [
          RowSection("First", count: half), RowSection("Second", count: keys.count - half),
        ]
        list.show(sections: sections, id: { keys[$0] }, row: row)
      }
    )
  }

  private static func table() -> (RowsView, ([Int], inout Chance) -> Void) {
    let table = TableView(
      [TableColumn("Name", .fitting()), TableColumn("Number"), TableColumn("漢字", .fixed(4))],
      frozenColumns: 1)
    return (
      table,
      { keys, _ in
        table.show(count: keys.count, id: { keys[$0] }) { row, column in
          Text(column == 0 ? "row \(keys[row])" : "\(keys[row])")
        }
      }
    )
  }
}
