// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The painter")
struct PainterTests {
  private func drawn(_ width: Int, _ height: Int, _ body: (Painter) -> Void) -> String {
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.paint(body)
    return canvas.drawnText()
  }

  @Test("text is clipped at the edges of the canvas")
  func edges() {
    let text = drawn(5, 2) { painter in
      painter.draw("abcdefgh", at: Position(x: -2, y: 0))
      painter.draw("xyz", at: Position(x: 3, y: 1))
      painter.draw("never", at: Position(x: 0, y: 2))
      painter.draw("never", at: Position(x: 0, y: -1))
      painter.draw("never", at: Position(x: 5, y: 0))
    }
    #expect(text == "cdefg\n   xy")
  }

  @Test("a wide cluster that is clipped in half is drawn as a blank")
  func halves() {
    #expect(drawn(4, 1) { $0.draw("漢字漢", at: Position(x: -1, y: 0)) } == " 字")
    #expect(drawn(3, 1) { $0.draw("a漢字", at: .zero) } == "a漢")
    #expect(drawn(4, 1) { $0.draw("a漢字", at: .zero) } == "a漢")
    let clipped = drawn(6, 1) { painter in
      painter.draw("......", at: .zero)
      painter.clipped(to: Frame(x: 1, y: 0, width: 4, height: 1))
        .draw("漢漢漢", at: Position(x: -1, y: 0))
    }
    #expect(clipped == ". 漢 .")
  }

  @Test("overwriting half of a wide cluster leaves a blank in the other half")
  func overwritten() {
    let right = drawn(4, 1) { painter in
      painter.draw("漢字", at: .zero)
      painter.draw("x", at: Position(x: 1, y: 0))
    }
    #expect(right == " x字")
    let left = drawn(4, 1) { painter in
      painter.draw("漢字", at: .zero)
      painter.draw("x", at: Position(x: 2, y: 0))
    }
    #expect(left == "漢x")
    let both = drawn(4, 1) { painter in
      painter.draw("漢字", at: .zero)
      painter.draw("👍", at: Position(x: 1, y: 0))
    }
    #expect(both == " 👍")
  }

  @Test("a clipped painter has its own coordinates and draws only in its frame")
  func clipped() {
    let text = drawn(6, 3) { painter in
      let child = painter.clipped(to: Frame(x: 1, y: 1, width: 3, height: 1))
      #expect(child.bounds == Frame(x: 0, y: 0, width: 3, height: 1))
      child.draw("abcdef", at: .zero)
      child.draw("no", at: Position(x: 0, y: 1))
      child.clipped(to: Frame(x: 2, y: -1, width: 9, height: 9)).draw(
        "XY", at: Position(x: 0, y: 1))
    }
    #expect(text == "\n abX\n")
  }

  @Test("an offset scrolls the drawing")
  func scrolled() {
    let text = drawn(4, 2) { painter in
      let child = painter.clipped(
        to: Frame(x: 0, y: 0, width: 4, height: 2), offset: Position(x: 1, y: 5))
      #expect(child.visible == Frame(x: 1, y: 5, width: 4, height: 2))
      for row in 0..<20 { child.draw(Text("row \(row)"), at: Position(x: 0, y: row)) }
    }
    #expect(text == "ow 5\now 6")
  }

  @Test("clusters of one or several scalars are drawn unchanged")
  func clusters() {
    let text = "aé߿e\u{301}é\u{301}漢\u{FFFD}👍👍🏽🇩🇪1️⃣\u{10FFFF}"
    #expect(
      Array(drawn(30, 1) { $0.draw(Text(text), at: .zero) }.unicodeScalars)
        == Array(text.unicodeScalars))
  }

  @Test("boxes of every kind, down to a line and a cell")
  func boxes() {
    func box(_ kind: BoxKind) -> String {
      drawn(4, 3) { $0.box($0.bounds, kind: kind) }
    }
    #expect(box(.rounded) == "╭──╮\n│  │\n╰──╯")
    #expect(box(.single) == "┌──┐\n│  │\n└──┘")
    #expect(box(.double) == "╔══╗\n║  ║\n╚══╝")
    #expect(box(.heavy) == "┏━━┓\n┃  ┃\n┗━━┛")
    #expect(box(.ascii) == "+--+\n|  |\n+--+")
    #expect(drawn(3, 1) { $0.box($0.bounds) } == "───")
    #expect(drawn(1, 2) { $0.box($0.bounds) } == "│\n│")
    #expect(drawn(2, 2) { $0.box($0.bounds) } == "╭╮\n╰╯")
    #expect(drawn(2, 1) { $0.box(.zero) } == "")
  }

  @Test("a fill accepts only characters of one column")
  func fill() {
    #expect(drawn(3, 1) { $0.fill($0.bounds, with: .plain, character: "·") } == "···")
    #expect(drawn(3, 1) { $0.fill($0.bounds, with: .plain, character: "漢") } == "")
    #expect(drawn(3, 1) { $0.fill($0.bounds, with: .plain, character: "\u{1B}") } == "")
    let over = drawn(4, 1) { painter in
      painter.draw("漢漢", at: .zero)
      painter.fill(Frame(x: 1, y: 0, width: 2, height: 1), with: .plain, character: "x")
    }
    #expect(over == " xx")
  }

  @Test("restyling keeps the letters, and wide clusters that extend beyond the frame")
  func restyle() {
    var canvas = Canvas(size: Size(width: 6, height: 1))
    canvas.paint { painter in
      painter.draw("ab漢漢", at: .zero)
      painter.restyle(Frame(x: 1, y: 0, width: 4, height: 1)) { $0.reverse() }
    }
    #expect(canvas.drawnText() == "ab漢漢")
    let styles = (0..<6).map { canvas[$0, 0].style.attributes.contains(.reverse) }
    #expect(styles == [false, true, true, true, false, false])
  }

  @Test("the cursor is set in a frame, and never outside the clip")
  func cursor() {
    var canvas = Canvas(size: Size(width: 8, height: 3))
    #expect(canvas.paint { $0.draw("a", at: .zero) } == nil)
    let inside = canvas.paint { painter in
      painter.clipped(to: Frame(x: 2, y: 1, width: 3, height: 1)).setCursor(
        at: Position(x: 1, y: 0))
    }
    #expect(inside == Position(x: 3, y: 1))
    let outside = canvas.paint { painter in
      painter.clipped(to: Frame(x: 2, y: 1, width: 3, height: 1)).setCursor(
        at: Position(x: 3, y: 0))
    }
    #expect(outside == nil)
  }

  @Test("a painter that outlives its frame draws nothing and does no harm")
  func kept() {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    var kept: Painter?
    canvas.paint { kept = $0 }
    kept?.draw("abc", at: .zero)
    kept?.fill(Frame(x: 0, y: 0, width: 4, height: 1), with: .plain, character: "x")
    kept?.restyle(Frame(x: 0, y: 0, width: 4, height: 1)) { $0.bold() }
    kept?.box(Frame(x: 0, y: 0, width: 4, height: 1))
    #expect(canvas.drawnText() == "")
  }

  @Test("absurd frames and positions draw nothing")
  func absurd() {
    let text = drawn(3, 1) { painter in
      for value in [Int.max, Int.min, Int.max - 1] {
        let frame = Frame(x: value, y: value, width: value, height: value)
        painter.draw("漢a", at: frame.origin)
        painter.fill(frame, with: .plain, character: "x")
        painter.box(frame)
        painter.clipped(to: frame, offset: frame.origin).draw("b", at: Position(x: 9, y: 9))
        painter.setCursor(at: frame.origin)
      }
    }
    #expect(text == "")
  }

  @Test("after an error while painting the canvas keeps what was painted")
  func thrown() {
    struct Failure: Error {}
    var canvas = Canvas(size: Size(width: 3, height: 1))
    #expect(throws: Failure.self) {
      try canvas.paint { painter in
        painter.draw("abc", at: .zero)
        throw Failure()
      }
    }
    #expect(canvas.drawnText() == "abc")
  }
}
