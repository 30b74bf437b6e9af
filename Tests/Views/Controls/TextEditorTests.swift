// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("TextEditor")
struct TextEditorTests {
  private func stage(
    _ text: String, _ width: Int = 16, _ height: Int = 5, wraps: Bool = true, numbers: Bool = false
  ) -> (Stage, TextEditorView) {
    let editor = TextEditorView(placeholder: "Notes")
    editor.text = text
    editor.wraps = wraps
    editor.showsLineNumbers = numbers
    return (Stage(width, height, editor), editor)
  }

  private let poem = "One line of text\nthe second\n\nand the last one"

  @Test("lines wrap after spaces, with the cursor at the caret")
  func wrapping() {
    let (stage, editor) = stage(poem, 11, 9)
    #expect(
      stage.text == """
        One line
        of text
        the second

        and the
        last one
        """)
    #expect(stage.surface.cursor == Position(x: 0, y: 0))
    stage.press("end")
    #expect(stage.surface.cursor == Position(x: 7, y: 1))
    stage.press("down", "down", "down")
    #expect(editor.caret == TextPosition(line: 3, column: 7))
    #expect(stage.surface.cursor == Position(x: 7, y: 4))
    editor.wraps = false
    stage.window.render()
    #expect(stage.text.hasPrefix("One line of"))
  }

  @Test("a scroll bar that appears while the user types narrows the wrapped rows")
  func bar() {
    let (stage, editor) = stage("the first long line\nb", 16, 5)
    stage.press("ctrl+end")
    for _ in 0..<6 {
      stage.press("enter")
      stage.type("c")
      let (fresh, _) = self.stage(editor.text, 16, 5)
      fresh.press("ctrl+end")
      #expect(stage.text == fresh.text)
    }
    stage.press("ctrl+home")
    let (fresh, _) = self.stage(editor.text, 16, 5)
    #expect(stage.text == fresh.text)
  }

  @Test("drawing doesn't move the rows: a click means the same before and after a frame")
  func pureDrawing() {
    let text = (0..<20).map { "line \($0)" }.joined(separator: "\n")
    let (first, second) = (stage(text), stage(text))
    for _ in 0..<12 {
      for stage in [first.0, second.0] { stage.window.dispatch(.key(KeyPress(.down))) }
    }
    second.0.window.render()
    let click = Mouse(kind: .press, button: .left, position: Position(x: 2, y: 1))
    for stage in [first.0, second.0] { stage.window.dispatch(.mouse(click)) }
    #expect(first.1.caret == second.1.caret && first.1.caret.line == 10)
  }

  @Test("an empty editor shows its placeholder, and keys create and join lines")
  func typing() {
    let (stage, editor) = stage("", 16, 5)
    #expect(stage.text == "Notes")
    var heard: [String] = []
    editor.texts.add { heard.append($0) }
    stage.type("ab")
    stage.press("enter")
    stage.type("c")
    #expect(stage.text == "ab\nc")
    stage.press("left", "backspace")
    #expect(stage.text == "abc" && stage.surface.cursor == Position(x: 2, y: 0))
    #expect(heard == ["a", "ab", "ab\n", "ab\nc", "abc"])
    stage.press("ctrl+_", "ctrl+_", "ctrl+_")
    #expect(editor.text == "ab")
  }

  @Test("Up and Down keep the column over short lines, and finally go to the ends")
  func goal() {
    let (stage, editor) = stage("long line\nx\nlong line", 20, 5)
    stage.press("end", "left", "down", "down")
    #expect(editor.caret == TextPosition(line: 2, column: 8))
    stage.press("up")
    #expect(editor.caret == TextPosition(line: 1, column: 1))
    stage.press("left", "up")
    #expect(editor.caret == TextPosition(line: 0, column: 0))
    stage.press("down", "down", "down")
    #expect(editor.caret == TextPosition(line: 2, column: 9))
  }

  @Test("the goal column is a column of the screen, with characters of any width")
  func wide() {
    let (stage, editor) = stage("日本語日本語\nabcdefghijk\n日本語日本語", 20, 5)
    stage.press("right", "right", "down")
    #expect(editor.caret == TextPosition(line: 1, column: 4))
    stage.press("right", "down")
    #expect(editor.caret == TextPosition(line: 2, column: 2))
    #expect(stage.surface.cursor == Position(x: 4, y: 2))
  }

  @Test("pages move by the visible rows, and the caret stays visible")
  func pages() {
    let text = (1...50).map { "line \($0)" }.joined(separator: "\n")
    let (stage, editor) = stage(text, 10, 6)
    stage.press("pgdn")
    #expect(editor.caret.line == 4)
    stage.press("pgdn")
    #expect(editor.caret.line == 8 && stage.rows[4] == "line 9")
    stage.press("ctrl+end")
    #expect(stage.text.hasSuffix("line 50") && editor.caret.line == 49)
    stage.press("pgup", "pgup", "pgup")
    #expect(editor.caret.line == 37)
    stage.press("ctrl+home")
    #expect(stage.text.hasPrefix("line 1\n"))
  }

  @Test("without wrapping a long line scrolls horizontally")
  func sideways() {
    let (stage, _) = stage("abcdefghijklmnop\nxy", 8, 4, wraps: false)
    stage.press("end")
    #expect(stage.rows[0] == "jklmnop" && stage.rows[1] == "")
    #expect(stage.surface.cursor == Position(x: 7, y: 0))
    stage.press("home")
    #expect(stage.rows[0] == "abcdefgh" && stage.rows[1] == "xy")
    let (other, _) = self.stage("日本語日本語", 6, 3, wraps: false)
    other.press("end", "left")
    #expect(other.surface.cursor == Position(x: 3, y: 0))
  }

  @Test("line numbers are in front of the lines, not of wrapped rows")
  func numbers() {
    let (stage, _) = stage("one two three four\nx\n\ny\n5\n6\n7\n8\n9\n10", 16, 5, numbers: true)
    #expect(
      stage.text.split(separator: "\n").map { $0.prefix(14) } == [
        " 1 one two    ", "   three four ", " 2 x          ", " 3            ",
      ])
    stage.mouse(.press, 5, 2)
    stage.type("!")
    #expect(stage.text.contains(" 2 x!"))
  }

  @Test("a drag selects across rows, a double click a word, and a selected line break is visible")
  func mouse() {
    let (stage, editor) = stage(poem, 20, 6)
    stage.mouse(.press, 4, 0)
    stage.mouse(.drag, 3, 1)
    #expect(editor.selectedText == "line of text\nthe")
    let selected = Theme.standard.selection
    #expect(stage.style(4, 0) == selected && stage.style(16, 0) == selected)
    #expect(stage.style(3, 0) != selected && stage.style(3, 1) != selected)
    stage.mouse(.drag, 3, 9)
    stage.mouse(.release, 3, 9)
    #expect(editor.caret.line == 3)
    stage.mouse(.press, 5, 1)
    stage.mouse(.press, 5, 1)
    #expect(editor.selectedText == "second")
    stage.press("ctrl+x")
    stage.mouse(.press, 0, 2)
    stage.press("ctrl+v")
    #expect(editor.text == "One line of text\nthe \nsecond\nand the last one")
  }

  @Test("at the end of a line Ctrl-K deletes its line break, and kills can be yanked together")
  func kills() {
    let (stage, editor) = stage("a\nb\nc", 16, 5)
    stage.press("ctrl+k", "ctrl+k", "ctrl+k", "ctrl+k", "down")
    #expect(editor.text == "c")
    stage.press("end", "enter", "ctrl+y")
    #expect(editor.text == "c\na\nb\n")
  }

  @Test("a drag works although the rows at the scroll position are gone since the last frame")
  func staleScrollPosition() {
    let (stage, editor) = stage(String(repeating: "word ", count: 60), 8, 5)
    stage.press("ctrl+end")
    stage.mouse(.press, 1, 1)
    editor.editing = TextEditing("x", hasLines: true)
    editor.edited()
    let drag = Mouse(kind: .drag, button: .left, position: Position(x: 3, y: 2))
    stage.window.dispatch(.mouse(drag))
    #expect(editor.caret == TextPosition(line: 0, column: 1))
  }

  @Test("a query of the cursor doesn't scroll an editor that has no rows")
  func cursorWithoutRows() {
    let (stage, editor) = stage(poem, 11, 5)
    stage.press("down", "down")
    let shown = stage.text
    editor.frame = .zero
    _ = editor.cursor
    stage.resize(11, 5)
    #expect(stage.text == shown)
  }

  @Test("the wheel scrolls without moving the caret, and the next key shows it again")
  func wheel() {
    let text = (1...50).map { "line \($0)" }.joined(separator: "\n")
    let (stage, editor) = stage(text, 10, 6)
    stage.mouse(.scrollDown, 0, 0)
    #expect(stage.text.hasPrefix("line 4\n") && editor.caret == .zero)
    #expect(stage.surface.cursor == Position(x: 0, y: 0))
    for _ in 0..<30 { stage.mouse(.scrollDown, 0, 0) }
    #expect(stage.text.hasSuffix("line 50"))
    stage.type("x")
    #expect(stage.text.hasPrefix("xline 1\n"))
  }

  @Test("the text is accessible, and the description contains the line of the caret")
  func submission() {
    let (stage, editor) = stage("a\nb", 30, 5)
    var heard: [String] = []
    editor.submissions.add { heard.append($0) }
    stage.press("alt+enter")
    editor.submitLabel = "send"
    stage.press("down", "alt+enter")
    #expect(heard == ["a\nb"])
    stage.press("ctrl+s")
    #expect(heard == ["a\nb", "a\nb"])
    #expect(stage.hints.contains("^S send"))
    #expect(editor.accessibilityElement.line == "Notes, editor, b, line 2 of 2, focused")
    #expect(TextEditorView.standardKeyMap.conflicts.isEmpty)
  }

  @Test("10,000 lines and 100 kB are edited at the start, in the middle and at the end")
  func large() {
    let text = String(repeating: "soup of a\n", count: 10_000)
    let (stage, editor) = stage(text, 30, 10, numbers: true)
    stage.type("x")
    stage.press("ctrl+end")
    stage.type("y")
    for _ in 0..<50 { stage.press("pgup") }
    stage.press("enter")
    stage.press("ctrl+_", "alt+a", "delete", "ctrl+_")
    #expect(editor.text.utf8.count == 100_002)
    #expect(editor.text.hasPrefix("xsoup") && editor.text.hasSuffix("\ny"))
  }

  @Test("random keys in any size keep a cursor, and can be undone", arguments: 0..<20)
  func random(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let width = Int.random(in: 1...14, using: &chance)
    let height = Int.random(in: 1...5, using: &chance)
    let (stage, editor) = stage(
      "日本 text\n\nmore", width, height, wraps: seed % 2 == 0, numbers: seed % 3 == 0)
    let keys = [
      "left", "right", "up", "down", "pgup", "pgdn", "home", "end", "backspace", "delete", "alt+b",
      "ctrl+k", "enter", "shift+up", "shift+right", "ctrl+y", "ctrl+_", "alt+_", "ctrl+w",
    ]
    let pieces = ["a", "日", "👨‍👩‍👧", "\u{301}", "🇫🇮", " ", "é", "\t", "long words here\nand"]
    for _ in 0..<100 {
      switch Int.random(in: 0..<5, using: &chance) {
      case 0, 1: stage.paste(pieces.randomElement(using: &chance) ?? "a")
      case 2:
        stage.mouse(
          Bool.random(using: &chance) ? .press : .scrollDown,
          Int.random(in: 0..<width, using: &chance),
          Int.random(in: 0..<height, using: &chance))
      default: stage.press(keys.randomElement(using: &chance) ?? "left")
      }
      #expect(stage.surface.cursor != nil)
    }
    for _ in 0..<300 { editor.act(.undo) }
    #expect(editor.text == "日本 text\n\nmore")
  }

  @Test("tokens of a language have the styles of code, also behind a comment of several lines")
  func language() {
    let (stage, editor) = stage("/* a\nlet */ let b = 1\n", 24, 4)
    stage.window.theme = .harbour
    editor.language = "Swift"
    stage.window.render()
    let theme = Theme.harbour
    #expect(stage.text == "/* a\nlet */ let b = 1")
    #expect(stage.style(0, 0).foreground == theme.secondary.foreground)
    #expect(stage.style(0, 1).foreground == theme.secondary.foreground)
    #expect(stage.style(7, 1).foreground == theme.accent.foreground)
    #expect(stage.style(11, 1).foreground == theme.background.foreground)
    #expect(stage.style(15, 1).foreground == theme.warning.foreground)
    // The end of the comment is deleted, so that it continues.
    editor.select(TextPosition(line: 1, column: 6)..<TextPosition(line: 1, column: 6))
    stage.press("backspace")
    #expect(stage.style(10, 1).foreground == theme.secondary.foreground)
    stage.press("ctrl+z")
    #expect(stage.style(7, 1).foreground == theme.accent.foreground)
    editor.language = nil
    stage.window.render()
    #expect(stage.style(7, 1).foreground == theme.background.foreground)
    editor.language = "a language that nobody knows"
    stage.window.render()
    #expect(stage.style(7, 1).foreground == theme.background.foreground)
  }

  @Test("the cached tokens are those of a new editor, after any edits")
  func languageAfterEdits() {
    let pieces = [
      "/*", "*/", "\"\"\"", "let x", "\n", " ", "// n", "\"a\"", "12", "漢", "é", "\n\n",
    ]
    var random = Chance(state: 7)
    for _ in 0..<40 {
      let (edited, editor) = stage(
        "let a = 1\n/* two\nlines */\nfunc b() {}", 30, 12, numbers: true)
      editor.language = "swift"
      edited.window.theme = .harbour
      edited.window.focus(editor)
      for _ in 0..<25 {
        let line = Int(random.next() % UInt64(editor.lineCount))
        let column = Int(random.next() % 12)
        let start = TextPosition(line: line, column: column)
        let end = TextPosition(line: line + Int(random.next() % 2), column: Int(random.next() % 12))
        editor.select(min(start, end)..<max(start, end))
        switch random.next() % 4 {
        case 0: editor.act(.delete(.left))
        case 1: edited.press("ctrl+z")
        default: edited.paste(pieces[Int(random.next() % UInt64(pieces.count))])
        }
        edited.window.render()
      }
      let (new, other) = stage(editor.text, 30, 12, numbers: true)
      other.language = "swift"
      new.window.theme = .harbour
      for part in [edited, new] { part.window.focus(part === edited ? editor : other) }
      editor.select(.zero..<(.zero))
      other.select(.zero..<(.zero))
      edited.window.render()
      new.window.render()
      #expect(edited.text == new.text)
      for y in 0..<12 {
        for x in 0..<30 { #expect(edited.style(x, y) == new.style(x, y), "\(x), \(y)") }
      }
    }
  }

  @Test("a very long line has no colours, and those below it have theirs")
  func longLine() {
    let (stage, editor) = stage(
      String(repeating: "let ", count: 501) + "\nlet", 20, 4, wraps: false)
    stage.window.theme = .harbour
    editor.language = "swift"
    stage.window.render()
    #expect(stage.style(0, 0).foreground == Theme.harbour.background.foreground)
    #expect(stage.style(0, 1).foreground == Theme.harbour.accent.foreground)
  }

  @Test("the line of the caret is marked while the editor has the focus")
  func currentLine() {
    let (stage, editor) = stage("one\ntwo", 12, 3, numbers: true)
    stage.window.theme = .harbour
    editor.marksCurrentLine = true
    stage.window.focus(editor)
    stage.window.render()
    let marked = Theme.harbour.alternateRow.background
    #expect(marked != .standard)
    #expect(stage.style(6, 0).background == marked && stage.style(11, 0).background == marked)
    #expect(stage.style(6, 1).background != marked)
    stage.press("down")
    #expect(stage.style(6, 0).background != marked && stage.style(6, 1).background == marked)
    // Without surfaces nothing is tinted.
    stage.window.theme = .standard
    stage.window.render()
    #expect(stage.style(6, 1).background == .standard)
  }
}
