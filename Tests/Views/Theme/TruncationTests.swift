// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Truncation")
struct TruncationTests {
  @Test(
    "a text is truncated at its start, in its middle or at its end",
    arguments: [
      ("abcdefgh", 5, Truncation.head, "…efgh"), ("abcdefgh", 5, .middle, "ab…gh"),
      ("abcdefgh", 5, .tail, "abcd…"), ("abcdefgh", 6, .middle, "abc…gh"),
      ("abcdefgh", 1, .head, "…"), ("abcdefgh", 1, .middle, "…"), ("abcdefgh", 2, .middle, "a…"),
      ("abcdefgh", 0, .head, ""), ("abcdefgh", 8, .head, "abcdefgh"),
      ("漢字漢字", 7, .head, "…字漢字"), ("漢字漢字", 6, .head, "…漢字"), ("漢字漢字", 6, .middle, "漢…字"),
      ("/home/ada/e\u{301}t\u{301}", 5, .head, "…a/e\u{301}t\u{301}"),
    ])
  func places(string: String, width: Int, place: Truncation, wanted: String) {
    let text = Text(string).truncated(to: width, at: place)
    #expect(text == Text(wanted))
    #expect(text.width <= width)
  }

  @Test("the ellipsis has the style of the hidden text")
  func styles() {
    let (red, blue) = (Style(foreground: .red), Style(foreground: .blue))
    let text = Text("abc", style: red) + Text("def", style: blue)
    #expect(text.truncated(to: 4, at: .head) == Text("…", style: red) + Text("def", style: blue))
    #expect(
      text.truncated(to: 3, at: .middle)
        == Text("a…", style: red) + Text("f", style: blue))
    #expect(text.truncated(to: 4, at: .middle, ellipsis: "").string == "abef")
  }

  @Test("a label is truncated according to its setting")
  @MainActor func label() {
    let label = LabelView("/usr/share/dict/words")
    let stage = Stage(12, 2, label)
    label.truncation = .head
    stage.window.render()
    #expect(stage.text == "…/dict/words")
    label.truncation = .middle
    stage.window.render()
    #expect(stage.text == "/usr/s…words")
  }
}
