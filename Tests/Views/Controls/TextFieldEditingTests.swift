// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Editing in a TextField")
struct TextFieldEditingTests {
  private func stage(_ text: String = "", _ width: Int = 20, _ height: Int = 5) -> (
    Stage, TextFieldView
  ) {
    let field = TextFieldView(placeholder: "name")
    field.text = text
    return (Stage(width, height, StackView(.vertical, [field])), field)
  }

  @Test("Shift with a motion selects, typing replaces the selection, and it's visible")
  func selecting() {
    let (stage, field) = stage("one two")
    stage.press("shift+left", "shift+left")
    #expect(field.selectedText == "wo")
    let selected = Theme.standard.selection
    #expect(stage.style(5, 0) == selected && stage.style(6, 0) == selected)
    #expect(stage.style(4, 0) != selected)
    stage.type("x")
    #expect(field.text == "one tx")
    stage.press("ctrl+shift+left", "delete")
    #expect(field.text == "one ")
    stage.press("shift+home")
    #expect(field.selectedText == "one ")
    stage.press("right", "alt+a", "left", "z")
    #expect(field.text == "zone ")
    stage.press("alt+a", "esc", "esc")
    #expect(field.selectedText == "" && field.text == "zone ")
  }

  @Test("copy and cut use the window's clipboard, and paste inserts it")
  func clipboard() {
    let (stage, field) = stage("one two")
    stage.press("ctrl+shift+left", "alt+w")
    #expect(stage.window.clipboard == "two")
    stage.press("home", "ctrl+v")
    #expect(field.text == "twoone two")
    stage.press("alt+a", "ctrl+x")
    #expect(field.text == "" && stage.window.clipboard == "twoone two")
    stage.press("ctrl+x", "shift+insert")
    #expect(field.text == "twoone two")
  }

  @Test("kills are joined, Ctrl-Y inserts them, and Alt-Y cycles through the older ones")
  func kills() {
    let (stage, field) = stage("one two three")
    stage.press("ctrl+w", "ctrl+w", "left", "ctrl+u")
    #expect(field.text == " ")
    stage.press("ctrl+y")
    #expect(field.text == "one ")
    stage.press("alt+y")
    #expect(field.text == "two three ")
    stage.press("alt+y", "left", "alt+y")
    #expect(field.text == "one ")
  }

  @Test("undo and redo work for typing, pastes and kills")
  func undo() {
    let (stage, field) = stage()
    var heard: [String] = []
    field.texts.add { heard.append($0) }
    stage.type("ab cd")
    stage.paste("!!")
    stage.press("ctrl+u", "ctrl+_")
    #expect(field.text == "ab cd!!")
    stage.press("ctrl+_", "ctrl+_")
    #expect(field.text == "ab ")
    stage.press("alt+_", "alt+_", "alt+_", "alt+_")
    #expect(field.text == "" && heard.last == "")
    field.text = "new"
    stage.press("ctrl+_")
    #expect(field.text == "new")
  }

  @Test("the mouse places the caret, and selects by dragging, a word by two clicks, all by three")
  func mouse() {
    let (stage, field) = stage("one two three")
    stage.mouse(.press, 1, 0)
    stage.mouse(.drag, 6, 3)
    stage.mouse(.release, 6, 3)
    #expect(field.selectedText == "ne tw")
    stage.mouse(.drag, 9, 0)
    #expect(field.selectedText == "ne tw")
    stage.clock.advance(by: .seconds(1))
    stage.mouse(.press, 5, 0)
    stage.mouse(.release, 5, 0)
    #expect(field.selectedText == "")
    stage.mouse(.press, 5, 0)
    #expect(field.selectedText == "two")
    stage.mouse(.drag, 9, 0)
    #expect(field.selectedText == "two three")
    stage.mouse(.drag, 1, 0)
    #expect(field.selectedText == "one two")
    stage.mouse(.release, 1, 0)
    stage.mouse(.press, 5, 0)
    #expect(field.selectedText == "one two three")
    stage.clock.advance(by: .seconds(1))
    stage.mouse(.press, 5, 0)
    #expect(field.selectedText == "")
  }

  @Test("an invalid text is reported when it's submitted, below the field, until it's valid")
  func validation() {
    let (stage, field) = stage("", 20)
    field.validation = { $0.count < 3 ? "too short" : nil }
    var heard: [String] = []
    field.submissions.add { heard.append($0) }
    stage.type("ab")
    #expect(stage.text == "ab")
    stage.press("enter")
    #expect(heard == [] && stage.text == "ab\ntoo short")
    #expect(stage.style(0, 1) == Theme.standard.error)
    #expect(field.accessibilityElement.line == "name, text field, ab, invalid, focused (too short)")
    stage.type("c")
    #expect(stage.text == "abc")
    stage.press("backspace")
    #expect(stage.text == "ab")
    stage.type("d")
    stage.press("enter")
    #expect(heard == ["abd"])
  }

  @Test(
    "an edited text is validated when the focus leaves, and a single row shows the problem after it"
  )
  func leaving() {
    let (field, other) = (TextFieldView(placeholder: "a"), TextFieldView(placeholder: "b"))
    field.validation = { _ in "wrong" }
    let stage = Stage(20, 3, field)
    stage.window.root = StackView(.vertical, [field, other])
    stage.resize(20, 2)
    stage.press("tab")
    #expect(field.problem == nil)
    stage.press("shift+tab")
    stage.type("x")
    stage.press("tab")
    #expect(field.problem == "wrong")
    stage.window.root = field
    stage.resize(20, 1)
    #expect(stage.surface.drawnText() == "x              wrong")
  }

  @Test(
    "a suggestion is shown after the caret, and accepted with Tab or the right arrow",
    arguments: ["tab", "right"])
  func ghost(key: String) {
    let (stage, field) = stage("", 40)
    let words = ["soup", "soufflé", "salad"]
    field.suggestions = { text in text.isEmpty ? [] : words.filter { $0.hasPrefix(text) } }
    stage.type("so")
    #expect(stage.text == "soup" && field.text == "so")
    #expect(stage.style(2, 0) == Theme.standard.secondary.over(Theme.standard.field))
    #expect(stage.hints.contains("Tab accept"))
    stage.type("uf")
    #expect(stage.text == "soufflé")
    stage.press("left")
    #expect(stage.text == "souf")
    stage.press("right", key)
    #expect(field.text == "soufflé" && field.isFocused)
    stage.press("ctrl+_")
    #expect(field.text == "souf")
  }

  @Test("suggestions are selected with the arrows, accepted with Enter, and hidden with Esc")
  func rows() {
    let (stage, field) = stage()
    field.suggestionPlacement = .rows(2)
    field.suggestions = { text in ["\(text)1", "\(text)2", "\(text)3"] }
    var heard: [String] = []
    field.submissions.add { heard.append($0) }
    stage.type("a")
    #expect(stage.text == "a1\na1\na2")
    stage.press("down", "down", "down")
    #expect(stage.text == "a3\na2\na3")
    #expect(stage.style(0, 2) == Theme.standard.selection)
    stage.press("enter")
    #expect(field.text == "a3" && heard == [] && stage.text == "a3")
    stage.type("x")
    stage.mouse(.press, 1, 2)
    #expect(field.text == "a3x2" && stage.text == "a3x2")
    stage.press("backspace", "backspace", "esc")
    stage.type("b")
    stage.press("esc")
    #expect(stage.text == "a3b")
    stage.press("enter")
    #expect(heard == ["a3b"])
  }

  @Test("a maximum length applies to keys and pastes")
  func maximum() {
    let (stage, field) = stage()
    field.maximumLength = 4
    stage.type("abc")
    stage.paste("日本語")
    #expect(field.text == "abc日")
    stage.type("x")
    #expect(field.text == "abc日")
    #expect(stage.surface.cursor == Position(x: 5, y: 0))
  }

  @Test("a password is neither copied nor killed, and describes only its length")
  func password() {
    let field = PasswordFieldView(placeholder: "password")
    let stage = Stage(20, 3, field)
    stage.type("se cret")
    stage.press("alt+a", "alt+w", "ctrl+x", "ctrl+u", "ctrl+y")
    #expect(stage.window.clipboard == nil && field.text == "")
    stage.type("one two")
    stage.mouse(.press, 1, 0)
    stage.mouse(.press, 1, 0)
    #expect(field.selectedText == "one two")
    field.suggestions = { _ in ["one two three"] }
    stage.press("end")
    stage.type("x")
    #expect(stage.text == "••••••••")
    #expect(field.accessibilityElement.line == "password, password field, 8 characters, focused")
  }

  @Test("new key bindings edit the text, and settings use the names of the actions")
  func rebinding() {
    let (stage, field) = stage("one two")
    let (keys, problems) = field.keyMap.merging([
      "killWordLeft": ["f5"], "moveLineStart": ["ctrl+g h"], "submit": [],
    ])
    #expect(problems.isEmpty && TextFieldView.standardKeyMap.conflicts.isEmpty)
    field.keyMap = keys
    stage.press("f5", "ctrl+g", "h", "z")
    #expect(field.text == "zone ")
  }

  @Test("a text of 100 kB is edited at both ends and in the middle")
  func large() {
    let (stage, field) = stage(String(repeating: "soup of the day ", count: 6_250))
    stage.type("end")
    stage.press("home")
    stage.type("begin")
    stage.mouse(.press, 10, 0)
    stage.press("backspace", "ctrl+_")
    #expect(field.text.utf8.count == 100_008)
    #expect(stage.text.hasPrefix("beginsoup of"))
  }
}
