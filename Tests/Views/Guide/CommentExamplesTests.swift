// SPDX-License-Identifier: MIT

import Testing
import Views

/// The examples in the comments of values, with their results.
@Suite("Examples in comments of values")
struct CommentExamplesTests {
  @Test("geometry and texts")
  func geometry() {
    #expect(Frame(x: 1, y: 2, width: 3, height: 4).maxX == 4)
    #expect(
      Frame(x: 0, y: 0, width: 9, height: 4).inset(by: Insets(top: 1, left: 2))
        == Frame(x: 2, y: 1, width: 7, height: 3))
    #expect(TextPosition(line: 0, column: 3) < TextPosition(line: 1, column: 0))
    #expect(
      Text("Views/Theme/Theme.swift").truncated(to: 10, at: Truncation.head).string == "…eme.swift")
  }

  @MainActor @Test("views")
  func views() {
    let segments = SegmentedControlView(["Name", "Newest", "Best"])
    #expect(Stage(40, 2, segments).text == "[ Name ]  Newest    Best")
    let password = PasswordFieldView(placeholder: "Password")
    password.text = "Ada"
    #expect(Stage(20, 2, password).text == "•••")
    #expect(Stage(5, 2, CenteredView(LabelView("a"))).text == "  a")
    #expect(Stage(5, 2, PaddingView(Insets(left: 2), LabelView("a"))).text == "  a")
    let row = StackView(.horizontal, [LabelView("a"), SpacerView(), LabelView("b")])
    #expect(Stage(5, 2, row).text == "a   b")
  }

  @Test("keys and the mouse")
  func keys() {
    #expect(KeySequence("ctrl+x ctrl+s").sign == "^X ^S")
    #expect(KeyPress("pgup")?.key == Key.pageUp)
    #expect(KeyPress("ctrl+alt+k")?.modifiers == Modifiers([.control, .alt]))
    #expect(Mouse(kind: .press, button: .left, position: .zero).clickCount == 1)
    let names = [
      "enter", "tab", "space", "backspace", "delete", "insert", "esc", "up", "down", "left",
      "right", "home", "end", "pgup", "pgdn", "plus", "f1", "f35", "hyper+x", "meta+super+x",
    ]
    #expect(names.filter { KeyPress($0) == nil } == [])
  }

  @Test("colours, days and selections")
  func values() {
    #expect(Color.gray == Color.palette(8))
    #expect(ColorLevel.sixteen < ColorLevel.palette)
    #expect(Day(2026, 12, 24)?.weekday == Weekday.thursday)
    #expect(RowSelection([1, 2]).contains(2))
  }
}
