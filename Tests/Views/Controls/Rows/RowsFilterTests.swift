// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Filters of rows")
struct RowsFilterTests {
  private let names = ["Apple pie", "Apple juice", "Beetroot soup", "Leek pie", "Onion soup"]

  private func list() -> ListView {
    let names = names
    let list = ListView()
    list.show(count: names.count, id: { names[$0] }, row: { ListRow(title: Text(names[$0])) })
    return list
  }

  @Test("a filter after a slash shows the matching rows, and Esc shows all again")
  func typing() {
    let list = list()
    let stage = Stage(24, 6, list)
    stage.press("/")
    stage.type("pie")
    #expect(stage.text == "▌ Apple pie\n  Leek pie\n\n\n/ pie                  2")
    stage.press("down", "enter")
    #expect(list.currentIndex == 3 && list.isFocused)
    stage.press("esc")
    #expect(stage.text.hasSuffix("▌ Leek pie\n  Onion soup"))
    #expect(list.shownCount == 5)
  }

  @Test("with a filter, the hint of Esc is to show all")
  func hints() {
    let list = list()
    let stage = Stage(60, 6, list)
    #expect(!stage.hints.contains("Esc"))
    stage.press("/")
    #expect(stage.hints.contains("Esc show all"))
    stage.type("pie")
    stage.press("enter")
    #expect(list.isFocused && stage.hints.contains("Esc show all"))
    stage.press("esc")
    #expect(!stage.hints.contains("Esc"))
    // Without a row there is nothing to open.
    #expect(stage.hints.contains("Enter open"))
    list.filterText = "nothing"
    stage.window.render()
    #expect(!stage.hints.contains("Enter") && stage.hints.contains("Esc show all"))
  }

  @Test("all words must match, in any order and case, and an empty result is reported")
  func words() {
    let list = list()
    let stage = Stage(30, 6, list)
    list.filterText = "PIE app"
    #expect(list.shownCount == 1 && list.currentIndex == 0)
    list.filterText = "nothing"
    stage.window.render()
    #expect(stage.text == "  No matching rows." && list.currentIndex == nil)
    list.filterText = ""
    #expect(list.shownCount == 5 && list.currentIndex == 0)
  }

  @Test("the selected row stays selected if it matches, and is restored with the filter")
  func selection() {
    let list = list()
    _ = Stage(30, 6, list)
    list.select(3)
    list.filterText = "pie"
    #expect(list.currentIndex == 3)
    list.filterText = "soup"
    #expect(list.currentIndex == 2)
    list.filterText = ""
    #expect(list.currentIndex == 3)
  }

  @Test("many rows are searched in slices between frames")
  func slices() {
    let list = ListView()
    list.show(count: 100_000, row: { ListRow(title: Text("row \($0)")) })
    let stage = Stage(30, 6, list)
    list.filterText = "99999"
    stage.window.render()
    #expect(list.isSearching && list.shownCount == 0 && stage.text == "  Searching…")
    // A letter in between narrows the search instead of waiting for its end.
    list.filterText = "999990"
    list.filterText = "99999"
    for _ in 0..<50 where list.isSearching {
      stage.clock.advance(by: .zero)
      stage.window.render()
    }
    #expect(!list.isSearching && list.shownCount == 1 && list.currentIndex == 99_999)
    #expect(stage.clock.pending == 0)
  }

  @Test("rows can read the state of their list while a filter searches them")
  func state() {
    let (names, list) = (names, ListView())
    var read: [Int] = []
    list.show(
      count: names.count,
      id: { [unowned list] in
        read.append(list.count)
        return names[$0]
      },
      row: { [unowned list] in
        read.append((list.currentIndex ?? 0) + list.selection.keys.count)
        return ListRow(title: Text(names[$0]))
      })
    let stage = Stage(24, 6, list)
    list.filterText = "pie"
    list.filterText = "apple pie"
    stage.window.render()
    #expect(stage.text == "▌ Apple pie" && list.shownCount == 1 && !read.isEmpty)
  }

  @Test("sections keep their titles above the matching rows")
  func sections() {
    let names = names
    let list = ListView()
    list.show(
      sections: [.init("Apples", count: 2), .init("Others", count: 3)], id: { names[$0] },
      row: { ListRow(title: Text(names[$0])) })
    let stage = Stage(24, 6, list)
    list.filterText = "soup"
    stage.window.render()
    #expect(stage.text == "Others\n▌ Beetroot soup\n  Onion soup")
  }

  @Test("a filter in slices finds the same rows as in a single step")
  func property() {
    var chance = Chance(state: 3)
    let rows = (0..<200).map { _ in
      String((0..<6).map { _ in "abc ".randomElement(using: &chance) ?? "a" })
    }
    for _ in 0..<300 {
      var filter = RowFilter("", count: rows.count)
      var text = ""
      for _ in 0..<4 {
        if Bool.random(using: &chance) {
          text.append("abc ".randomElement(using: &chance) ?? "a")
        } else {
          text = String(text.dropFirst())
        }
        filter = RowFilter(text, after: filter)
        filter.advance(by: .random(in: 0...150, using: &chance)) { rows[$0] }
      }
      filter.advance(by: 1000) { rows[$0] }
      var whole = RowFilter(text, count: rows.count)
      whole.advance(by: 1000) { rows[$0] }
      #expect(filter.isDone && filter.matches == whole.matches)
    }
  }
}
