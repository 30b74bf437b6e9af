// SPDX-License-Identifier: MIT

import TestKit
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

  @Test("a page that doesn't scroll is as tall as its text, and has the focus if it has links")
  func tall() {
    let view = MarkdownView(
      "one [two](https://a.example)\n\nthree [four](https://b.example)", scrolls: false)
    let plain = MarkdownView("five", scrolls: false)
    let stage = Stage(20, 9, StackView(.vertical, [view, plain]))
    var opened: [String] = []
    view.links.add { opened.append($0) }
    #expect(stage.text.hasPrefix("one two\n\nthree four\nfive"))
    #expect(view.isFocusable && !plain.isFocusable && view.isFocused)
    stage.press("enter", "tab", "enter")
    #expect(opened == ["https://a.example", "https://b.example"])
    view.isStreaming = true
    view.append(" more\n\nsix")
    stage.window.render()
    #expect(stage.text.contains("four more\n\nsix\nfive") && view.isFocusable)
  }

  @Test("a long page scrolls, and a click on a link sends its URL")
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
    "a URL may contain pairs of parentheses, and a title any",
    arguments: [
      ("[Swift](https://a.b/Swift_(language)) on", "Swift on", "https://a.b/Swift_(language)"),
      ("[a](https://a.b/(x(y))z)", "a", "https://a.b/(x(y))z"),
      ("([a](https://a.b/1))", "(a)", "https://a.b/1"),
      ("[a](https://a.b/1 \"b) c\")d", "ad", "https://a.b/1"),
    ])
  func parentheses(source: String, shown: String, address: String) {
    let text = MarkdownInline(theme: .standard).text(source)
    #expect(text.string == shown)
    #expect(text.runs.compactMap { $0.style.link } == [address])
  }

  @Test("unbalanced parentheses make no link")
  func unbalanced() {
    let text = MarkdownInline(theme: .standard).text("[a](https://a.b/(x)")
    #expect(text.string == "[a](https://a.b/(x)")
  }

  @Test("keys select links, open them, and leave the last one")
  func links() {
    let view = MarkdownView(
      """
      Read the [first](https://a.b/1) and the [second link of this page](https://a.b/2).

      | Where |
      |-------|
      | [third](https://a.b/3) |

      1
      2
      3

      [last](mailto:a@b.c)
      """)
    let button = ButtonView("Done")
    let stage = Stage(24, 8, StackView(.vertical, [view, button]))
    var opened: [String] = []
    var announced: [String] = []
    view.links.add { opened.append($0) }
    stage.window.announcements.add { announced.append($0) }
    stage.press("enter")
    #expect(opened.isEmpty, "no link is selected yet")
    stage.press("tab")
    #expect(stage.style(9, 0) == Theme.standard.selection.over(link(to: "https://a.b/1")))
    #expect(stage.style(8, 0) != stage.style(9, 0) && stage.style(14, 0) != stage.style(9, 0))
    #expect(stage.surface.cursor == Position(x: 9, y: 0))
    stage.press("enter", "tab")
    #expect(
      announced.suffix(2) == [
        "first, link, https://a.b/1", "second link of this page, link, https://a.b/2",
      ])
    #expect(
      stage.style(4, 1).attributes.contains(.bold), "a link that goes on is marked in each row")
    #expect(stage.style(0, 2).link == "https://a.b/2" && stage.style(0, 2) == stage.style(4, 1))
    stage.press("tab", "enter", "tab", "enter")
    #expect(opened == ["https://a.b/1", "https://a.b/3", "mailto:a@b.c"])
    #expect(stage.text.contains("last"), "it scrolls to what is selected")
    stage.press("shift+tab", "enter")
    #expect(opened.last == "https://a.b/3")
    stage.press("tab", "tab")
    #expect(button.isFocused)
    stage.press("shift+tab")
    #expect(!button.isFocused && stage.surface.cursor == .zero)
    stage.press("shift+tab")
    #expect(button.isFocused, "without a selected link the key is the window's")
  }

  @Test("keys start with the visible links, and a click selects one")
  func linksInSight() {
    let rows = (0..<20).map { "[link \($0)](https://a.b/\($0))" }
    let view = MarkdownView(rows.joined(separator: "\n\n"))
    let stage = Stage(20, 6, view)
    var opened: [String] = []
    view.links.add { opened.append($0) }
    stage.press("pgdn", "pgdn", "tab", "enter")
    #expect(opened == ["https://a.b/4"])
    stage.press("home", "tab", "enter")
    #expect(opened.last == "https://a.b/0", "one out of sight isn't gone on from")
    stage.mouse(.press, 1, 2)
    stage.press("tab", "enter")
    #expect(opened.suffix(2) == ["https://a.b/1", "https://a.b/2"])
    view.markdown = "none"
    stage.window.render()
    #expect(!stage.hints.contains("link") && view.keyHelp == nil)
    stage.press("enter")
    #expect(opened.count == 4)
  }

  @Test("links are described with their URLs and the selected one, at any width")
  func linksInWords() {
    let view = MarkdownView("A [long link in a row](https://a.b/1) and [another](https://a.b/2)")
    let stage = Stage(70, 6, view)
    #expect(stage.hints.contains("Tab link") && !stage.hints.contains("Enter open"))
    stage.press("tab", "tab")
    #expect(stage.hints.contains("Enter open"))
    for width in [70, 14, 9, 40] {
      stage.resize(width, 6)
      #expect(
        Array(stage.window.accessibilityLines.suffix(3).prefix(2)) == [
          "long link in a row, link, https://a.b/1", "another, link, https://a.b/2, selected",
        ])
    }
  }

  private func link(to address: String) -> Style {
    Theme.standard.accent.underline().linked(to: address)
  }

  @Test(
    "invalid Markdown is text",
    arguments: [
      ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_word", "snake_case_word"), ("**open", "**open"),
      ("a ` b", "a ` b"), ("[a](", "[a]("), ("#hash", "#hash"), ("| a", "| a"), ("\\*a\\*", "*a*"),
      ("-x", "-x"), ("![alt](x)", "alt"), ("***both***", "both"), ("~~~~", ""), ("a~b", "a~b"),
      ("```", ""), ("> a", "│ a"), ("-", "•"), ("``a`b``", "a`b"), ("\u{1B}[31m", "␛[31m"),
    ])
  func literal(markdown: String, wanted: String) {
    #expect(Stage(20, 4, MarkdownView(markdown)).text == wanted)
  }

  @Test("without Unicode and colours a page is ASCII, and a single column is enough")
  func plain() {
    let view = MarkdownView(page)
    let stage = Stage(30, 40, view, capabilities: Capabilities(colors: .none, unicode: false))
    #expect(stage.surface.drawnText().utf8.allSatisfy { $0 < 0x80 })
    for width in [1, 2, 3, 7, 200] {
      stage.resize(width, 12)
      #expect(stage.rows.allSatisfy { $0.count <= width })
    }
  }

  @Test("items that begin with brackets are tasks, which screen readers get as check boxes")
  func tasks() {
    let view = MarkdownView("- [x] flour\n- [ ] eggs\n  1. [X] six\n- milk\n- [y] no\n- []\n- [ ]")
    let stage = Stage(20, 10, view)
    #expect(
      stage.text.hasPrefix(
        """
        ■ flour
        □ eggs
          1. ■ six
        • milk
        • [y] no
        • []
        • [ ]
        """))
    let lines = stage.window.accessibilityLines
    #expect(lines.contains { $0.hasSuffix("flour, check box, on") })
    #expect(lines.contains { $0.hasSuffix("eggs, check box, off") })
  }

  @Test("code has colors by its language")
  func codeColors() throws {
    let theme = Theme.standard
    let colors = CodeColors(theme: theme, language: try #require(.named("Swift")))
    let (keyword, text) = (theme.accent.bold(), theme.success)
    let (number, comment) = (theme.warning, theme.secondary.italic())
    func code(_ string: String) -> Text { Text(string, style: theme.text) }
    #expect(
      colors.lines([
        #"let lets = "a\"b" + 4.5e3 // c"#, "/* one", "two */ if #\"x", #""""a"#, #"b"""c"#,
      ]) == [
        Text("let", style: keyword) + code(" lets = ") + Text(#""a\"b""#, style: text)
          + code(" + ") + Text("4.5e3", style: number) + code(" ") + Text("// c", style: comment),
        Text("/* one", style: comment),
        Text("two */", style: comment) + code(" ") + Text("if", style: keyword) + code(" #")
          + Text("\"x", style: text),
        Text(#""""a"#, style: text), Text(#"b""""#, style: text) + code("c"),
      ])
    let type = Style(foreground: theme.heading.foreground)
    #expect(
      colors.lines(["let x: Int"]) == [
        Text("let", style: keyword) + code(" x: ") + Text("Int", style: type)
      ])
    #expect(CodeLanguage.named("unknown") == nil && CodeLanguage.named("") == nil)
    let stage = Stage(20, 5, MarkdownView("```swift {1}\nlet x\n```\n\n```\nlet y\n```"))
    #expect(stage.text.contains("  let x") && stage.text.contains("  let y"))
  }

  @Test("a long line of code continues with its own indentation and two columns more")
  func longCode() {
    let code = "```swift\n  let names = people.map { $0.name }\n```"
    let stage = Stage(24, 6, MarkdownView(code))
    #expect(
      stage.text == """
            let names =
              people.map {
              $0.name }
        """)
  }

  @Test("coloring code keeps its characters")
  func codeIsKept() throws {
    var chance = Chance(state: 11)
    let names = ["swift", "c", "js", "rust", "go", "py", "rb", "sh", "json", "toml", "sql", "java"]
    let pieces = Array("\"'`#/*-\\ab1.@_ \n🙂é").map(String.init) + ["let", "\"\"\"", "/*", "*/"]
    for round in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<60, using: &chance)).map { _ in
        pieces.randomElement(using: &chance) ?? ""
      }.joined()
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let language = try #require(CodeLanguage.named(names[round % names.count]))
      let colored = CodeColors(theme: .standard, language: language).lines(lines)
      #expect(colored.map(\.string) == lines)
    }
  }

  @Test("hostile text takes linear time and never fails")
  func hostile() {
    let bits = [
      "> ", "- ", "  - ", "[", "[a](", "`", "**", "*_", "|-", "#", "1. ", "```\n", "<", "![", "\\",
      "a|b\n-|-\n", "~~a", "\u{301}", "   ",
    ]
    let count = TestLength.rounds(800, long: 4_000)
    for bit in bits {
      let blocks = MarkdownDocument(String(repeating: bit, count: count)).blocks
      #expect(MarkdownRows(theme: .standard).rows(of: blocks, width: 40).count >= 0)
    }
    for (link, times) in [
      ("[\(String(repeating: "word ", count: 150))](https://a.b)", 1),
      ("<https://a.b> <https://c.d> ", count / 4),
    ] {
      let page = MarkdownLayout(theme: .standard, width: 12)
      page.update(MarkdownDocument(String(repeating: link, count: times)), isOpen: false)
      let links = page.links
      #expect(links.all.count == (times == 1 ? 1 : 2 * times))
    }
    var chance = Chance(state: 3)
    let all = bits + ["\n", "\n\n", "word ", "漢", "|", "-", ":", "=\n", "9999999999. ", "👩‍👩‍👧"]
    for _ in 0..<TestLength.rounds(100, long: 500) {
      let string = (0..<20).map { _ in all.randomElement(using: &chance) ?? "" }.joined()
      let blocks = MarkdownDocument(string).blocks
      for width in [1, 9, 40] {
        for row in MarkdownRows(theme: .standard).rows(of: blocks, width: width) {
          #expect(!row.text.string.contains("\n"))
        }
      }
    }
  }
}

extension CodeColors {
  /// Returns the lines with styles.
  fileprivate func lines(_ lines: [String]) -> [Text] {
    var open: Open?
    return lines.map { line(Array($0), &open) }
  }
}
