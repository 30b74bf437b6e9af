// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@MainActor @Suite("Moving rows on the canvas")
struct RowsMovingTests {
  /// Rows with all kinds of text, some of which are wide or longer than a window.
  fileprivate static func row(_ index: Int) -> ListRow {
    let titles = [
      "row \(index)", "漢字 \(index)", "a title that is longer than the window is wide \(index)",
      "e\u{301} \(index)",
    ]
    return ListRow(
      title: Text(titles[index % titles.count]), note: index % 3 == 0 ? "note" : "",
      detail: index % 5 == 0 ? Text("\(index)") : "")
  }

  /// Returns a Boolean value that indicates whether two canvases look the same.
  private func showTheSame(_ one: Canvas, _ other: Canvas) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { y in
        (0..<one.size.width).allSatisfy { x in one[x, y] == other[x, y] }
      }
  }

  /// The kinds of rows, all of which may be moved on the canvas.
  enum Kind: CaseIterable {
    case list, table, tree

    @MainActor func make(count: Int) -> RowsView {
      switch self {
      case .list:
        let list = ListView()
        list.show(count: count, row: RowsMovingTests.row)
        return list
      case .table:
        let table = TableView([
          TableColumn("Name", .fitting()), TableColumn("Note", .flexible()),
          TableColumn("Count", .fixed(5), alignment: .trailing),
        ])
        table.show(count: count) { row, column in
          let row = RowsMovingTests.row(row)
          return [row.title, row.note, row.detail][column]
        }
        return table
      case .tree:
        let tree = TreeView()
        tree.show(
          roots: Array(0..<(count + 7) / 8), isBranch: { $0 < 100 },
          children: { branch in branch < 10 ? (0..<7).map { 10 + branch * 8 + $0 } : [] },
          row: RowsMovingTests.row)
        for root in 0..<4 { tree.expand(root) }
        return tree
      }
    }
  }

  @Test(
    "after any move, they equal newly drawn rows", arguments: Kind.allCases,
    0..<TestLength.rounds(8, long: 24))
  func random(kind: Kind, seed: Int) {
    var chance = Chance(state: UInt64(500 + seed))
    let list = kind.make(count: Int.random(in: 1...60, using: &chance))
    list.allowsMultipleSelection = seed % 3 == 0
    let overlay = OverlayView(list)
    let note = LabelView("above")
    let root: View = seed % 4 == 0 ? overlay : list
    let stage = Stage(
      .random(in: 1...40, using: &chance), .random(in: 2...14, using: &chance), root)
    if seed % 2 == 0 { stage.window.theme.background = Style(foreground: .red, background: .blue) }
    let modal = BorderedView(LabelView("modal"))
    for _ in 0..<60 {
      let index = Int.random(in: 0..<max(1, list.count), using: &chance)
      switch Int.random(in: 0..<17, using: &chance) {
      case 0...3: list.select((list.currentIndex ?? 0) + 1)
      case 4, 5: list.select((list.currentIndex ?? 0) - 1)
      case 6: list.select(index)
      case 7, 8: list.scroll(to: list.model.first + .random(in: -3...3, using: &chance))
      case 9: stage.press("pgdn", "pgup", "down", "space")
      case 10: list.filterText = ["", "", "row", "1"].randomElement(using: &chance) ?? ""
      case 11: stage.window.modals.isEmpty ? stage.window.present(modal) : stage.window.dismissAll()
      case 12: overlay.show(note, at: .edge(.center))
      case 13: overlay.hide(note)
      case 14:
        list.select(index)
        list.scroll(to: index)
      case 15:
        // In a table: to another column, and wider. In a tree: into a branch and out of it.
        stage.press(["left", "right", ">", "s"].randomElement(using: &chance) ?? "right")
      default:
        stage.resize(.random(in: 1...40, using: &chance), .random(in: 2...14, using: &chance))
      }
      if Int.random(in: 0..<4, using: &chance) == 0 { continue }
      stage.window.render()
      let drawn = stage.surface.canvas
      list.setNeedsDisplay()
      stage.window.render()
      #expect(showTheSame(stage.surface.canvas, drawn))
    }
  }

  @Test("a table and a tree request only the rows that become visible")
  func othersAsked() {
    var asked: Set<Int> = []
    let table = TableView([TableColumn("One"), TableColumn("Two")])
    table.show(count: 100) { row, _ in
      asked.insert(row)
      return Text("\(row)")
    }
    let tree = TreeView()
    tree.show(roots: Array(0..<100), isBranch: { _ in false }, children: { _ in [] }) { row in
      asked.insert(row)
      return ListRow(title: Text("\(row)"))
    }
    for (rows, height) in [(table as RowsView, 4), (tree, 5)] {
      let stage = Stage(20, 6, rows)
      asked = []
      stage.press("down")
      #expect(asked == [0, 1])
      stage.press("pgdn")
      asked = []
      rows.scroll(to: rows.model.first + 1)
      stage.window.render()
      #expect(asked == [rows.model.first + height - 1])
      stage.window.root = nil
    }
  }

  @Test("only rows that become visible are requested")
  func asked() {
    var asked: [Int] = []
    let list = ListView()
    list.show(count: 100) { index in
      asked.append(index)
      return ListRow(title: Text("row \(100 + index)"))
    }
    let stage = Stage(20, 6, list)
    asked = []
    stage.press("down")
    #expect(asked == [0, 1])
    stage.press("pgdn")
    stage.press("pgdn")
    asked = []
    list.scroll(to: list.model.first + 1)
    stage.window.render()
    #expect(asked == [list.model.first + 4])
    // Rows that the application shows again are requested completely.
    asked = []
    list.setNeedsDisplay()
    stage.window.render()
    #expect(asked.count == 5)
  }

  @Test("a selected row that stays at the end produces only its changed bytes")
  func bytes() {
    let list = ListView()
    list.show(count: 1_000) { ListRow(title: Text("row \($0) of a list that is long")) }
    let stage = Stage(200, 60, list)
    for _ in 0..<80 { stage.press("down") }
    let old = stage.surface.canvas
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: old, cursor: nil)
    stage.press("down")
    let bytes = emitter.encode(from: old, to: stage.surface.canvas, cursor: nil)
    #expect(bytes.count <= 150)
  }
}
