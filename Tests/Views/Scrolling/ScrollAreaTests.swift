// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Scrolling sideways")
struct ScrollAreaTests {
  private func rows(_ count: Int) -> StackView {
    StackView(
      .vertical, alignment: .leading, (0..<count).map { LabelView(Text("row \($0) abcdefghij")) })
  }

  @Test("it scrolls in both directions by keys and wheel, with scroll bars, and stops at the edges")
  func scrolling() {
    let area = ScrollView(rows(6), scrollsSideways: true)
    let stage = Stage(9, 5, area)
    #expect(
      stage.text == "row 0 ab┃\nrow 1 ab│\nrow 2 ab│\n━━━━─────"
        || stage.text.hasPrefix("row 0 ab┃"))
    stage.press("right", "right", "down")
    #expect(stage.text.hasPrefix("w 1 abcd"))
    stage.press("end", "ctrl+right", "right", "down")
    #expect(stage.text.contains("bcdefghij".suffix(8)) && (area.column, area.offset) == (8, 3))
    stage.mouse(.scrollUp, 1, 1)
    stage.mouse(.scrollLeft, 1, 1)
    #expect((area.column, area.offset) == (4, 0))
    stage.press("home", "ctrl+left", "pgdn")
    #expect((area.column, area.offset) == (0, 2))
    stage.resize(40, 12)
    #expect((area.column, area.offset) == (0, 0) && !stage.text.contains("│"))
  }

  @Test("the focused part is scrolled into view")
  func focus() {
    let buttons = (0..<8).map { ButtonView("button \($0)") }
    let wide = StackView(.horizontal, spacing: 3, buttons)
    let area = ScrollView(wide, scrollsSideways: true, isFocusable: false)
    let stage = Stage(20, 4, area)
    stage.window.focus(buttons[7])
    stage.window.render()
    #expect(stage.text.contains("[ button 7 ]") && stage.surface.cursor != nil)
    stage.window.focus(buttons[0])
    stage.window.render()
    #expect(stage.text.contains("[ button 0 ]"))
  }

  @Test("without the focus, the keys for pages and edges scroll, and the help lists them")
  func unfocused() throws {
    let area = ScrollView(rows(10), scrollsSideways: true, isFocusable: false)
    let stage = Stage(9, 5, area)
    stage.press("end", "ctrl+right")
    #expect((area.column, area.offset) == (8, 7))
    stage.press("home", "ctrl+left", "pgdn")
    #expect((area.column, area.offset) == (0, 2))
    stage.press("down", "right", "j", "G", "space")
    #expect((area.column, area.offset) == (0, 2))
    let help = try #require(stage.window.keyHelp.first { $0.title == "Scrolling" })
    #expect(
      help.rows.map(\.help) == [
        "page up", "page down", "go to top", "go to bottom", "go to left edge", "go to right edge",
      ])
    #expect(help.rows.map(\.keys).allSatisfy { !$0.contains(",") })
    // One that scrolls up and down alone leaves these keys to the views around it.
    let narrow = ScrollView(rows(10), isFocusable: false)
    let other = Stage(9, 5, narrow)
    other.press("end")
    #expect(narrow.offset == 0)
    let pages = try #require(other.window.keyHelp.first { $0.title == "Scrolling" })
    #expect(pages.rows.map(\.help) == ["page up", "page down"])
    other.press("pgdn")
    #expect(narrow.offset == 3)
  }

  @Test("an area is drawn correctly at every size, also with unlimited content")
  func sizes() {
    for (width, height) in [(0, 0), (1, 1), (2, 2), (3, 3), (4, 2), (9, 1), (60, 20)] {
      let wide = rows(4).limited(SizeLimits(minWidth: .max, minHeight: -3))
      let area = ScrollView(wide, scrollsSideways: true)
      let stage = Stage(width, height, area)
      stage.press("right", "down", "end", "ctrl+right", "pgup", "ctrl+left", "home")
      #expect((area.column, area.offset) == (0, 0))
    }
  }
}
