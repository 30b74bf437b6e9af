// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Drawn styles")
struct DrawnStylesTests {
  private func canvas(width: Int, height: Int, _ draw: (Painter) -> Void) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.paint(draw)
    return canvas
  }

  @Test("a second grid has a letter for each style, with a legend")
  func grid() {
    let canvas = canvas(width: 12, height: 3) { painter in
      painter.draw("plain", at: .zero)
      painter.draw(
        "漢b", at: Position(x: 6, y: 0), style: Style(foreground: .red, attributes: [.bold, .dim]))
      painter.draw(
        "up", at: Position(x: 1, y: 2), style: Style(background: .palette(208)))
      painter.draw(
        "x", at: Position(x: 11, y: 2),
        style: Style(foreground: .rgb(1, 0xAB, 255), background: .gray))
      painter.draw("b", at: Position(x: 4, y: 2), style: Style(foreground: .red).bold().dim())
    }
    #expect(
      canvas.drawnStyles() == """
        ......aaa

        .bb.a......c

        a bold dim red
        b on color208
        c #01abff on gray
        """)
    #expect(canvas.drawnText() == "plain 漢b\n\n up b      x")
  }

  @Test("without styles there are no letters")
  func plain() {
    #expect(canvas(width: 3, height: 2) { _ in }.drawnStyles() == "\n")
    #expect(Canvas(size: Size(width: 0, height: 0)).drawnStyles() == "")
  }

  @Test("styles are named by the roles of a theme, with its background, and links by their targets")
  func roles() throws {
    let link = Style.plain.underline().linked(to: "https://a.b")
    let list = ListView()
    list.show(count: 2, id: { $0 }, row: { ListRow(title: $0 == 0 ? "one" : "two") })
    let stage = Stage(
      10, 5,
      StackView(
        .vertical,
        [LabelView("Title", role: \.title), LabelView("a " + Text("page", style: link)), list]))
    stage.window.theme = .harbour
    stage.window.render()
    let styles = stage.surface.drawnStyles(naming: .harbour)
    #expect(
      styles.split(separator: "\n", omittingEmptySubsequences: false).prefix(3)
        == ["aaaaa", "..bbbb", "cddddddddd"], "\(styles)")
    #expect(
      styles.contains("\n\na title\nb ")
        && styles.contains("\nc #5cc8ff on #20415b\nd currentRow\n"),
      "\(styles)")
    #expect(styles.contains(" underline") && styles.contains(" to https://a.b\n"), "\(styles)")
    #expect(stage.surface.drawnStyles().contains("#"), "without a theme by their colours")
  }

  @Test("styles beyond the sixty-second share a symbol")
  func many() {
    let canvas = canvas(width: 70, height: 1) { painter in
      for x in 0..<70 {
        painter.draw(
          "x", at: Position(x: x, y: 0), style: Style(foreground: .rgb(UInt8(x), 0, 0)))
      }
    }
    let lines = canvas.drawnStyles().split(separator: "\n")
    #expect(lines[0].hasPrefix("abc") && lines[0].hasSuffix("789????????"))
    #expect(lines.count == 1 + 62 + 1 && lines.last == "? 8 more")
  }

  @Test("the description of a style is valid markup for it")
  func words() {
    var chance = Chance(state: 11)
    func color() -> Color {
      switch Int.random(in: 0...2, using: &chance) {
      case 0: .standard
      case 1: .palette(.random(in: 0...255, using: &chance))
      default:
        .rgb(
          .random(in: 0...255, using: &chance), .random(in: 0...255, using: &chance),
          .random(in: 0...255, using: &chance))
      }
    }
    for _ in 0..<1_000 {
      let style = Style(
        foreground: color(), background: color(),
        attributes: Style.Attributes(rawValue: .random(in: 0...127, using: &chance)))
      guard style != .plain else { continue }
      #expect(Text(markup: "{\(style)}x{/}") == Text("x", style: style), "\(style)")
    }
    #expect("\(Style.plain)" == "plain")
    #expect("\(Style(foreground: .red).linked(to: "https://a.b"))" == "red to https://a.b")
  }
}
