// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Markup")
struct MarkupTests {
  private let bold = Style.plain.bold()
  private let dim = Style.plain.dim()
  private let red = Style(foreground: .red)

  @Test("markup gives styles, which can be nested and combined")
  func styles() {
    #expect(Text(markup: "a **b** c") == Text("a ") + Text("b", style: bold) + Text(" c"))
    #expect(Text(markup: "_aside_") == Text("aside", style: dim))
    #expect(
      Text(markup: "{red}a **b**{/}c")
        == Text("a ", style: red) + Text("b", style: red.bold()) + Text("c"))
    #expect(
      Text(markup: "{bold on blue}x{/}")
        == Text("x", style: Style(background: .blue, attributes: .bold)))
    #expect(Text(markup: "{#ff8000}x{/}") == Text("x", style: Style(foreground: .rgb(255, 128, 0))))
    #expect(Text(markup: "{error}x{/}") == Text("x", style: Theme.standard.error))
    #expect(
      Text(markup: "{red}a{blue}b{/}c{/}")
        == Text("a", style: red) + Text("b", style: Style(foreground: .blue))
        + Text("c", style: red))
  }

  @MainActor
  @Test(
    "roles in the markup of a label have the styles of the shown theme", arguments: [false, true])
  func roles(wraps: Bool) {
    let label = LabelView(markup: "{error}No{/} connection", wraps: wraps)
    let stage = Stage(20, 3, label)
    for theme in [Theme.harbour, .paper, .standard] {
      stage.window.theme = theme
      stage.window.render()
      #expect(stage.rows[0] == "No connection")
      #expect(stage.style(0, 0).foreground == theme.error.foreground)
    }
    label.string = "No {error}"
    stage.window.render()
    #expect(stage.rows[0] == "No {error}")
  }

  @Test(
    "anything else is literal text",
    arguments: [
      "", "plain", "2 * 3 ** 4 ** 5", "snake_case_name", "a _ b _ c", "**", "****", "**open",
      "close**", "{unknown}x{/}", "{}", "{", "}", "{red", "{on}x", "{/}", "{red}x", "_", "__",
      "a\\b", "\\", "{#12345}x", "{#1234567}x", "{#gggggg}x", "{on on red}", "{#+12345}x",
    ])
  func literal(string: String) {
    #expect(Text(markup: string) == Text(string))
  }

  @Test("a backslash escapes a mark, and overlapping marks are literal")
  func escapes() {
    #expect(Text(markup: "\\*\\*a\\*\\*") == "**a**")
    #expect(Text(markup: "\\{red}a{/}") == "{red}a{/}")
    #expect(Text(markup: "\\_a\\_ \\\\") == "_a_ \\")
    #expect(Text(markup: "**a _b** c_") == Text("a _b", style: bold) + Text(" c_"))
    #expect(Text(markup: "**\u{1B}[2J**") == Text("␛[2J", style: bold))
  }

  @Test("escaped data is shown unchanged, and parsing never fails")
  func fuzz() {
    var chance = Chance(state: 7)
    let bits = [
      "*", "**", "_", "{", "}", "\\", "{red}", "{/}", "{bold}", " ", "a", "é", "\u{301}", "漢",
      "\r\n", "\u{1B}", "\u{202E}", "👩‍👩‍👧", "{on red}", "#",
    ]
    for _ in 0..<3_000 {
      let count = Int.random(in: 0...14, using: &chance)
      let string = (0..<count).map { _ in bits.randomElement(using: &chance) ?? "" }.joined()
      #expect(Text(markup: Text.escapedMarkup(string)) == Text(string))
      let text = Text(markup: string)
      #expect(text.string.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    }
  }

  @Test("hostile markup takes linear time")
  func hostile() {
    for bit in ["**", "{red}", "{red}**a", "_", "{", "{red}a{/}", "{red", "**a**"] {
      let text = Text(
        markup: String(repeating: bit, count: TestLength.rounds(10_000, long: 40_000)))
      #expect(text.count > 0)
    }
  }
}
