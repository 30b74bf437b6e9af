// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Rows of lists")
struct RowsViewTests {
  static func list(_ names: [String]) -> ListView {
    let list = ListView()
    list.show(count: names.count, id: { names[$0] }, row: { ListRow(title: Text(names[$0])) })
    return list
  }

  private let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]

  @Test("keys move the selection and open rows, and the list scrolls")
  func keys() {
    let list = Self.list(letters)
    let stage = Stage(5, 4, list)
    var opened: [Int] = []
    list.activations.add { opened.append($0) }
    stage.press("down", "j", "down")
    #expect(stage.text == "  b\n  c\n▌ d")
    stage.press("enter", "G")
    #expect(stage.text == "  f\n  g\n▌ h")
    stage.press("g", "pgdn", "k")
    #expect(stage.text == "  a\n▌ b\n  c")
    #expect(opened == [3])
  }

  @Test("another key map changes the keys and the hints")
  func keyMap() {
    let list = Self.list(letters)
    list.keyMap = list.keyMap.rebinding(.down, to: "n").rebinding(.open, to: "o")
    let stage = Stage(40, 4, list)
    stage.press("n", "down")
    #expect(list.currentIndex == 1)
    #expect(stage.hints.contains("o open"))
    #expect(list.keyHelp?.rows.contains { $0.keys == "n" } == true)
  }

  @Test("section titles are above their rows, and stay at the top while these are visible")
  func sections() {
    let list = ListView()
    let rows = letters
    list.show(
      sections: [.init("Soups", count: 3), .init("None", count: 0), .init("Breads", count: 5)],
      id: { rows[$0] }, row: { ListRow(title: Text(rows[$0])) })
    let stage = Stage(7, 6, list)
    #expect(stage.text == "Soups\n▌ a\n  b\n  c\nBreads")
    stage.press("down", "down", "down")
    #expect(stage.text == "Soups\n  b\n  c\nBreads\n▌ d")
    stage.press("end")
    #expect(stage.text == "Breads\n  e\n  f\n  g\n▌ h")
    stage.press("home")
    #expect(stage.text == "Soups\n▌ a\n  b\n  c\nBreads")
    stage.mouse(.press, 2, 4)
    #expect(list.currentIndex == 0)
    stage.mouse(.press, 2, 3)
    #expect(list.currentIndex == 2)
  }

  @Test("rows are selected individually, as a range, and all at once")
  func choosing() {
    let list = Self.list(letters)
    list.allowsMultipleSelection = true
    var told = 0
    list.selectionChanges.add { _ in told += 1 }
    let stage = Stage(12, 5, list)
    stage.press("down", "space")
    #expect(stage.text == "   □  a    ┃\n▌  ■  b    ┃\n   □  c    │\n   □  d    │")
    stage.press("shift+down", "shift+down", "shift+up")
    #expect(stage.text.hasPrefix("   □  a    ┃\n   ■  b    ┃\n▌  ■  c    │\n   □  d"))
    #expect(told == 4)
    stage.press("ctrl+a", "space")
    #expect(
      !list.selection.contains("c") && list.selection.contains("h") && list.selection.isInverted)
    stage.press("ctrl+n")
    #expect(list.selection.isEmpty)
    stage.mouse(.press, 3, 0)
    #expect(list.selection.keys == ["a"] && list.currentIndex == 0)
  }

  @Test("the selection and the top row stay on their keys when the rows change")
  func reload() {
    let list = Self.list(letters)
    list.allowsMultipleSelection = true
    let stage = Stage(20, 4, list)
    stage.press("down", "down", "space", "down")
    #expect(stage.text.hasPrefix("   □  b"))
    let more = ["0", "1", "2"] + letters
    list.show(count: more.count, id: { more[$0] }, row: { ListRow(title: Text(more[$0])) })
    stage.window.render()
    #expect(stage.text.hasPrefix("   □  b"))
    #expect(list.currentID == AnyHashable("d") && list.currentIndex == 6)
    #expect(stage.text.contains(" ■  c"))
    // The wheel scrolls the selection out of view: then the top row stays.
    stage.mouse(.scrollDown, 1, 1)
    stage.mouse(.scrollDown, 1, 1)
    let top = stage.rows[0]
    list.show(
      count: letters.count, id: { self.letters[$0] },
      row: { ListRow(title: Text(self.letters[$0])) })
    stage.window.render()
    #expect(stage.rows[0].dropLast(2) == top.dropLast(2))
    list.show(count: 0, row: { _ in ListRow(title: "") })
    stage.window.render()
    #expect(list.currentIndex == nil && stage.text == "  Nothing here.")
  }

  @Test("a second upward move at the first row requests a reload, with a spinner")
  func refresh() {
    let list = Self.list(letters)
    let stage = Stage(24, 4, list)
    stage.press("up", "up")
    #expect(stage.text.hasPrefix("▌ a"))
    var asked = 0
    list.refreshes.add { asked += 1 }
    stage.press("k")
    #expect(stage.text.hasPrefix("  Press again to refresh\n▌ a"))
    stage.press("down", "up")
    #expect(stage.text.hasPrefix("▌ a") && asked == 0)
    stage.mouse(.scrollUp, 1, 1)
    stage.mouse(.scrollUp, 1, 1)
    #expect(stage.text.hasPrefix("  ⠋ Refreshing…\n▌ a") && asked == 1)
    stage.press("ctrl+r")
    #expect(asked == 1)
    list.isRefreshing = false
    stage.window.render()
    #expect(stage.text.hasPrefix("▌ a"))
    // The last turn of the wheel counts for a tenth of a second.
    stage.clock.advance(by: .milliseconds(100))
    #expect(stage.clock.pending == 0)
    stage.press("ctrl+r")
    #expect(asked == 2)
  }

  @Test("near the last row more rows are requested")
  func nearEnd() {
    let list = Self.list(letters)
    let stage = Stage(20, 4, list)
    var told = 0
    list.nextPageRequests.add { told += 1 }
    stage.press("down")
    #expect(told == 0)
    stage.press("end")
    #expect(told == 1)
  }

  @Test("of a million rows only the visible ones are requested, at any position")
  func million() {
    let list = ListView()
    var asked = 0
    let sections = (0..<1000).map { RowSection(Text("part \($0)"), count: 1000) }
    list.show(
      sections: sections,
      row: {
        asked += 1
        return ListRow(title: Text("row \($0)"))
      }, indexOfID: { $0.base as? Int })
    let stage = Stage(30, 25, list)
    #expect(asked <= 24)
    stage.press("end")
    #expect(asked <= 48 && stage.text.contains("▌ row 999999") && stage.text.hasPrefix("part 999"))
    list.allowsMultipleSelection = true
    stage.press("ctrl+a")
    #expect(list.selection.keys.isEmpty && list.selection.contains(5))
    stage.mouse(.press, 29, 12)
    #expect(stage.text.contains("row 5"))
    stage.press("home")
    #expect(asked <= 24 * 6)
  }

  @Test("the description of a list contains the selected row, and the visible rows with titles")
  func words() {
    let list = ListView()
    let rows = letters
    list.show(
      sections: [.init("Soups", count: 3), .init("Breads", count: 5)],
      row: { ListRow(title: Text(rows[$0])) })
    list.allowsMultipleSelection = true
    let stage = Stage(20, 6, list)
    stage.press("down", "space")
    #expect(list.accessibility.line == "list, b, 2 of 8, on")
    #expect(
      list.accessibilityNode.lines.dropFirst() == [
        "Soups, heading", "a, off", "b, on, selected", "c, off", "Breads, heading",
      ])
    list.isRefreshing = true
    #expect(list.accessibility.state.contains(.busy))
  }

  @Test("a click on the scroll bar jumps to that part")
  func bar() {
    let list = Self.list((0..<100).map(String.init))
    let stage = Stage(10, 11, list)
    stage.mouse(.press, 9, 9)
    #expect(stage.text.contains("99") && list.currentIndex == 0)
    stage.press("down")
    #expect(stage.text.contains("▌ 1"))
  }

  @Test("a list is drawn correctly at every size, even in one column and with hostile rows")
  func sizes() {
    let names = [
      "\u{1B}[2J\u{7}", "👩‍👩‍👧 family", "\u{202E}evil", "漢字", "", String(repeating: "x", count: 300),
    ]
    let list = Self.list(names)
    list.allowsMultipleSelection = true
    list.refreshes.add {}
    for (width, height) in [(0, 0), (1, 1), (1, 5), (2, 2), (3, 9), (7, 4), (40, 2), (80, 24)] {
      let stage = Stage(width, height, list)
      stage.press("up", "up", "down", "end", "space", "/", "x", "esc", "home")
      #expect(stage.rows.count == max(1, height) || height == 0)
      list.isRefreshing = false
      stage.window.root = nil
    }
    #expect(Stage(1, 4, Self.list(["a", "b"])).text == "▌")
    let stage = Stage(20, 4, Self.list(names))
    #expect(stage.text.hasPrefix("▌ ␛[2J␇"))
  }
}
