// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The model of text editing")
struct TextEditingTests {
  private func at(_ column: Int, line: Int = 0) -> TextPosition {
    TextPosition(line: line, column: column)
  }

  @Test("typing is undone and redone word by word")
  func typing() {
    var did = false
    var text = TextEditing(hasLines: false)
    for character in "one two three" { _ = text.insert(String(character), isTyping: true) }
    let steps = ["one two ", "one ", ""]
    for step in steps {
      did = text.undo()
      #expect(did)
      #expect(text.string == step)
    }
    did = text.undo()
    #expect(!did)
    for step in ["one ", "one two ", "one two three"] {
      did = text.redo()
      #expect(did)
      #expect(text.string == step && text.caret == text.buffer.end)
    }
    did = text.redo()
    #expect(!did)
  }

  @Test("moving the caret starts a new group, and an edit clears the redo stack")
  func groups() {
    var did = false
    var text = TextEditing(hasLines: false)
    _ = text.insert("a", isTyping: true)
    _ = text.insert("b", isTyping: true)
    text.move(to: at(1))
    _ = text.insert("c", isTyping: true)
    #expect(text.string == "acb")
    did = text.undo()
    #expect(did && text.string == "ab" && text.caret == at(1))
    _ = text.insert("x", isTyping: true)
    did = text.redo()
    #expect(!did && text.string == "axb")
  }

  @Test("inserted text replaces the selection, and both are undone together")
  func selection() {
    var did = false
    var text = TextEditing("one two", hasLines: false)
    text.select(at(4)..<at(7))
    #expect(text.selectedText == "two")
    did = text.insert("2")
    #expect(did)
    #expect(text.string == "one 2")
    did = text.undo()
    #expect(did && text.string == "one two" && text.selectedText == "two")
    text.deselect()
    #expect(text.selectedText == "")
  }

  @Test("a combining mark joins its letter, and undo separates them exactly")
  func joining() {
    var did = false
    var text = TextEditing("e", hasLines: false)
    did = text.insert("\u{301}")
    #expect(did)
    #expect(text.buffer.count == 1 && text.caret == at(1))
    did = text.undo()
    #expect(did && text.string == "e")
    var flags = TextEditing("🇫🇮🇸🇪", hasLines: false)
    flags.move(to: .zero)
    did = flags.insert("🇦")
    #expect(did)
    #expect(flags.buffer.lines[0][0..<3] == Text.clusters(of: "🇦🇫🇮🇸🇪"))
    did = flags.undo()
    #expect(did && flags.string == "🇫🇮🇸🇪" && flags.buffer.count == 2)
  }

  @Test("a maximum length truncates insertions, and doesn't count the selection")
  func maximum() {
    var did = false
    var text = TextEditing("abc", hasLines: false)
    text.maximum = 5
    did = text.insert("defg")
    #expect(did && text.string == "abcde")
    did = text.insert("x")
    #expect(!did)
    text.select(at(0)..<at(2))
    did = text.insert("12345")
    #expect(did && text.string == "12cde")
  }

  @Test("all line breaks are equal, and become spaces in a single line")
  func breaks() {
    var line = TextEditing(hasLines: false)
    _ = line.insert("a\r\nb\tc\u{1B}\u{2028}d\r")
    #expect(line.string == "a b c d ")
    var lines = TextEditing(hasLines: true)
    _ = lines.insert("a\r\nb\tc\u{1B}\u{2028}d\r")
    #expect(lines.string == "a\nb\tc\nd\n" && lines.buffer.lines.count == 4)
    #expect(lines.caret == at(0, line: 3))
    #expect(TextEditing("a\r\nb", hasLines: true).buffer.lines.count == 2)
  }

  @Test("word boundaries match expectations, even across line breaks")
  func words() {
    let buffer = TextBuffer("one, two_3\n\n  日本 x")
    #expect(buffer.position(.wordRight, from: .zero) == at(3))
    #expect(buffer.position(.wordRight, from: at(3)) == at(10))
    #expect(buffer.position(.wordRight, from: at(10)) == at(4, line: 2))
    #expect(buffer.position(.wordLeft, from: at(2, line: 2)) == at(5))
    #expect(buffer.position(.wordLeft, from: at(5)) == .zero)
    #expect(buffer.word(around: at(6)) == at(5)..<at(10))
    #expect(buffer.word(around: at(3)) == at(3)..<at(4))
    #expect(buffer.word(around: at(0, line: 1)) == at(0, line: 1)..<at(0, line: 1))
  }

  @Test("consecutive kills are joined, and the kill ring rotates")
  @MainActor func kills() {
    let ring = KillRing()
    ring.kill("b", joining: nil)
    ring.kill("a", joining: .before)
    ring.kill("c", joining: .behind)
    ring.kill("d", joining: nil)
    #expect(ring.kills == ["abc", "d"])
    #expect((0..<3).map { ring.killed($0) } == ["d", "abc", "d"])
  }

  @Test(
    "random edits equal those of a plain string, and can be undone", arguments: 0..<30)
  func random(seed: Int) {
    var did = false
    var chance = Chance(state: UInt64(seed))
    let pieces = [
      "a", "日", "👨‍👩‍👧", "\u{301}", "🇫🇮", "🇦", " ", "é", "x\ny", "\n", "\u{200D}", "한", "ㅏ", "\r\n",
    ]
    var text = TextEditing("start\nhere", hasLines: true)
    let first = text.string
    for _ in 0..<80 {
      let line = Int.random(in: 0..<text.buffer.lines.count, using: &chance)
      let column = Int.random(in: 0...text.buffer.lines[line].count, using: &chance)
      text.move(to: at(column, line: line), selecting: Bool.random(using: &chance))
      let range = text.selection.range
      let start = text.buffer.string(in: .zero..<range.lowerBound)
      let end = text.buffer.string(in: range.upperBound..<text.buffer.end)
      let piece = pieces.randomElement(using: &chance) ?? ""
      if Bool.random(using: &chance) {
        _ = text.insert(piece)
        #expect(text.string == start + (piece == "\r\n" ? "\n" : piece) + end)
      } else {
        _ = text.delete(range)
        #expect(text.string == start + end)
      }
      for line in text.buffer.lines {
        let clusters = line[0..<line.count]
        #expect(clusters == Text.clusters(of: clusters.map(\.string).joined()))
        #expect(line.width == clusters.reduce(0) { $0 + $1.width })
      }
      if Int.random(in: 0..<4, using: &chance) == 0 {
        if text.undo() {
          did = text.redo()
          #expect(did)
        }
      }
    }
    let last = text.string
    while text.undo() {}
    #expect(text.string == first)
    while text.redo() {}
    #expect(text.string == last)
  }

  @Test("a key in a text of 100 kB doesn't segment the whole text again")
  func large() {
    var text = TextEditing(String(repeating: "soup of the day ", count: 6_250), hasLines: false)
    for _ in 0..<1_000 { _ = text.insert("x", isTyping: true) }
    text.move(to: at(50_000))
    for _ in 0..<1_000 { _ = text.insert("y", isTyping: true) }
    #expect(text.buffer.count == 102_000)
  }
}
