// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Rows without a limit")
struct HugeListTests {
  @Test("a list of any count is shown and scrolled, in lines of any height", arguments: [1, 3])
  func list(height: Int) {
    let list = ListView()
    list.rowHeight = height
    list.show(count: .max) { ListRow(title: Text("row \($0)")) }
    let stage = Stage(40, 8, list)
    #expect(stage.text.contains("row 0"))
    stage.press("pgdn", "end", "up")
    #expect(list.currentIndex == list.count - 2 && list.count == 1 << 40)
    #expect(stage.text.contains("row \(list.count - 1)"))
    stage.press("home")
    #expect(stage.text.contains("row 0"))
  }

  @Test("so are sections, and a table")
  func sections() {
    let table = TableView([TableColumn("n", .fitting())])
    table.show(
      count: .max,
      sections: [
        RowSection("a", count: 1), RowSection("b", count: .max), RowSection("c", count: .max),
      ]
    ) { row, _ in Text("cell \(row)") }
    let stage = Stage(40, 8, table)
    #expect(stage.text.contains("cell 0"))
    stage.press("end")
    #expect(stage.text.contains("cell \(table.count - 1)"))
  }
}
