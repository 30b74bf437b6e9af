// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Editors as parts of other views")
struct EditorPartsTests {
  @Test("an editor with a maximum is as tall as its text, then scrolls, and shrinks again")
  func growth() {
    let editor = TextEditorView()
    editor.maximumRows = 3
    let stage = Stage(12, 8, StackView(.vertical, [editor, SpacerView()]))
    #expect(editor.frame.height == 1)
    var heights: [Int] = []
    for line in 1...4 {
      stage.type("\(line)")
      stage.press("enter")
      heights.append(editor.frame.height)
    }
    #expect(heights == [2, 3, 3, 3])
    stage.press("backspace", "backspace", "backspace")
    #expect(editor.frame.height == 3 && stage.text.hasPrefix("1"), "\(stage.text)")
    stage.press("ctrl+u", "backspace", "ctrl+u", "backspace", "ctrl+u")
    #expect(editor.frame.height == 1)
    // A row for the eleven columns that a caret leaves, and one for the rest.
    stage.type("123456789012")
    #expect(editor.frame.height == 2)
    editor.maximumRows = nil
    stage.window.render()
    #expect(editor.frame.height > 3)
  }

  @Test("another text is shown with its caret and undo history")
  func state() {
    let editor = TextEditorView()
    editor.maximumRows = 4
    let stage = Stage(20, 8, StackView(.vertical, [editor, SpacerView()]))
    stage.type("one")
    stage.press("left")
    let first = editor.state
    editor.state = EditorState("a\nb")
    stage.window.render()
    #expect(stage.text == "a\nb" && editor.isInLastRow && !editor.isInFirstRow)
    stage.press("ctrl+z")
    #expect(editor.text == "a\nb")
    editor.state = first
    stage.type("x")
    #expect(editor.text == "onxe" && editor.isInFirstRow)
    stage.press("ctrl+z", "ctrl+z")
    #expect(editor.isEmpty)
  }

  @Test("a unit is passed, selected and deleted as a whole")
  func units() {
    var editing = TextEditing("a [long text] b", hasLines: true)
    editing.units = [TextUnit("[long text]")]
    func at(_ column: Int) -> TextPosition { TextPosition(column: column) }
    editing.move(to: at(2))
    editing.move(to: at(3))
    #expect(editing.caret == at(13))
    editing.move(to: at(12))
    #expect(editing.caret == at(2))
    editing.move(to: at(7), selecting: true)
    #expect(editing.selectedText == "[long text]")
    editing.select(at(1)..<at(5))
    #expect(editing.selectedText == " [long text]")
    #expect(editing.delete(at(12)..<at(13), .erasing) == "[long text]")
    #expect(editing.string == "a  b")
    #expect(editing.undo() && editing.string == "a [long text] b")
    #expect(editing.unit(at: at(2)) == nil && editing.unit(at: at(2), touching: true) != nil)
    #expect(editing.unit(at: at(13), touching: true)?.range == at(2)..<at(13))
  }
}
