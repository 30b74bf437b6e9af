// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Titles of dividers")
struct DividerTests {
  @Test("a title has its size in a column of views that keep theirs, and in a row")
  func size() {
    let divider = DividerView("Soups")
    let column = StackView(.vertical, alignment: .leading, [LabelView("a"), divider])
    let stage = Stage(20, 4, column)
    for (title, line) in [
      ("Soups", "── Soups ──"), ("Salads", "── Salads ──"), ("味噌", "── 味噌 ──"), ("", "─"),
    ] {
      divider.title = title
      stage.window.render()
      #expect(stage.text == "a\n" + line)
    }
    let row = StackView(.horizontal, spacing: 1, [DividerView("Soups"), LabelView("b")])
    #expect(Stage(20, 2, row).text == "── Soups ── b")
  }

  @Test("a title is truncated in a narrow line", arguments: 1...7, ["Soups", "味噌汁"])
  func narrow(_ width: Int, _ title: String) {
    let row = Stage(width, 2, DividerView(title)).text
    #expect(Text(row).width == width)
    #expect(row.contains("…") == (width > 4))
    #expect(row.hasPrefix("─") && row.hasSuffix("─"))
    if width < 5 { #expect(row == String(repeating: "─", count: width)) }
  }

  @Test("the line has the character of the theme's rules, or one of ASCII")
  func rule() {
    let divider = DividerView("Soups")
    let stage = Stage(14, 2, divider)
    stage.window.options = AccessibilityOptions(asciiSigns: true)
    stage.window.render()
    #expect(stage.text == "-- Soups -----")
    stage.window.options = AccessibilityOptions()
    divider.theme.symbols.rule = "═"
    stage.window.render()
    #expect(stage.text == "══ Soups ═════")
  }

  @Test("a vertical line has neither a title nor a heading")
  func vertical() {
    let divider = DividerView("Soups")
    let stage = Stage(20, 4, StackView(.horizontal, [divider, LabelView("b")]))
    #expect(stage.window.accessibilityLines.contains("Soups, heading"))
    divider.axis = .vertical
    stage.window.render()
    #expect(stage.text == "│b\n│\n│")
    #expect(!stage.window.accessibilityLines.contains { $0.contains("Soups") })
  }
}
