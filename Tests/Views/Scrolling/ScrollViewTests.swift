// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("ScrollView")
struct ScrollViewTests {
  private let text = Text((1...9).map { "row \($0)" }.joined(separator: "\n"))

  @Test("keys and the wheel scroll content that doesn't fit, up to its ends")
  func scrolling() {
    let view = ScrollView(LabelView(text, wraps: true))
    let stage = Stage(10, 4, view)
    #expect(stage.text == "row 1    ┃\nrow 2    │\nrow 3    │")
    stage.press("down")
    #expect(stage.text.hasPrefix("row 2"))
    stage.press("pgdn")
    #expect(view.offset == 3)
    stage.press("end", "down")
    #expect(stage.text == "row 7    │\nrow 8    │\nrow 9    ┃")
    stage.press("up", "pgup", "home", "up")
    #expect(view.offset == 0)
    stage.mouse(.scrollDown, 2, 2)
    #expect(view.offset == 3)
    stage.mouse(.scrollUp, 2, 2)
    #expect(view.offset == 0)
  }

  @Test("the letters of lists scroll, too")
  func letters() {
    let view = ScrollView(LabelView(text, wraps: true))
    let stage = Stage(10, 4, view)
    var offsets: [Int] = []
    for key in ["j", "j", "k", "G", "g"] {
      stage.press(key)
      offsets.append(view.offset)
    }
    #expect(offsets == [1, 2, 1, 6, 0])
  }

  @Test("content that fits has no scroll bar and no keys, and returns to the start")
  func fitting() {
    let view = ScrollView(LabelView(text, wraps: true))
    let stage = Stage(10, 4, view)
    stage.press("end")
    stage.resize(10, 11)
    #expect(stage.text.hasPrefix("row 1\n") && stage.text.hasSuffix("row 9"))
    #expect(!stage.hints.contains("scroll"))
  }

  @Test("the focused control is scrolled into view")
  func focus() {
    let fields = (0..<6).map { TextFieldView(placeholder: "field \($0)") }
    let stage = Stage(20, 3, ScrollView(StackView(.vertical, fields), isFocusable: false))
    for index in 0..<6 {
      #expect(stage.window.focused === fields[index])
      #expect(stage.text.contains("field \(index)"))
      #expect(stage.surface.cursor != nil)
      stage.press("tab")
    }
    #expect(stage.window.focused === fields[0])
    #expect(stage.text.contains("field 0"))
    stage.press("shift+tab")
    #expect(stage.text.contains("field 5"))
  }
}
