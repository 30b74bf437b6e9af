// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Table")
struct TableTests {
  private let recipes = [
    ["Borscht", "90 min", "4.5"], ["Ratatouille", "60 min", "4"], ["Soup", "5 min", "3.9"],
  ]

  private func table(frozen: Int = 0) -> TableView {
    let table = TableView(
      [
        TableColumn("Name", .flexible(minimum: 8)),
        TableColumn("Time", .fitting(), alignment: .trailing),
        TableColumn("Stars", .fixed(5), alignment: .center, isSortable: false),
      ], frozenColumns: frozen)
    let recipes = recipes
    table.show(count: recipes.count, id: { recipes[$0][0] }) { Text(recipes[$0][$1]) }
    return table
  }

  @Test("cells are below their titles, aligned left, right or centred")
  func drawing() {
    let stage = Stage(34, 6, table())
    #expect(
      stage.text == """
          Name                 Time  Stars
        ▌ Borscht            90 min   4.5
          Ratatouille        60 min    4
          Soup                5 min   3.9
        """)
    stage.resize(25, 6)
    #expect(
      stage.text == """
          Name        Time  Stars
        ▌ Borscht   90 min   4.5
          Ratatou…  60 min    4
          Soup       5 min   3.9
        """)
  }

  @Test("a key or a click on a title sorts by a column in either direction, with an indicator")
  func sorting() {
    let table = table()
    var asked: [[TableSort]] = []
    table.sorts.add { asked.append($0) }
    let stage = Stage(34, 6, table)
    stage.press("s", "s", "right")
    #expect(stage.rows[0].contains("Name ▼"))
    stage.mouse(.press, 23, 0)
    #expect(stage.rows[0].contains("Time ▲"))
    stage.mouse(.press, 31, 0)
    stage.press("s")
    #expect(
      asked == [
        [TableSort(column: "Name")], [TableSort(column: "Name", isAscending: false)],
        [TableSort(column: "Time")],
      ])
    #expect(table.currentColumn == 2)
    stage.press("left", "left", "S")
    #expect(stage.rows[0].contains("Name ▲2") && stage.rows[0].contains("Time ▲1"))
    stage.press("S")
    #expect(asked.last?.map(\.isAscending) == [true, false])
  }

  @Test("keys move and hide columns, and the layout has widths by id")
  func columnLayout() {
    let table = table()
    var layouts: [ColumnLayout] = []
    table.columnLayoutChanges.add { layouts.append($0) }
    let stage = Stage(40, 6, table)
    stage.press("alt+right", ">")
    #expect(stage.rows[0].contains("Time  Name"))
    #expect(layouts.last?.order == ["Time", "Name", "Stars"])
    #expect(layouts.last?.widths["Name"] == table.width(of: 0))
    stage.press("-")
    #expect(stage.rows[0].contains("Time  Stars") && table.width(of: 0) == 0)
    stage.press("-", "-", "-")
    #expect(layouts.last?.hidden.count == 2 && table.currentColumn == 2)
    let saved = table.columnLayout
    stage.press("+")
    #expect(stage.rows[0].contains("Time  Name"))
    table.columnLayout = saved
    stage.window.render()
    #expect(stage.rows[0].contains("  Stars") && layouts.last?.hidden.isEmpty == true)
  }

  @Test("a cell cursor follows keys and clicks, and is read first")
  func cellCursor() {
    let table = table()
    table.hasCellCursor = true
    var opened: [Int] = []
    table.activations.add { opened.append($0) }
    let stage = Stage(34, 6, table)
    stage.press("right")
    #expect(table.accessibility.line == "table, 90 min, Name Borscht, Stars 4.5, 1 of 3")
    stage.mouse(.press, 31, 1)
    #expect(table.currentColumn == 2 && opened.isEmpty)
    stage.mouse(.press, 31, 1)
    #expect(opened == [0])
  }

  @Test("keys and dragging resize a column, and another key restores its width")
  func resizing() {
    let table = table()
    let stage = Stage(40, 6, table)
    let own = table.width(of: 0)
    stage.press("<", "<", "<")
    #expect(table.width(of: 0) == own - 3)
    stage.press("=")
    #expect(table.width(of: 0) == own)
    let gap = 2 + own
    stage.mouse(.press, gap, 0)
    stage.mouse(.drag, gap - 10, 3)
    stage.mouse(.release, gap - 10, 3)
    #expect(table.width(of: 0) == own - 10)
    stage.mouse(.drag, 1, 3)
    #expect(table.width(of: 0) == own - 10)
    table.setWidth(of: 0, to: -5)
    stage.window.render()
    #expect(table.width(of: 0) == TableLayout.least)
  }

  @Test("columns that don't fit scroll horizontally next to the fixed ones")
  func frozen() {
    let table = TableView(
      ["id", "one", "two", "three", "four"].map { TableColumn(Text($0), .fixed(6)) },
      frozenColumns: 1)
    table.show(count: 2) { Text("\($0)/\($1)") }
    let stage = Stage(26, 4, table)
    #expect(stage.text == "  id      one     two\n▌ 0/0     0/1     0/2\n  1/0     1/1     1/2")
    stage.press("right", "right", "right")
    #expect(
      stage.text == "  id        two     three\n▌ 0/0       0/2     0/3\n  1/0       1/2     1/3")
    stage.press("right", "left", "left", "left")
    #expect(stage.text.hasPrefix("  id      one"))
    stage.mouse(.scrollRight, 5, 1)
    #expect(stage.text.hasPrefix("  id          two"))
  }

  @Test("columns that fit their cells never get narrower by scrolling or by other rows")
  func stable() {
    let table = TableView([TableColumn("A", .fitting()), TableColumn("B", .fixed(1))])
    func show(_ texts: [String]) {
      table.show(count: texts.count) { row, column in column == 0 ? Text(texts[row]) : "b" }
    }
    let texts = (0..<40).map { String(repeating: "x", count: $0 % 8 + 1) }
    show(texts)
    let stage = Stage(30, 6, table)
    var widths = [table.width(of: 0)]
    for key in ["pgdn", "pgdn", "pgup", "home", "end", "home"] {
      stage.press(key)
      widths.append(table.width(of: 0))
    }
    #expect(widths == widths.sorted() && widths.last == 8)
    show(["x", "xx"])
    stage.window.render()
    #expect(table.width(of: 0) == 8)
    stage.press("=")
    #expect(table.width(of: 0) == 3)
    show(texts)
    stage.press("pgdn", "pgdn")
    show([])
    show(["xxxxx"])
    stage.window.render()
    #expect(table.width(of: 0) == 5)
  }

  @Test("of a million rows only the visible ones are requested")
  func million() {
    let table = TableView([TableColumn("A", .fitting()), TableColumn("B")])
    var rows: Set<Int> = []
    table.show(count: 1_000_000, indexOfID: { $0.base as? Int }) { row, column in
      rows.insert(row)
      return Text("\(row).\(column)")
    }
    let stage = Stage(30, 25, table)
    #expect(rows.count == 23)
    stage.press("end")
    #expect(rows.count == 46 && stage.text.contains("▌ 999999.0"))
    #expect(table.accessibility.line == "table, 999999.0, B 999999.1, 1000000 of 1000000")
  }

  @Test("a table is drawn correctly at every size, with hostile cells, and without columns")
  func sizes() {
    let hostile = ["\u{1B}[2J", "👩‍👩‍👧", "\u{202E}x", "漢字漢字漢字"]
    for (width, height) in [(0, 0), (1, 1), (1, 4), (2, 2), (3, 9), (7, 4), (12, 5), (80, 24)] {
      for columns in [0, 1, 4] {
        let table = TableView(
          (0..<columns).map { TableColumn(Text(hostile[$0]), .fitting(maximum: 5)) },
          frozenColumns: 9)
        table.show(count: 3) { Text(hostile[($0 + $1) % 4]) }
        let stage = Stage(width, height, table)
        stage.press("right", "end", ">", "s", "left", "/", "x", "esc")
        stage.mouse(.press, width - 1, 0)
        stage.mouse(.scrollRight, 0, 1)
        #expect(stage.rows.allSatisfy { Text($0).width <= width })
      }
    }
    let stage = Stage(
      11, 3,
      {
        let table = TableView([TableColumn("漢字", .fixed(4)), TableColumn("b", .fixed(3))])
        table.show(count: 1) { _, _ in "漢字漢字" }
        return table
      }())
    #expect(stage.text == "  漢字  b\n▌ 漢…   漢…")
  }

  @Test("with any widths, an offset shows the requested column")
  func property() {
    var chance = Chance(state: 9)
    for _ in 0..<1000 {
      let widths = (0..<Int.random(in: 1...6, using: &chance)).map { _ in
        Int.random(in: 1...9, using: &chance)
      }
      let layout = TableLayout(
        widths: widths, room: .random(in: 0...30, using: &chance),
        frozen: .random(in: 0...3, using: &chance))
      let column = Int.random(in: 0..<widths.count, using: &chance)
      let offset = layout.offset(showing: column, from: .random(in: -3...40, using: &chance))
      #expect(offset >= 0 && offset <= layout.lastOffset)
      if layout.room > layout.frozenWidth, column >= layout.frozen {
        #expect(layout.visible(offset: offset).contains(column))
        let start = layout.start(of: column, offset: offset)
        #expect(start >= layout.frozenWidth || layout.frozenWidth + widths[column] > layout.room)
      }
    }
  }
}
