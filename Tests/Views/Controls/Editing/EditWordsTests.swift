// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Announcements of edits")
struct EditWordsTests {
  /// Returns the announcements of each key.
  private func heard(_ control: View, _ keys: [String]) -> [String] {
    let stage = Stage(40, 6, control)
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.window.render()
    heard = []
    for key in keys { stage.press(key) }
    return heard
  }

  @Test("typing announces each character, and the word at a space or a punctuation mark")
  func typing() {
    #expect(
      heard(TextFieldView(), ["A", "d", "a", "space", ",", "space", "7", "."])
        == ["A", "d", "a", "Ada, space", ",", "space", "7", "7, ."])
  }

  @Test("deleting announces the removed text, and that nothing is left")
  func deleting() {
    let field = TextFieldView()
    field.text = "Ada Byron"
    #expect(
      heard(field, ["backspace", "ctrl+w", "ctrl+u", "ctrl+z"])
        == ["n deleted", "Byro deleted", "Ada deleted, empty", "Ada inserted"])
  }

  @Test("the caret announces its character, the word after a longer move, or the end")
  func motion() {
    let field = TextFieldView()
    field.text = "one two"
    #expect(
      heard(field, ["left", "home", "right", "ctrl+right", "end"])
        == ["o", "one", "n", "space", "end"])
  }

  @Test("selected text is announced, and its replacement")
  func selection() {
    let field = TextFieldView()
    field.text = "cat"
    #expect(
      heard(field, ["shift+left", "shift+left", "u", "shift+home", "x"])
        == ["t selected", "at selected", "at replaced with u", "cu selected", "cu replaced with x"])
  }

  @Test("an editor announces the line of the caret, and line breaks")
  func lines() {
    let editor = TextEditorView()
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

  @Test("pasted text is announced completely, or by its length if it's long")
  func paste() {
    let field = TextFieldView()
    let stage = Stage(40, 4, field)
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.window.render()
    stage.paste("Oslo and Kiel")
    stage.paste(String(repeating: "x", count: 5_000))
    #expect(heard.dropFirst() == ["Oslo and Kiel inserted", "5000 characters inserted"])
  }

  @Test("only the length of a password is announced")
  func secret() {
    let said = heard(PasswordFieldView(), ["a", "b", "left", "backspace"])
    #expect(said == ["1 character", "2 characters", "1 character"])
  }

  @Test("the difference of two texts is one range, with any line breaks")
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
