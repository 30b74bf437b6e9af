// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("TextField")
struct TextFieldTests {
  private func stage(_ width: Int, _ text: String = "") -> (Stage, TextFieldView) {
    let field = TextFieldView(placeholder: "name")
    field.text = text
    return (Stage(width, 2, field), field)
  }

  @Test(
    "an empty field shows its placeholder, and a filled one its text with the cursor at the end")
  func typing() {
    let (stage, field) = stage(12)
    #expect(stage.text == "name")
    #expect(stage.surface.cursor == Position(x: 0, y: 0))
    var heard: [String] = []
    field.texts.add { heard.append($0) }
    stage.type("a q")
    #expect(stage.text == "a q")
    #expect(stage.surface.cursor == Position(x: 3, y: 0))
    #expect(heard == ["a", "a ", "a q"])
  }

  @Test("setting the text sends no event")
  func silence() {
    let (_, field) = stage(12)
    var heard = 0
    field.texts.add { _ in heard += 1 }
    field.text = "x"
    #expect(heard == 0)
  }

  @Test(
    "Backspace deletes a grapheme cluster",
    arguments: ["👨‍👩‍👧‍👦", "🇫🇮", "👍🏽", "e\u{301}", "한", "❤️"])
  func graphemes(cluster: String) {
    let (stage, field) = stage(20, "a" + cluster)
    stage.press("backspace")
    #expect(field.text == "a")
    stage.type("b")
    #expect(field.text == "ab")
  }

  @Test("a combining mark joins the letter in front of the caret")
  func combining() {
    let (stage, field) = stage(20, "e")
    stage.type("\u{301}")
    stage.press("backspace")
    #expect(field.text == "")
  }

  @Test(
    "keys edit as in a shell",
    arguments: [
      (["ctrl+a", "x"], "xone two-three"), (["ctrl+e", "x"], "one two-threex"),
      (["home", "delete"], "ne two-three"), (["ctrl+a", "ctrl+d"], "ne two-three"),
      (["ctrl+w"], "one two-"), (["ctrl+w", "ctrl+w"], "one "),
      (["alt+backspace"], "one two-"), (["ctrl+left", "ctrl+k"], "one two-"),
      (["alt+b", "alt+b", "ctrl+u"], "two-three"), (["home", "ctrl+right", "x"], "onex two-three"),
      (["home", "alt+d"], " two-three"), (["left", "left", "ctrl+h"], "one two-thee"),
      (["home", "left", "backspace"], "one two-three"), (["end", "delete"], "one two-three"),
      (["ctrl+b", "ctrl+f", "x"], "one two-threex"),
    ])
  func commands(keys: [String], result: String) {
    let (stage, field) = stage(20, "one two-three")
    for key in keys { stage.press(key) }
    #expect(field.text == result)
  }

  @Test("a long text scrolls so that the caret is visible, with symbols for hidden text")
  func scrolling() {
    let (stage, _) = stage(10, "abcdefghijklmnopqrst")
    #expect(stage.text == "‹mnopqrst")
    #expect(stage.surface.cursor == Position(x: 9, y: 0))
    stage.press("home")
    #expect(stage.text == "abcdefghi›")
    #expect(stage.surface.cursor == Position(x: 0, y: 0))
    for _ in 0..<12 { stage.press("right") }
    #expect(stage.text.hasPrefix("‹") && stage.text.hasSuffix("›"))
    for _ in 0..<30 {
      stage.press("backspace")
      #expect(stage.surface.cursor != nil)
    }
    #expect(stage.text == "mnopqrst")
  }

  @Test("wide characters are never drawn outside the field or split")
  func wide() {
    let (stage, _) = stage(7, "日本語の料理の本")
    #expect(stage.text.hasSuffix("本"))
    #expect(stage.surface.cursor?.x == 6 || stage.surface.cursor?.x == 5)
    stage.press("home")
    #expect(stage.text.hasPrefix("日本"))
  }

  @Test("a paste is one edit, with spaces for line breaks and without control characters")
  func paste() {
    let (stage, field) = stage(30)
    var heard: [String] = []
    field.texts.add { heard.append($0) }
    stage.paste("one\r\ntwo\tthree\u{1B}[31m\u{7}\n")
    #expect(heard == ["one two three[31m "])
  }

  @Test("a large paste is inserted completely, and the next key works")
  func largePaste() {
    let (stage, field) = stage(20)
    stage.paste(String(repeating: "soup\n", count: 20_000))
    stage.type("x")
    #expect(field.text.utf8.count == 100_001)
    #expect(stage.text.hasSuffix("x"))
  }

  @Test("Enter submits, and a click places the caret")
  func submission() {
    let (stage, field) = stage(20, "soup")
    var heard: [String] = []
    field.submissions.add { heard.append($0) }
    stage.press("enter")
    #expect(heard == ["soup"])
    stage.mouse(.press, 1, 0)
    stage.type("x")
    #expect(field.text == "sxoup")
    stage.mouse(.press, 15, 0)
    stage.type("y")
    #expect(field.text == "sxoupy")
  }

  @Test("a problem that the program has set doesn't prevent another attempt")
  func externalProblem() {
    let (stage, field) = stage(30)
    var heard: [String] = []
    field.submissions.add { [weak field] text in
      heard.append(text)
      field?.problem = text == "right" ? nil : "wrong"
    }
    stage.type("a")
    stage.press("enter")
    #expect(field.problem == "wrong")
    stage.press("backspace")
    stage.type("right")
    stage.press("enter")
    #expect(heard == ["a", "right"])
    #expect(field.problem == nil)
    field.validation = { _ in "never" }
    stage.press("enter")
    #expect(heard.count == 2)
  }

  @Test("a password shows bullets, and word motions don't reveal its words")
  func password() {
    let field = PasswordFieldView(placeholder: "password")
    let stage = Stage(20, 2, field)
    stage.type("my 日本 pass")
    #expect(stage.text == "••••••••••")
    stage.press("ctrl+w")
    #expect(field.text == "")
  }

  @Test("random edits keep the caret visible and the clusters complete", arguments: 0..<20)
  func random(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let (stage, field) = stage(Int.random(in: 1...9, using: &chance))
    let keys = ["left", "right", "home", "end", "backspace", "delete", "alt+b", "ctrl+k"]
    let pieces = ["a", "日", "👨‍👩‍👧", "\u{301}", "🇫🇮", " ", "é"]
    for _ in 0..<120 {
      if Bool.random(using: &chance) {
        stage.paste(pieces.randomElement(using: &chance) ?? "a")
      } else {
        stage.press(keys.randomElement(using: &chance) ?? "left")
      }
      #expect(stage.surface.cursor != nil)
      #expect(field.caret <= field.line.count)
    }
  }
}
