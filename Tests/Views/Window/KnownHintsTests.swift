// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Cached hints")
struct KnownHintsTests {
  @Test("they follow the key maps of the window and of rows")
  func keyMaps() {
    let list = ListView()
    list.show(count: 3) { ListRow(title: Text("\($0)")) }
    let stage = Stage(60, 5, list)
    #expect(stage.hints.contains("Enter open") && stage.hints.contains("q quit"))
    list.keyMap = list.keyMap.rebinding(.open, to: "o")
    stage.window.keyMap = stage.window.keyMap.rebinding(.quit, to: "x")
    stage.press("down")
    #expect(stage.hints.contains("o open") && stage.hints.contains("x quit"))
    list.openLabel = "show"
    list.allowsMultipleSelection = true
    stage.press("up")
    #expect(stage.hints.contains("o show") && stage.hints.contains("choose"))
  }

  @Test("the key for the next control is hinted at if there is one")
  func next() {
    let (first, second) = (ButtonView("one"), ButtonView("two"))
    let stage = Stage(60, 5, StackView(.vertical, [first, second]))
    #expect(stage.hints.contains("next"))
    second.isHidden = true
    stage.window.render()
    #expect(!stage.hints.contains("next"))
  }

  @Test("while the user types, letter keys of the parents are no hints")
  func typing() {
    final class Screen: ScreenView {
      override var keyHints: [KeyHint] {
        ["n", "1-5", "[, ]", "Space", "+/-", "^N", "↑↓", "Del", "Alt-1-2"].map {
          KeyHint(key: $0, label: "do \($0)")
        }
      }
    }
    let (screen, field, button) = (Screen(title: ""), TextFieldView(), ButtonView("Go"))
    screen.add(StackView(.vertical, [field, button]))
    let stage = Stage(160, 5, screen)
    let typed = ["n do", "1-5 do", "[, ] do", "Space do", "+/- do"]
    for hint in typed { #expect(!stage.hints.contains(hint), "\(hint)") }
    for hint in ["^N do", "↑↓ do", "Del do", "Alt-1-2 do"] {
      #expect(stage.hints.contains(hint), "\(hint)")
    }
    stage.press("tab")
    for hint in typed { #expect(stage.hints.contains(hint), "\(hint)") }
  }

  @Test("a label of the same width keeps the layout, and another one doesn't")
  func label() {
    let (label, other) = (LabelView("9"), LabelView("|"))
    let stack = StackView(.horizontal, [label, other])
    let stage = Stage(10, 2, stack)
    label.text = "7"
    #expect(!stack.needsLayout)
    stage.window.render()
    #expect(stage.text == "7|")
    label.text = "10"
    #expect(stack.needsLayout)
    stage.window.render()
    #expect(stage.text == "10|")
    label.text = "漢"
    stage.window.render()
    #expect(stage.text == "漢|")
    label.text = ""
    stage.window.render()
    #expect(stage.text == "|")
  }
}
