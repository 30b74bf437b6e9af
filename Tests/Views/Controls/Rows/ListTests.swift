// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("List")
struct ListTests {
  private let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]

  @Test("the details of a row can differ for users who don't see the screen")
  func spokenDetail() {
    let row = ListRow(title: "Soup", detail: "♥ 4", spokenDetail: "favourite, rating 4")
    #expect(row.accessibility.label == "Soup, favourite, rating 4")
    #expect(ListRow(title: "Soup", detail: "4").accessibility.label == "Soup, 4")
  }

  @Test("the key Up in the first row can be left to the containing views")
  func upAtTop() {
    let list = ListView()
    list.show(count: 2, row: { ListRow(title: "row \($0)") })
    _ = Stage(20, 4, list)
    let up = Event.key(KeyPress(.up))
    #expect(list.handle(up), "without the option the key has no further effect")
    list.passesUpAtTop = true
    #expect(!list.handle(up))
    #expect(list.handle(.key(KeyPress(.down))) && list.handle(up))
    #expect(list.currentIndex == 0)
  }

  @Test("the text without rows wraps, so that the key in it is visible")
  func emptyText() {
    let list = ListView()
    list.emptyText = "You have no favourites yet. Press f in a recipe to add it."
    let stage = Stage(30, 5, list)
    #expect(
      stage.text == """
          You have no favourites yet.
          Press f in a recipe to add
          it.
        """)
    stage.resize(30, 3)
    #expect(stage.text == "  You have no favourites yet.\n  Press f in a recipe to add …")
    let column = StackView(.vertical, [list, LabelView("below")])
    list.growFactor = 0
    #expect(Stage(30, 6, column).text.hasSuffix("  it.\nbelow"))
  }

  @Test("details that are too wide are replaced by short ones")
  func shortDetails() {
    let list = ListView()
    let row = ListRow(
      title: Text("Irish soda bread"), detail: "you 4 ★ 3.9 · 55 min", shortDetail: "★ 3.9")
    list.show(count: 1, id: { $0 }, row: { _ in row })
    let stage = Stage(40, 3, list)
    #expect(stage.text == "▌ Irish soda bread  you 4 ★ 3.9 · 55 min")
    stage.resize(30, 3)
    #expect(stage.text == "▌ Irish soda bread       ★ 3.9")
    stage.resize(18, 3)
    #expect(stage.text == "▌ Irish soda bread")
  }

  @Test("details give way to the titles of all rows, up to a width")
  func titlesBeforeDetails() {
    let list = ListView()
    let titles = ["Soup", "Spiced carrot and lentil soup with lemon"]
    list.show(
      count: 2,
      row: { ListRow(title: Text(titles[$0]), detail: "★ 3.9 · 55 min", shortDetail: "★ 3.9") })
    let stage = Stage(46, 3, list)
    #expect(
      stage.text == """
        ▌ Soup                          ★ 3.9 · 55 min
          Spiced carrot and lentil so…  ★ 3.9 · 55 min
        """)
    stage.resize(45, 3)
    #expect(
      stage.text == """
        ▌ Soup                                  ★ 3.9
          Spiced carrot and lentil soup with …  ★ 3.9
        """)
    // Without a shorter form the details stay.
    list.show(count: 2, row: { ListRow(title: Text(titles[$0]), detail: "★ 3.9 · 55 min") })
    stage.window.render()
    #expect(stage.text.contains("★ 3.9 · 55 min"))
  }

  @Test("rows have a pointer at the selected one, notes in a column, and details at the right")
  func drawing() {
    let list = ListView()
    let rows = [
      ListRow(title: "Soups", note: "Warm bowls", detail: "8 recipes"),
      ListRow(title: "Fresh breads", note: "Crust and crumb", detail: "12 recipes"),
    ]
    list.show(count: 2, id: { $0 }, row: { rows[$0] })
    let stage = Stage(48, 3, list)
    #expect(
      stage.text == """
        ▌ Soups         Warm bowls             8 recipes
          Fresh breads  Crust and crumb       12 recipes
        """)
    stage.resize(30, 3)
    #expect(
      stage.text == """
        ▌ Soups              8 recipes
          Fresh breads      12 recipes
        """)
    stage.resize(16, 3)
    #expect(stage.text == "▌ Soups\n  Fresh breads")
  }

  @Test("notes start in one column, with details of any width, and aren't cut to a stub")
  func notes() {
    let list = ListView()
    let rows = [
      ListRow(title: "Bread", note: "Sourdough, yeast, and patience", detail: "12  16:59"),
      ListRow(title: "Amara Okonjo", note: "Market days and their prices", detail: "16:59"),
    ]
    list.show(count: 2, id: { $0 }, row: { rows[$0] })
    let stage = Stage(46, 3, list)
    #expect(
      stage.text == """
        ▌ Bread         Sourdough, yeast, …  12  16:59
          Amara Okonjo  Market days and their …  16:59
        """)
    stage.resize(38, 3)
    #expect(
      stage.text == """
        ▌ Bread                      12  16:59
          Amara Okonjo  Market days an…  16:59
        """)
  }

  @Test("arrows, pages and ends move the selection, and the rows scroll")
  func keys() {
    let list = RowsViewTests.list(letters)
    let stage = Stage(5, 4, list)
    #expect(stage.text == "▌ a\n  b\n  c")
    stage.press("down", "down", "down")
    #expect(stage.text == "  b\n  c\n▌ d")
    stage.press("pgdn")
    #expect(list.currentIndex == 5)
    stage.press("end")
    #expect(stage.text == "  f\n  g\n▌ h")
    stage.press("down", "pgup", "up", "home", "up")
    #expect(stage.text == "▌ a\n  b\n  c")
  }

  @Test("at the top, new rows above are shown while the selected row stays visible")
  func top() {
    let all = (10..<40).map { "row \($0)" }
    let list = ListView()
    let stage = Stage(20, 9, list)
    func show(_ rows: [String]) {
      list.show(count: rows.count, id: { rows[$0] }, row: { ListRow(title: Text(rows[$0])) })
      stage.window.render()
    }
    show(all)
    show(Array(all.dropFirst()))
    #expect(stage.text.hasPrefix("▌ row 11"))
    show(all)
    #expect(stage.text.hasPrefix("  row 10"), "the row that came back is in sight")
    #expect(stage.text.contains("▌ row 11"))
    // New rows above would move the selected one out of view, so the list scrolls.
    show((0..<20).map { "new \($0)" } + all)
    #expect(stage.text.contains("▌ row 11"))
    // In a scrolled list, the visible rows stay.
    show(all)
    stage.press("end")
    #expect(stage.text.hasPrefix("  row 32"))
    show(["first"] + all)
    #expect(stage.text.hasPrefix("  row 32"))
  }

  @Test("a scroll bar shows the visible part")
  func bar() {
    let list = RowsViewTests.list(letters)
    let stage = Stage(10, 5, list)
    #expect(stage.text == "▌ a      ┃\n  b      ┃\n  c      │\n  d      │")
    stage.press("end")
    #expect(stage.text == "  e      │\n  f      │\n  g      ┃\n▌ h      ┃")
  }

  @Test("Enter opens, a click selects, a click on the selected row opens, the wheel scrolls")
  func mouse() {
    let list = RowsViewTests.list(letters)
    let stage = Stage(10, 5, list)
    var opened: [Int] = []
    var selected: [Int?] = []
    list.activations.add { opened.append($0) }
    list.currentRowChanges.add { selected.append($0) }
    stage.press("enter")
    stage.mouse(.press, 1, 2)
    stage.mouse(.press, 1, 2)
    #expect(opened == [0, 2])
    #expect(selected == [2])
    stage.mouse(.scrollDown, 1, 1)
    #expect(stage.text.hasPrefix("  d"))
    #expect(stage.surface.cursor != nil)
    stage.mouse(.press, 1, 3)
    #expect(list.currentIndex == 6)
  }

  @Test("the selection stays on its key when the rows change, or on its index")
  func reload() {
    let list = RowsViewTests.list(letters)
    let stage = Stage(10, 9, list)
    stage.press("down", "down")
    list.show(count: 3, id: { ["x", "y", "c"][$0] }, row: { _ in ListRow(title: "row") })
    #expect(list.currentIndex == 2)
    list.show(count: 2, id: { ["p", "q"][$0] }, row: { _ in ListRow(title: "row") })
    #expect(list.currentIndex == 1)
    list.show(count: 0, id: { $0 }, row: { _ in ListRow(title: "row") })
    #expect(list.currentIndex == nil)
    list.select(5)
    #expect(list.currentIndex == nil)
  }

  @Test("an empty list shows its message, and a spinner while it's loading")
  func empty() {
    let list = ListView()
    list.emptyText = "No recipes."
    let stage = Stage(20, 3, list)
    #expect(stage.text == "  No recipes.")
    list.isLoading = true
    stage.window.render()
    #expect(stage.text == "  ⠋ Loading…")
    #expect(stage.clock.pending == 1)
    list.show(count: 1, id: { $0 }, row: { _ in ListRow(title: "Soup") })
    stage.window.render()
    #expect(stage.text == "▌ Soup")
    #expect(stage.clock.pending == 0)
  }

  @Test("of a million rows only the visible ones are requested")
  func million() {
    let list = ListView()
    var asked = 0
    list.show(
      count: 1_000_000, id: { $0 },
      row: {
        asked += 1
        return ListRow(title: Text("row \($0)"))
      })
    let stage = Stage(20, 25, list)
    #expect(asked == 24)
    stage.press("end")
    #expect(asked == 48)
    #expect(stage.text.contains("▌ row 999999"))
    list.show(
      count: 1_000_000, id: { $0 }, row: { ListRow(title: Text("new \($0)")) },
      indexOfID: { $0.base as? Int })
    stage.window.render()
    #expect(stage.text.contains("▌ new 999999"))
  }
}
