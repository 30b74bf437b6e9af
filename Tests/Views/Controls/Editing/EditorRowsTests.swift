// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The rows of an editor")
struct EditorRowsTests {
  private func starts(_ text: String, _ width: Int) -> [Int] {
    var rows = EditorRows()
    rows.width = width
    return rows.starts(of: 0, in: TextBuffer(text))
  }

  @Test("rows wrap after spaces, or anywhere if needed, with a column for the caret")
  func breaks() {
    #expect(starts("", 5) == [0])
    #expect(starts("ab cd ef", 6) == [0, 6])
    #expect(starts("abcdefgh", 5) == [0, 4])
    #expect(starts("日本語", 5) == [0, 2])
    #expect(starts("日本", 1) == [0, 1])
    #expect(starts("a          b", 5) == [0, 5, 10])
  }

  @Test("moving up and down crosses lines, and stops at the ends")
  func moving() {
    var rows = EditorRows()
    rows.width = 5
    let buffer = TextBuffer("abcdefgh\n\nxy")
    let first = EditorRows.Row(line: 0, part: 0)
    let last = EditorRows.Row(line: 2, part: 0)
    #expect(rows.row(first, movedBy: 1, in: buffer) == .init(line: 0, part: 1))
    #expect(rows.row(first, movedBy: 2, in: buffer) == .init(line: 1, part: 0))
    #expect(rows.row(first, movedBy: 9, in: buffer) == last)
    #expect(rows.row(last, movedBy: -2, in: buffer) == .init(line: 0, part: 1))
    #expect(rows.row(last, movedBy: -9, in: buffer) == first)
    #expect(rows.row(of: TextPosition(column: 4), in: buffer) == .init(line: 0, part: 1))
  }

  @Test("two edits without measuring in between leave no outdated rows")
  func unmeasured() {
    var text = TextEditing("one two three four five six\nseven eight", hasLines: true)
    var rows = EditorRows()
    rows.width = 8
    _ = rows.starts(of: 0, in: text.buffer)
    _ = rows.starts(of: 1, in: text.buffer)
    for (line, column, piece) in [(0, 20, "x"), (0, 0, "longer "), (1, 0, "y"), (0, 3, "\n")] {
      text.move(to: TextPosition(line: line, column: column))
      _ = text.insert(piece)
      if let edit = text.lastEdit { rows.forget(edit) }
    }
    var fresh = EditorRows()
    fresh.width = 8
    for line in text.buffer.lines.indices {
      #expect(rows.starts(of: line, in: text.buffer) == fresh.starts(of: line, in: text.buffer))
    }
  }

  @Test("cached rows equal newly measured rows after edits", arguments: 0..<40)
  func kept(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    var text = TextEditing("some words to begin with\nand more", hasLines: true)
    var rows = EditorRows()
    rows.width = Int.random(in: 1...9, using: &chance)
    let pieces = ["a", " ", "日", "word ", "\n", "\u{301}", "long", "👨‍👩‍👧"]
    for _ in 0..<60 {
      let line = Int.random(in: 0..<text.buffer.lines.count, using: &chance)
      let column = Int.random(in: 0...text.buffer.lines[line].count, using: &chance)
      for line in text.buffer.lines.indices where Bool.random(using: &chance) {
        _ = rows.starts(of: line, in: text.buffer)
      }
      text.move(to: TextPosition(line: line, column: column))
      var isEdit = true
      if Bool.random(using: &chance) {
        isEdit = text.insert(pieces.randomElement(using: &chance) ?? "a")
      } else {
        isEdit = !text.delete(text.buffer.before(text.caret)..<text.caret).isEmpty
      }
      if isEdit, let edit = text.lastEdit {
        rows.forget(edit)
      }
      var fresh = EditorRows()
      fresh.width = rows.width
      for line in text.buffer.lines.indices {
        #expect(rows.starts(of: line, in: text.buffer) == fresh.starts(of: line, in: text.buffer))
      }
    }
  }
}
