import Testing

@testable import Views

@MainActor @Suite("MarkdownView")
struct MarkdownTests {
  private let page = """
    # A guide

    Some *leaning*, **heavy** and ~~wrong~~ words, `code`,
    and a [link](https://example.org).

    - one
    - two which is long enough to be broken
      - inside
    1. first
    2. second

    > A quote
    > of two lines.

    ```swift
    let x = 1
    ```

    | Name | Size |
    |:-----|-----:|
    | a    |   10 |
    | bb   |  9   |

    ---
    Last  
    line
    """

  @Test("a page is drawn with all its blocks")
  func drawn() {
    let stage = Stage(34, 40, MarkdownView(page))
    #expect(
      stage.text == """
        A guide

        Some leaning, heavy and wrong
        words, code, and a link.

        • one
        • two which is long enough to be
          broken
          • inside

        1. first
        2. second

        │ A quote of two lines.

          let x = 1

        Name  Size
        ──────────
        a       10
        bb       9

        ──────────────────────────────────

        Last
        line
        """)
    #expect(stage.style(5, 2).attributes.contains(.italic))
    #expect(stage.style(14, 2).attributes.contains(.bold))
    #expect(stage.style(24, 2).attributes.contains(.strikethrough))
    #expect(stage.style(19, 3).link == "https://example.org")
    #expect(Array(stage.window.accessibilityLines.prefix(4)).contains("A guide, heading"))
  }

  @Test("a long page scrolls, and a click on a link tells its address")
  func scrolls() {
    let view = MarkdownView(page)
    let stage = Stage(20, 6, view)
    #expect(stage.text.hasPrefix("A guide"))
    stage.press("end")
    #expect(stage.text.contains("Last"))
    view.scrollToTop()
    view.markdown = "[x](https://a.b) [y](javascript:alert) <mailto:a@b.c> <b>"
    stage.window.render()
    var told: [String] = []
    view.links.add { told.append($0) }
    for x in 0..<20 { stage.mouse(.press, x, 0) }
    #expect(Set(told) == ["https://a.b", "mailto:a@b.c"] || Set(told) == ["https://a.b"])
    #expect(stage.text.contains("y"))
  }

  @Test(
    "what is no Markdown is text",
    arguments: [
      ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_word", "snake_case_word"), ("**open", "**open"),
      ("a ` b", "a ` b"), ("[a](", "[a]("), ("#hash", "#hash"), ("| a", "| a"), ("\\*a\\*", "*a*"),
      ("-x", "-x"), ("![alt](x)", "alt"), ("***both***", "both"), ("~~~~", ""), ("a~b", "a~b"),
      ("```", ""), ("> a", "│ a"), ("-", "•"), ("``a`b``", "a`b"), ("\u{1B}[31m", "␛[31m"),
    ])
  func literal(markdown: String, wanted: String) {
    #expect(Stage(20, 4, MarkdownView(markdown)).text == wanted)
  }

  @Test("without Unicode and colours a page is ASCII, and one column is enough")
  func plain() {
    let view = MarkdownView(page)
    let stage = Stage(30, 40, view, capabilities: Capabilities(colors: .none, unicode: false))
    #expect(stage.surface.drawnText().utf8.allSatisfy { $0 < 0x80 })
    for width in [1, 2, 3, 7, 200] {
      stage.resize(width, 12)
      #expect(stage.rows.allSatisfy { $0.count <= width })
    }
  }

  @Test("hostile text takes a time in proportion to its length, and never fails")
  func hostile() {
    let bits = [
      "> ", "- ", "  - ", "[", "[a](", "`", "**", "*_", "|-", "#", "1. ", "```\n", "<", "![", "\\",
      "a|b\n-|-\n", "~~a", "\u{301}", "   ",
    ]
    for bit in bits {
      let blocks = MarkdownReader.blocks(of: String(repeating: bit, count: 4_000))
      #expect(MarkdownRows(theme: .standard).rows(of: blocks, width: 40).count >= 0)
    }
    var chance = Chance(state: 3)
    let all = bits + ["\n", "\n\n", "word ", "漢", "|", "-", ":", "=\n", "9999999999. ", "👩‍👩‍👧"]
    for _ in 0..<500 {
      let string = (0..<20).map { _ in all.randomElement(using: &chance) ?? "" }.joined()
      let blocks = MarkdownReader.blocks(of: string)
      for width in [1, 9, 40] {
        for row in MarkdownRows(theme: .standard).rows(of: blocks, width: width) {
          #expect(!row.string.contains("\n"))
        }
      }
    }
  }
}
