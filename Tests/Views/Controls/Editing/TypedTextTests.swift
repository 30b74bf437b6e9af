// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Typed letters")
struct TypedTextTests {
  private static let characters: [Character] = [
    "a", "b", "Z", "0", " ", ".", "$", "_", "é", "漢", "e\u{301}", "\u{301}", "👩‍🍳", "\u{200D}",
    "\t", "\u{7}", "가", "\u{1161}", "👧", "🏽", "🇩", "★", "\u{FE0F}",
  ]

  private func isSame(_ one: TextEditing, _ other: TextEditing) -> Bool {
    one.string == other.string && one.selection == other.selection
      && one.buffer.count == other.buffer.count
      && one.buffer.lines.map(\.width) == other.buffer.lines.map(\.width)
      && one.lastEdit?.start == other.lastEdit?.start
      && one.lastEdit?.removed == other.lastEdit?.removed
      && one.lastEdit?.inserted == other.lastEdit?.inserted
      && one.canUndo == other.canUndo && one.canRedo == other.canRedo
  }

  @Test(
    "they equal insertions of one-character texts, with the same undo groups",
    arguments: 0..<40)
  func typed(seed: Int) throws {
    var random = Chance(state: UInt64(3_000 + seed))
    var typed = TextEditing(["", "word and 漢字 é", "abc"][seed % 3], hasLines: seed % 2 == 0)
    if seed % 5 == 0 { typed.maximum = 20 }
    var inserted = typed
    for _ in 0..<200 {
      let place = TextPosition(column: Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        let isSelecting = Bool.random(using: &random)
        typed.move(to: place, selecting: isSelecting)
        inserted.move(to: place, selecting: isSelecting)
      case 1: #expect(typed.undo() == inserted.undo())
      case 2: #expect(typed.redo() == inserted.redo())
      case 3:
        let range = min(place, typed.caret)..<max(place, typed.caret)
        #expect(typed.delete(range, .erasing) == inserted.delete(range, .erasing))
      case 4: #expect(typed.insert("pasted é") == inserted.insert("pasted é"))
      default:
        let character = Self.characters.randomElement(using: &random) ?? "a"
        #expect(typed.type(character) == inserted.insert(String(character), isTyping: true))
      }
      try #require(isSame(typed, inserted))
      try #require(typed.buffer.count == typed.string.count)
    }
    while typed.canUndo {
      #expect(typed.undo() == inserted.undo())
      try #require(isSame(typed, inserted))
    }
  }
}
