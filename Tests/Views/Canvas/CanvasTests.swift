import Testing
import Views

@Suite("Canvas and Painter")
struct CanvasTests {
  @Test("what is drawn can be read row by row")
  func drawing() {
    let canvas = painted(8, 3) { painter in
      painter.box(painter.bounds, style: .plain)
      painter.draw("日本", at: Position(x: 1, y: 1))
    }
    #expect(canvas.drawnText() == "╭──────╮\n│日本  │\n╰──────╯")
    #expect(canvas[1, 1].width == 2)
    #expect(canvas[2, 1].cluster == "")
    #expect(canvas[-1, 9].cluster == "")
  }

  @Test(
    "all kinds of boxes are drawn, and frames of one row or column as lines",
    arguments: BoxKind.allCases)
  func boxes(kind: BoxKind) {
    let box = painted(3, 3) { $0.box($0.bounds, style: .plain, kind: kind) }
    #expect(!box.text(row: 0).isEmpty && box[1, 1].cluster == " ")
    let line = painted(3, 1) { $0.box($0.bounds, style: .plain, kind: kind) }
    #expect(Set(line.text(row: 0)).count == 1)
    _ = painted(0, 0) { $0.box($0.bounds, style: .plain, kind: kind) }
  }

  @Test("wide clusters cut at an edge of the clip become blanks")
  func cut() {
    let canvas = painted(6, 1) { painter in
      painter.draw("xxxxxx", at: .zero)
      painter.clipped(to: Frame(x: 1, y: 0, width: 4, height: 1)).draw(
        "日本語", at: Position(x: -1, y: 0))
    }
    #expect(canvas.text(row: 0) == "x 本 x")
  }

  @Test("overwriting half of a wide cluster blanks the other half")
  func halves() {
    let canvas = painted(6, 1) { painter in
      painter.draw("日本", at: .zero)
      painter.draw("x", at: Position(x: 1, y: 0))
      painter.draw("語", at: Position(x: 3, y: 0))
    }
    #expect(canvas.text(row: 0) == " x 語")
  }

  @Test("a child painter has its own coordinates, clip and scroll offset")
  func children() {
    let canvas = painted(6, 3) { painter in
      let child = painter.clipped(
        to: Frame(x: 2, y: 1, width: 3, height: 1), offset: Position(x: 0, y: 5))
      #expect(child.bounds == Frame(x: 0, y: 0, width: 3, height: 1))
      #expect(child.visible == Frame(x: 0, y: 5, width: 3, height: 1))
      for row in 0..<10 { child.draw(Text("row\(row)!"), at: Position(x: 0, y: row)) }
      child.clipped(to: Frame(x: 1, y: 5, width: 9, height: 9)).draw("zzz", at: .zero)
    }
    #expect(canvas.drawnText() == "\n  rzz\n")
  }

  @Test("the cursor is shown where it was asked for, if that can be seen")
  func cursor() {
    var canvas = Canvas(size: Size(width: 4, height: 2))
    #expect(canvas.paint { _ in } == nil)
    let place = canvas.paint { painter in
      painter.clipped(to: Frame(x: 1, y: 1, width: 2, height: 1)).setCursor(at: .zero)
    }
    #expect(place == Position(x: 1, y: 1))
    #expect(canvas.paint { $0.setCursor(at: Position(x: 4, y: 0)) } == nil)
  }

  @Test("damage is what changed, and only that")
  func damage() {
    var canvas = Canvas(size: Size(width: 9, height: 3))
    #expect(canvas.damage(row: 0) == 0..<9)
    canvas.clearDamage()
    #expect(!canvas.isDamaged)
    canvas.paint { $0.draw("ab", at: Position(x: 3, y: 1)) }
    #expect(canvas.damage(row: 0) == nil)
    #expect(canvas.damage(row: 1) == 3..<5)
    canvas.clearDamage()
    canvas.paint { $0.draw("ab", at: Position(x: 3, y: 1)) }
    #expect(!canvas.isDamaged)
  }

  @Test("the styles of millions of frames don't pile up")
  func sweep() {
    var canvas = Canvas(size: Size(width: 10, height: 1))
    for number in 0..<30_000 {
      let style = Style(foreground: .rgb(UInt8(number & 255), UInt8(number >> 8), 0))
      canvas.paint { $0.draw(Text("abc", style: style), at: .zero) }
      #expect(canvas[1, 0].style == style)
    }
  }

  @Test("absurd sizes and places are harmless")
  func absurd() {
    var canvas = Canvas(size: Size(width: -5, height: .max))
    canvas.paint { painter in
      painter.draw("x", at: Position(x: .max, y: .min))
      painter.fill(Frame(x: .min, y: 0, width: .max, height: .max), with: .plain)
      painter.box(Frame(x: 0, y: 0, width: .max, height: 3))
    }
    var small = Canvas(size: Size(width: 2, height: 2))
    small.paint { painter in
      painter.draw("日本", at: Position(x: .max, y: 0))
      painter.draw("日本", at: Position(x: .min, y: 0))
      painter.box(Frame(x: -3, y: -3, width: 1 << 40, height: 1 << 40), style: .plain)
      painter.clipped(to: Frame(x: .max, y: .max, width: .max, height: .max)).draw("x", at: .zero)
    }
  }

  @Test("a new size keeps what fits and cuts wide clusters whole")
  func resize() {
    var canvas = painted(6, 2) { $0.draw("ab日本", at: .zero) }
    canvas.resize(to: Size(width: 3, height: 1))
    #expect(canvas.drawnText() == "ab")
    canvas.resize(to: Size(width: 6, height: 2))
    #expect(canvas.drawnText() == "ab\n")
  }

  @Test("a restyled frame keeps its letters")
  func restyle() {
    let canvas = painted(5, 1) { painter in
      painter.draw("a日b", at: .zero)
      painter.restyle(Frame(x: 0, y: 0, width: 3, height: 1)) { $0.reverse() }
    }
    #expect(canvas.text(row: 0) == "a日b")
    #expect(canvas[1, 0].style == Style.plain.reverse())
    #expect(canvas[3, 0].style == .plain)
  }

  @Test("colours are reduced to the nearest that a terminal has")
  func colors() {
    #expect(Color.rgb(255, 0, 0).reduced(to: .palette) == .palette(196))
    #expect(Color.rgb(128, 128, 128).reduced(to: .palette) == .palette(244))
    #expect(Color.rgb(250, 5, 5).reduced(to: .sixteen) == .palette(9))
    #expect(Color.palette(3).reduced(to: .sixteen) == .yellow)
    #expect(Color.rgb(1, 2, 3).reduced(to: .none) == .standard)
    #expect(Color.rgb(1, 2, 3).reduced(to: .full) == .rgb(1, 2, 3))
  }

  @Test("a picture is the same every time, and safe in whatever it shows")
  func picture() {
    let canvas = painted(10, 3) { painter in
      painter.box(painter.bounds, style: Style(foreground: .cyan))
      painter.draw(Text("<日&\">", style: Style(background: .blue).bold()), at: Position(x: 1, y: 1))
    }
    let svg = canvas.svg(title: "A & <B>", cursor: .zero)
    #expect(svg == canvas.svg(title: "A & <B>", cursor: .zero))
    #expect(svg.contains("A &amp; &lt;B&gt;"))
    #expect(svg.contains(">日</text>"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  private func painted(_ width: Int, _ height: Int, _ body: (Painter) -> Void) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.paint(body)
    return canvas
  }
}
