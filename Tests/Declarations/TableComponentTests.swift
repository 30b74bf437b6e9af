// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Table")
struct TableComponentTests {
  private struct Song: Identifiable, Sendable {
    let id: Int
    let title: String
    let stars: Int
  }

  private let songs = [
    Song(id: 1, title: "Ayr", stars: 3), Song(id: 2, title: "Cork", stars: 5),
    Song(id: 3, title: "Bonn", stars: 3),
  ]

  private func rows(_ terminal: HeadlessTerminal) -> [String] {
    terminal.window.render()
    return terminal.content.split(separator: "\n").map { line in
      line.split(whereSeparator: { " ▌".contains($0) }).joined(separator: " ")
    }
  }

  @Test("columns have titles, values, cells, widths and alignments")
  func columns() {
    let terminal = HeadlessTerminal(
      showing: Table(songs) {
        Column("Title", \.title).width(6)
        Column("Stars", \.stars) { Text(String(repeating: "*", count: $0.stars)) }
          .width(8).alignment(.trailing)
        Column("No") { Text("#\($0.id)") }
      }, columns: 30, rows: 5)
    #expect(
      terminal.content == """
          Title      Stars  No
        ▌ Ayr          ***  #1
          Cork       *****  #2
          Bonn         ***  #3
        """)
  }

  @Test(
    "a header sorts by its value, several keys sort equal rows, and a column without a value doesn't sort"
  )
  func localOrder() {
    let terminal = HeadlessTerminal(
      showing: Table(songs) {
        Column("Title", \.title)
        Column("Stars", \.stars)
        Column("No") { Text("#\($0.id)") }
      }, columns: 40, rows: 5)
    terminal.press("right", "s")
    #expect(rows(terminal).dropFirst() == ["Ayr 3 #1", "Bonn 3 #3", "Cork 5 #2"])
    terminal.press("s")
    #expect(rows(terminal).dropFirst() == ["Cork 5 #2", "Ayr 3 #1", "Bonn 3 #3"])
    terminal.press("left", "S", "S")
    #expect(rows(terminal) == ["Title ▼2 Stars ▼1 No", "Cork 5 #2", "Bonn 3 #3", "Ayr 3 #1"])
    terminal.press("right", "right", "s")
    #expect(rows(terminal)[0] == "Title ▼2 Stars ▼1 No")
  }

  @Test(
    "an order, a layout and a cursor of the state are shown, and the state decides about changes")
  func state() {
    var (order, layout, column) = ([TableSort(column: "stars")], ColumnLayout(), "title")
    var wanted: [[TableSort]] = []
    var opened: [String] = []
    let view = DeclaredView()
    func show() {
      view.show {
        Table(songs, order: order, onSort: { wanted.append($0) }) {
          Column("Title", \.title, id: "title")
          Column("Stars", \.stars, id: "stars")
        }
        .columnLayout(layout) {
          layout = $0
          show()
        }
        .cellCursor(column) { song, column in
          opened.append("\(song.title) \(column)")
        } onMove: {
          column = $0
        }
      }
    }
    show()
    let terminal = HeadlessTerminal(40, 5, view)
    terminal.press("s")
    #expect(rows(terminal) == ["Title Stars ▲", "Ayr 3", "Bonn 3", "Cork 5"])
    #expect(wanted == [[TableSort(column: "title")]])
    order = [TableSort(column: "title", isAscending: false)]
    show()
    // The selected row stays the same one.
    terminal.press("enter")
    #expect(rows(terminal) == ["Title ▼ Stars", "Cork 5", "Bonn 3", "Ayr 3"])
    terminal.press("right", "enter")
    #expect(column == "stars" && opened == ["Ayr title", "Ayr title"])
    show()
    terminal.press("enter", "alt+left")
    #expect(opened.last == "Ayr stars" && layout.order == ["stars", "title"])
    #expect(rows(terminal)[0] == "Stars Title ▼")
    layout.hidden = ["title"]
    show()
    #expect(rows(terminal)[1] == "5")
  }

  @Test("many rows are sorted once, and only visible cells are requested")
  func many() {
    let count = TestLength.rounds(200_000, long: 1_000_000)
    let numbers = (0..<count).map { Row(id: $0) }
    var (values, cells) = (0, 0)
    let view = DeclaredView()
    func show(_ numbers: [Row], _ order: [TableSort]) {
      view.show {
        Table(numbers, order: order) {
          Column("Number") { (row: Row) -> Int in
            values += 1
            return -row.id
          } cell: { row in
            cells += 1
            return Text("\(row.id)")
          }
        }
      }
    }
    show(numbers, [])
    let terminal = HeadlessTerminal(20, 8, view)
    #expect(values == 0 && cells <= 14)
    let order = [TableSort(column: "Number")]
    show(numbers, order)
    terminal.press("home")
    #expect(values == count && rows(terminal)[1].hasPrefix("\(count - 1) "))
    for _ in 0..<5 {
      show(numbers, order)
      terminal.press("down", "pgdn")
    }
    #expect(values == count && cells < 400)
    show(numbers + [Row(id: count)], order)
    terminal.press("home")
    #expect(values == 2 * count + 1 && rows(terminal)[1].hasPrefix("\(count) "))
  }

  private struct Row: Identifiable, Hashable {
    let id: Int
  }

  @Test("a table asks for more rows near its end, and when there are none")
  func reachedEnd() {
    let terminal = HeadlessTerminal(
      showing: Stateful([Row]()) { rows in
        Table(rows.value) { Column("Number", \.id) }
          .onReachedEnd(when: rows.value.count < 50) {
            for _ in 0..<25 { rows.value.append(Row(id: rows.value.count)) }
          }
        Text("\(rows.value.count) rows")
      }, columns: 20, rows: 8)
    #expect(terminal.text.contains("25 rows"))
    terminal.press("end")
    #expect(terminal.text.contains("50 rows"))
    terminal.press("end")
    #expect(terminal.text.contains("50 rows") && terminal.text.contains("49"))
  }

  @Test("the state has the expanded branches of a tree")
  func tree() {
    func tree(_ expanded: Set<String>, _ onExpand: @escaping @MainActor (Set<String>) -> Void)
      -> some Component
    {
      Tree(
        ["a", "b"], id: { $0 }, children: { $0.count < 3 ? [$0 + "1", $0 + "2"] : nil },
        expanded: expanded, onExpand: onExpand, row: { ListRow(title: Text($0)) })
    }
    let terminal = HeadlessTerminal(
      showing: Stateful(Set(["a", "b1"])) { expanded in
        tree(expanded.value) { wanted in
          // "a2" can't be expanded.
          expanded.value = wanted.subtracting(["a2"])
        }
      }, columns: 20, rows: 16)
    func names() -> [String] {
      rows(terminal).map { String($0.filter { "ab12".contains($0) }) }
    }
    #expect(names() == ["a", "a1", "a2", "b"])
    terminal.press("down", "down", "right", "down", "right")
    #expect(names() == ["a", "a1", "a2", "b", "b1", "b11", "b12", "b2"])
    terminal.press("*")
    #expect(names().count == 12 && names()[4] == "a2" && names()[5] == "b")
    terminal.press("-")
    #expect(names() == ["a", "b"])
  }

  @Test("a list has rows of two lines, and check boxes that show a set of the state")
  func multipleSelection() {
    let terminal = HeadlessTerminal(
      showing: Stateful([Int]()) { refused in
        Stateful(Set([2])) { chosen in
          List(songs) { ListRow(title: Text($0.title), note: Text("\($0.stars) stars")) }
            .rowHeight(2)
            .multipleSelection(chosen.value) { wanted in
              if wanted.contains(3) { refused.value.append(3) } else { chosen.value = wanted }
            }
        }
      }, columns: 30, rows: 7)
    terminal.press("space", "down", "space")
    #expect(rows(terminal) == ["■ Ayr", "3 stars", "□ Cork", "5 stars", "□ Bonn", "3 stars"])
    terminal.press("down", "space", "ctrl+a")
    #expect(rows(terminal)[4] == "□ Bonn" && rows(terminal)[0] == "■ Ayr")
    terminal.press("ctrl+n")
    #expect(rows(terminal)[0] == "□ Ayr")
  }
}
