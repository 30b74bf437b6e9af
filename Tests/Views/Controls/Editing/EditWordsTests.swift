// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Edits in words")
struct EditWordsTests {
  /// What is announced of each key.
  private func heard(_ control: View, _ keys: [String]) -> [String] {
    let stage = Stage(40, 6, control)
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.window.render()
    heard = []
    for key in keys { stage.press(key) }
    return heard
  }

  @Test("typing says each character, and the word that a blank or a sign ends")
  func typing() {
    #expect(
      heard(TextField(), ["A", "d", "a", "space", ",", "space", "7", "."])
        == ["A", "d", "a", "Ada, space", ",", "space", "7", "7, ."])
  }

  @Test("deleting says what is gone, and that nothing is left")
  func deleting() {
    let field = TextField()
    field.text = "Ada Byron"
    #expect(
      heard(field, ["backspace", "ctrl+w", "ctrl+u", "ctrl+z"])
        == ["n deleted", "Byro deleted", "Ada deleted, empty", "Ada added"])
  }

  @Test("the caret says the character that it meets, the word after a longer way, or the end")
  func motion() {
    let field = TextField()
    field.text = "one two"
    #expect(
      heard(field, ["left", "home", "right", "ctrl+right", "end"])
        == ["o", "one", "n", "space", "end"])
  }

  @Test("what is selected is said, and what takes its place")
  func selection() {
    let field = TextField()
    field.text = "cat"
    #expect(
      heard(field, ["shift+left", "shift+left", "u", "shift+home", "x"])
        == ["t selected", "at selected", "u instead of at", "cu selected", "x instead of cu"])
  }

  @Test("an editor says the line that the caret comes to, and line breaks")
  func lines() {
    let editor = TextEditor()
    editor.text = "first\n\nthird"
    #expect(
      heard(
        editor,
        ["down", "down", "up", "up", "end", "enter", "backspace", "delete", "down"])
        == [
          "blank", "third", "blank", "first", "end", "first, new line", "new line deleted",
          "new line deleted", "third",
        ])
  }

  @Test("what is pasted is said whole, or by its length where it is long")
  func paste() {
    let field = TextField()
    let stage = Stage(40, 4, field)
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.window.render()
    stage.paste("Oslo and Kiel")
    stage.paste(String(repeating: "x", count: 5_000))
    #expect(heard.dropFirst() == ["Oslo and Kiel added", "5000 characters added"])
  }

  @Test("of a password only its length is said")
  func secret() {
    let said = heard(PasswordField(), ["a", "b", "left", "backspace"])
    #expect(said == ["1 character", "2 characters", "1 character"])
  }

  @Test("texts differ at one place, wherever lines come and go")
  func differences() {
    func difference(_ old: String, _ new: String) -> String {
      let found = TextDifference(from: TextBuffer(old), to: TextBuffer(new))
      return "\(found.removed.joined())>\(found.inserted.joined())"
    }
    #expect(difference("a\nb", "a\nb") == ">")
    #expect(difference("a", "a\n") == ">\n")
    #expect(difference("a\nb", "b") == "a\n>")
    #expect(difference("a\nb", "a\n\nb") == ">\n")
    #expect(difference("ab", "a\nb") == ">\n")
    #expect(difference("", "x\ny") == ">x\ny")
    #expect(difference("x\nsame\ny", "z\nsame\ny") == "x>z")
    #expect(difference("aaa", "aa") == "a>")
  }
}
