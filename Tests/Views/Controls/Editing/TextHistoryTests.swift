// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Limits of undo")
struct TextHistoryTests {
  private func typing(_ rounds: Int, _ round: (inout TextEditing) -> Void) -> TextEditing {
    var text = TextEditing(hasLines: false)
    for _ in 0..<rounds { round(&text) }
    return text
  }

  @Test("repeated typing and erasing uses bounded memory")
  func bounded() {
    let text = typing(20_000) { text in
      for character in "ab " { _ = text.type(character) }
      for _ in 0..<3 { _ = text.delete(text.buffer.before(text.caret)..<text.caret, .erasing) }
    }
    #expect(text.history.count <= TextHistory.mostGroups)
    #expect(text.history.size <= TextHistory.mostBytes)
  }

  @Test("long texts are limited by their bytes, and the last edit can always be undone")
  func bytes() {
    let long = String(repeating: "x", count: 300_000)
    var text = typing(TestLength.rounds(8, long: 20)) { text in
      _ = text.insert(long)
      _ = text.delete(.zero..<text.buffer.end)
    }
    #expect(text.history.size <= TextHistory.mostBytes && text.history.count >= 1)
    _ = text.insert(String(repeating: "y", count: 3_000_000))
    let didUndo = text.undo()
    #expect(didUndo && text.string.isEmpty)
  }

  @Test("consecutive deletions are stored as one text, and are restored exactly", arguments: 0..<20)
  func erased(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let letters = ["a", "ß", "漢", "e\u{301}", "👍🏽", " ", "\u{301}"]
    var text = TextEditing(hasLines: true)
    for _ in 0..<30 { _ = text.insert(letters.randomElement(using: &chance) ?? "a") }
    let whole = text.string
    text.move(to: TextPosition(line: 0, column: text.buffer.end.column / 2))
    let before = text.history.count
    for _ in 0..<8 {
      _ = text.delete(text.buffer.before(text.caret)..<text.caret, .erasing)
    }
    for _ in 0..<8 {
      _ = text.delete(text.caret..<text.buffer.after(text.caret), .deleting)
    }
    while text.history.count > before {
      let didUndo = text.undo()
      #expect(didUndo)
    }
    #expect(text.string == whole)
  }
}
