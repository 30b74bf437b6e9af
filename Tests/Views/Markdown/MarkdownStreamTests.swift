// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

/// Markdown that arrives in pieces.
@MainActor @Suite("Markdown that is streamed")
struct MarkdownStreamTests {
  private static let bits = [
    "> ", "- ", "  - ", "[", "[a](https://a.b", ")", "`", "**", "*", "_", "|", "-", "# ", "1. ",
    "```\n",
    "```swift\n", "let x = \"y\"", "/* ", "<", "<https://a.b>", "![", "\\", "a|b\n-|-\n", "| 1",
    "| 2 |\n", "~~",
    "\u{301}", "   ", "\t",
    "\n", "\n", "\n\n", "\r\n", "\r", "\u{2028}", "word ", "words and more words ", "漢字、", "=\n",
    "---\n", "- [x] ", "9. ",
    "👩‍👩‍👧", "\u{200D}", "a", ".", "!", " ",
  ]

  private static func pieces(
    of text: String, _ chance: inout Chance
  ) -> [String] {
    var pieces: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...9, using: &chance)
      pieces.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }

  private static func rows(of layout: MarkdownLayout) -> [Text] {
    (0..<layout.count).map(layout.row)
  }

  @Test("any division of a text gives the rows of the whole", arguments: 0..<8)
  func divisions(seed: UInt64) {
    var chance = Chance(state: seed + 1)
    for _ in 0..<TestLength.rounds(40, long: 5_000) {
      let count = Int.random(in: 1...40, using: &chance)
      let text = (0..<count).map { _ in Self.bits.randomElement(using: &chance) ?? "" }.joined()
      let width = [1, 9, 24, 60].randomElement(using: &chance) ?? 9
      var document = MarkdownDocument()
      let streamed = MarkdownLayout(theme: .standard, width: width)
      var least = 0
      for piece in Self.pieces(of: text, &chance) {
        document.append(piece)
        guard Bool.random(using: &chance) else { continue }
        streamed.update(document, isOpen: true)
        #expect(streamed.count >= least, "\(text.debugDescription), \(width) columns")
        least = streamed.count
        let above = MarkdownRows(theme: .standard).rows(of: document.closed, width: width)
        let shown = Array(Self.rows(of: streamed).prefix(above.count))
        #expect(shown == above.map(\.text), "\(document.source.debugDescription), \(width) columns")
      }
      streamed.update(document, isOpen: false)
      #expect(document.source == text)
      let blocks = NaiveMarkdown.blocks(of: text)
      #expect(document.blocks == blocks, "\(text.debugDescription)")
      let whole = MarkdownRows(theme: .standard).rows(of: blocks, width: width)
      #expect(
        Self.rows(of: streamed) == whole.map(\.text), "\(text.debugDescription), \(width) columns")
    }
  }

  @Test("a paragraph that is read letter by letter equals the whole")
  func letters() {
    var chance = Chance(state: 5)
    let bits = [
      "`", "**", "*", "_", "[", "[a](https://a.b", ")", "a", " ", "\\", "<", "<https://a.b>", "!",
      "~~", ".",
    ]
    for round in 0..<TestLength.rounds(5_000, long: 300_000) {
      let parts = (0..<(round % 12 + 1)).map { _ in bits.randomElement(using: &chance) ?? "" }
      let rows = ParagraphRows(theme: .standard, width: 60)
      var text = ""
      for scalar in parts.joined().unicodeScalars {
        text.unicodeScalars.append(scalar)
        rows.update(text, isOpen: true)
      }
      rows.update(text, isOpen: false)
      let whole = MarkdownInline(theme: .standard).text(text, style: Theme.standard.text)
      #expect(rows.all == whole.markdownRows(ofWidth: 60), "\(text.debugDescription)")
    }
  }

  /// Returns the drawn rows after each character.
  private func drawn(_ text: String, width: Int = 40) -> [String] {
    var document = MarkdownDocument()
    let layout = MarkdownLayout(theme: .standard, width: width)
    return text.map { character in
      document.append(String(character))
      layout.update(document, isOpen: true)
      return Self.rows(of: layout).map(\.string).joined(separator: "\n")
    }
  }

  @Test("unfinished marks, links and fences are hidden")
  func unfinished() {
    #expect(
      drawn("a **bo** c") == [
        "a", "a", "a ", "a ", "a b", "a bo", "a bo", "a bo", "a bo", "a bo c",
      ])
    #expect(
      Set(drawn("See [it](https://a.b).")).sorted() == [
        "S", "Se", "See", "See ", "See i", "See it", "See it.",
      ])
    #expect(Set(drawn("```swift\nlet\n```\n")).sorted() == ["", "  l", "  le", "  let"])
    #expect(drawn("| a | b |\n|---|---|\n| 1 |").allSatisfy { !$0.contains("|") })
    #expect(drawn("- [ ] bake").last == "□ bake")
    #expect(drawn("Title\n===\n").last == "Title")
  }

  @Test(
    "the style of a shown letter changes at most once",
    arguments: [
      "a *b c **d e** f* `g h` [i j](https://z.z) k", "a *b c\n\n", "**a *b** c* d",
      "a `b *c* d\n\n", "[a b] c", "<a b> c",
      "~~a b~~ ~c~ d", "a_b_ c", "___a b___ c", "[a *b*](https://z.z c d", "a * b * c",
      "**a\nb** c\n===\n",
      "- a *b\n- c `d\n\ne", "> a **b\n\nc",
    ])
  func calm(text: String) {
    var document = MarkdownDocument()
    let layout = MarkdownLayout(theme: .standard, width: 60)
    var looks: [String: [Style]] = [:]
    for character in text {
      document.append(String(character))
      layout.update(document, isOpen: true)
      for row in Self.rows(of: layout) {
        for index in 0..<row.count {
          let letter = row.slice(index..<index + 1).string
          guard letter >= "a", letter < "z" else { continue }
          let style = row.style(at: index)
          if looks[letter]?.last != style { looks[letter, default: []].append(style) }
        }
      }
    }
    #expect(looks.values.allSatisfy { $0.count <= 2 }, "\(looks.filter { $0.value.count > 2 })")
  }

  @Test("a language that a client adds has colors, and replaces an earlier one of the same name")
  func languages() {
    CodeLanguage.add(
      CodeLanguage(keywords: ["crumble"], lineComments: [";"]), named: "recipe-test")
    var document = MarkdownDocument("```Recipe-Test\ncrumble ; well\n```")
    let layout = MarkdownLayout(theme: .standard, width: 40)
    layout.update(document, isOpen: false)
    let colors = CodeColors(theme: .standard, language: CodeLanguage(keywords: []))
    #expect(layout.row(at: 0).style(at: 2) == colors.style(of: .keyword))
    #expect(layout.row(at: 0).style(at: 12) == colors.style(of: .comment))
    CodeLanguage.add(CodeLanguage(keywords: []), named: "recipe-test")
    document.append("\n")
    let again = MarkdownLayout(theme: .standard, width: 40)
    again.update(document, isOpen: false)
    #expect(again.row(at: 0).style(at: 2) == Theme.standard.text)
  }

  @Test("a row of a table that was drawn before it was complete is drawn again")
  func openRow() {
    var document = MarkdownDocument("| a | b |\n|---|---|\n| 1 ")
    let layout = MarkdownLayout(theme: .standard, width: 20)
    layout.update(document, isOpen: true)
    #expect(layout.row(at: 2).string == "1  ")
    document.append("| 2 |\n")
    layout.update(document, isOpen: true)
    #expect(layout.row(at: 2).string == "1  2")
  }

  /// With a cost that grows with the block, this would take minutes.
  @Test("long blocks are laid out piece by piece")
  func long() {
    var document = MarkdownDocument("```\n")
    let layout = MarkdownLayout(theme: .standard, width: 40)
    for line in 0..<5_000 {
      document.append("line \(line)\n")
      layout.update(document, isOpen: true)
    }
    #expect(layout.count == 5_000)
    #expect(layout.row(at: 4_999).string == "  line 4999")
    var table = MarkdownDocument("| a | b |\n|---|---|\n")
    let rows = MarkdownLayout(theme: .standard, width: 40)
    for line in 0..<5_000 {
      table.append("| \(line) | **x** |\n")
      rows.update(table, isOpen: true)
    }
    #expect(rows.row(at: 5_001).string == "4999  x")
    var paragraph = MarkdownDocument()
    let words = MarkdownLayout(theme: .standard, width: 40)
    for _ in 0..<20_000 {
      paragraph.append("word ")
      words.update(paragraph, isOpen: true)
    }
    #expect(words.count == 2_500)
    var dense = MarkdownDocument()
    let signs = MarkdownLayout(theme: .standard, width: 40)
    for _ in 0..<10_000 {
      dense.append("漢字、")
      signs.update(dense, isOpen: true)
    }
    let whole = Text(String(repeating: "漢字、", count: 10_000), style: Theme.standard.text)
    #expect(Self.rows(of: signs) == whole.wrapped(to: 40))
  }

  @Test("a view draws what is appended, and a longer text is read from its old end")
  func view() {
    let view = MarkdownView()
    view.isStreaming = true
    let stage = Stage(20, 4, view)
    func shown() -> String {
      stage.window.render()
      return stage.text
    }
    view.append("All **pans are h")
    #expect(shown() == "All pans are h")
    view.append("ot**.")
    #expect(shown() == "All pans are hot.")
    view.markdown += " Stir."
    view.isStreaming = false
    #expect(shown() == "All pans are hot.\nStir.")
    #expect(view.markdown == "All **pans are hot**. Stir.")
    view.markdown = "Other"
    #expect(shown() == "Other")
  }
}

extension Text {
  /// Returns the style of a cluster.
  fileprivate func style(at index: Int) -> Style {
    spans.first { $0.end > index }?.style ?? .plain
  }
}
