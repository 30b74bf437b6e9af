// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// Messages over random forms, compared with the same window without messages.
@MainActor @Suite("Messages in random windows")
struct RandomToastTests {
  /// Returns a window with the same fields for the same seed.
  private static func makeStage(_ seed: Int) -> Stage {
    var chance = Chance(state: UInt64(seed))
    var views: [View] = []
    for row in 0..<Int.random(in: 1...6, using: &chance) {
      let text = String(repeating: "\(row)", count: Int.random(in: 0...60, using: &chance))
      if Bool.random(using: &chance) {
        let field = TextFieldView()
        field.text = text
        views.append(row.isMultiple(of: 2) ? field : BorderedView(field, caption: "Field"))
      } else {
        let editor = TextEditorView()
        editor.text = "\(text)\n\(text)\n\(text)"
        views.append(editor.limited(SizeLimits(height: Int.random(in: 1...3, using: &chance))))
      }
      let blank = Int.random(in: 0...2, using: &chance)
      if blank > 0 { views.append(SpacerView().limited(SizeLimits(height: blank))) }
    }
    let size = Size(
      width: Int.random(in: 8...70, using: &chance), height: Int.random(in: 2...24, using: &chance))
    return Stage(size.width, size.height, StackView(.vertical, views))
  }

  @Test("a message never covers the row of the caret", arguments: 0..<60)
  func caret(seed: Int) throws {
    let (stage, bare) = (Self.makeStage(seed), Self.makeStage(seed))
    var chance = Chance(state: UInt64(seed) + 1_000)
    let toasts = [
      Toast("Saved."), Toast("A long message that wraps into several rows", title: "Title"),
      Toast("No answer. Check the address.", severity: .error, duration: nil),
    ]
    let keys = ["tab", "shift+tab", "up", "down", "left", "end", "x", "backspace"]
    for step in 0..<30 {
      if Int.random(in: 0..<3, using: &chance) == 0 {
        stage.window.show(try #require(toasts.randomElement(using: &chance)))
      } else if Int.random(in: 0..<8, using: &chance) == 0 {
        let size = (Int.random(in: 8...70, using: &chance), Int.random(in: 2...24, using: &chance))
        for stage in [stage, bare] { stage.resize(size.0, size.1) }
      } else {
        let key = try #require(keys.randomElement(using: &chance))
        for stage in [stage, bare] { stage.press(key) }
      }
      stage.window.render()
      guard let cursor = bare.window.cursor, bare.window.current?.showsCursor == true else {
        continue
      }
      #expect(stage.window.cursor == cursor)
      #expect(stage.rows[cursor.y] == bare.rows[cursor.y], "seed \(seed), step \(step)")
    }
  }
}
