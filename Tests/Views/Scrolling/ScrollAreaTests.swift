// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("ScrollArea")
struct ScrollAreaTests {
  private func rows(_ count: Int) -> StackView {
    StackView(
      .vertical, alignment: .leading, (0..<count).map { LabelView(Text("row \($0) abcdefghij")) })
  }

  @Test("it scrolls in both directions by keys and wheel, with scroll bars, and stops at the edges")
  func scrolling() {
    let area = ScrollAreaView(rows(6))
    let stage = Stage(9, 5, area)
    #expect(
      stage.text == "row 0 ab┃\nrow 1 ab│\nrow 2 ab│\n━━━━─────"
        || stage.text.hasPrefix("row 0 ab┃"))
    stage.press("right", "right", "down")
    #expect(stage.text.hasPrefix("w 1 abcd"))
    stage.press("end", "ctrl+right", "right", "down")
    #expect(stage.text.contains("bcdefghij".suffix(8)) && area.offset == Position(x: 8, y: 3))
    stage.mouse(.scrollUp, 1, 1)
    stage.mouse(.scrollLeft, 1, 1)
    #expect(area.offset == Position(x: 4, y: 0))
    stage.press("home", "ctrl+left", "pgdn")
    #expect(area.offset == Position(x: 0, y: 2))
    stage.resize(40, 12)
    #expect(area.offset == .zero && !stage.text.contains("│"))
  }

  @Test("the focused part is scrolled into view")
  func focus() {
    let buttons = (0..<8).map { ButtonView("button \($0)") }
    let wide = StackView(.horizontal, spacing: 3, buttons)
    let area = ScrollAreaView(wide, isFocusable: false)
    let stage = Stage(20, 4, area)
    stage.window.focus(buttons[7])
    stage.window.render()
    #expect(stage.text.contains("[ button 7 ]") && stage.surface.cursor != nil)
    stage.window.focus(buttons[0])
    stage.window.render()
    #expect(stage.text.contains("[ button 0 ]"))
  }

  @Test("an area is drawn correctly at every size, and its content size can be set")
  func sizes() {
    for (width, height) in [(0, 0), (1, 1), (2, 2), (3, 3), (4, 2), (9, 1), (60, 20)] {
      let area = ScrollAreaView(rows(4), contentSize: Size(width: .max, height: -3))
      let stage = Stage(width, height, area)
      stage.press("right", "down", "end", "ctrl+right", "pgup", "ctrl+left", "home")
      #expect(area.offset == .zero)
      area.contentSize = nil
      stage.window.render()
    }
  }
}
