// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("SplitView")
struct SplitViewTests {
  @Test(
    "the focused divider moves by keys, and keeps its fraction when the size changes")
  func keys() {
    let split = SplitView(.horizontal, LabelView("left"), LabelView("right"), minimums: (2, 3))
    var told: [Double] = []
    split.moves.add { told.append($0) }
    let stage = Stage(11, 3, split)
    #expect(stage.text == "left ┃right\n     ┃")
    stage.press("left", "left")
    #expect(stage.text == "le…┃right\n   ┃")
    stage.press("left", "left", "left")
    #expect(split.first.frame.width == 2 && told.count == 3)
    stage.press("enter")
    #expect(split.part == 0.5)
    stage.resize(21, 3)
    #expect(split.first.frame.width == 10 && split.second.frame.width == 10)
    for _ in 0..<12 { stage.press("right") }
    #expect(split.second.frame.width == 3)
  }

  @Test("a divider can be excluded from the tab order, and the mouse still moves it")
  func withoutFocus() {
    let (left, right) = (ButtonView("left"), ButtonView("right"))
    let split = SplitView(.vertical, left, right)
    split.isDividerFocusable = false
    let stage = Stage(12, 8, split)
    #expect(left.isFocused)
    stage.press("tab")
    #expect(right.isFocused)
    stage.press("tab")
    #expect(left.isFocused)
    stage.mouse(.press, 2, 3)
    stage.mouse(.drag, 2, 5)
    #expect(split.first.frame.height == 5)
    split.isDividerFocusable = true
    stage.window.render()
    stage.press("tab")
    #expect(split.hasFocusedDivider)
  }

  @Test("the mouse drags the divider, even over the adjacent views")
  func mouse() {
    let split = SplitView(.vertical, LabelView("up"), LabelView("down"))
    let stage = Stage(6, 8, split)
    stage.mouse(.press, 2, 3)
    stage.mouse(.drag, 2, 5)
    #expect(split.first.frame.height == 5 && split.second.frame.height == 1)
    stage.mouse(.drag, 2, 0)
    stage.mouse(.release, 2, 0)
    stage.mouse(.drag, 2, 4)
    #expect(split.first.frame.height == 1)
  }

  @Test("a collapsed view gives up its space and the focus until it's expanded")
  func collapsing() {
    let split = SplitView(.horizontal, ButtonView("one"), ButtonView("two"))
    let stage = Stage(15, 3, split)
    split.collapse(.first)
    stage.window.render()
    #expect(stage.text == "┃[ two ]\n┃")
    stage.press("home")
    #expect(stage.text == "[ one ]┃[ two ]\n       ┃")
    stage.press("end")
    #expect(split.collapsed == .second)
    split.move(by: -3)
    stage.window.render()
    #expect(split.collapsed == nil && stage.text.contains("two"))
  }

  @Test("both views and the divider are inside at every size")
  func sizes() {
    for part in [-1, 0, 0.3, 1, 7, Double.nan, .infinity] {
      let split = SplitView(
        .horizontal, LabelView("a"), LabelView("b"), part: part, minimums: (9, .max))
      for width in 0...14 {
        let stage = Stage(width, 3, split)
        stage.press("left", "right")
        #expect(split.children.reduce(0) { $0 + $1.frame.width } == width)
        stage.window.root = nil
      }
      split.part = .nan
    }
  }
}
