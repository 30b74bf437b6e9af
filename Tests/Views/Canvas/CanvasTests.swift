// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The canvas")
struct CanvasTests {
  @Test("a cell takes eight bytes")
  func cell() {
    #expect(MemoryLayout<Cell>.stride == 8)
    let cell = Cell(glyph: 0x1F44D, style: 65_000, width: 2, isDisputed: true)
    #expect(cell.glyph == 0x1F44D && cell.style == 65_000 && cell.width == 2 && cell.isDisputed)
    var other = cell
    other.glyph = 0xFFFF_FFFF
    other.style = 1
    #expect(other.glyph == 0xFFFF_FFFF && other.style == 1 && other.width == 2 && other.isDisputed)
    #expect(Cell.tail(3).isTail && Cell.blank(3).isBlank)
  }

  @Test("a new canvas is blank and completely damaged")
  func new() {
    let canvas = Canvas(size: Size(width: 3, height: 2))
    #expect(canvas.drawnText() == "\n")
    #expect(canvas.damage(row: 1) == 0..<3)
    #expect(canvas.damage(row: 2) == nil && canvas.damage(row: -1) == nil)
    #expect(canvas[0, 0] == (" ", 1, .plain))
    #expect(canvas[3, 0] == ("", 0, .plain))
    #expect(canvas.text(row: 7) == "")
  }

  @Test("damage consists of the changed columns, and drawing the same damages nothing")
  func damage() {
    var canvas = Canvas(size: Size(width: 10, height: 2))
    canvas.paint { $0.draw("same", at: .zero) }
    canvas.clearDamage()
    canvas.paint { $0.draw("same", at: .zero) }
    #expect(!canvas.isDamaged)
    canvas.paint { painter in
      painter.draw("x", at: Position(x: 3, y: 1))
      painter.draw("漢", at: Position(x: 6, y: 1))
    }
    #expect(canvas.damage(row: 0) == nil)
    #expect(canvas.damage(row: 1) == 3..<8)
  }

  @Test("overwriting half of a wide cluster damages the other half as well")
  func halves() {
    var canvas = Canvas(size: Size(width: 6, height: 1))
    canvas.paint { $0.draw("漢漢漢", at: .zero) }
    canvas.clearDamage()
    canvas.paint { $0.draw("x", at: Position(x: 3, y: 0)) }
    #expect(canvas.damage(row: 0) == 2..<4)
    canvas.clearDamage()
    canvas.paint { $0.draw("x", at: Position(x: 4, y: 0)) }
    #expect(canvas.damage(row: 0) == 4..<6)
  }

  @Test("resizing keeps what fits and splits no cluster")
  func resize() {
    var canvas = Canvas(size: Size(width: 5, height: 2))
    canvas.paint { painter in
      painter.draw("ab漢", at: .zero)
      painter.draw("cd", at: Position(x: 0, y: 1))
    }
    canvas.resize(to: Size(width: 3, height: 3))
    #expect(canvas.drawnText() == "ab\ncd\n")
    canvas.resize(to: Size(width: 8, height: 1))
    #expect(canvas.drawnText() == "ab")
    #expect(canvas.damage(row: 0) == 0..<8)
  }

  @Test("absurd sizes are limited")
  func absurd() {
    #expect(Canvas(size: Size(width: -4, height: 3)).size == Size(width: 0, height: 3))
    #expect(Canvas(size: Size(width: .max, height: 0)).size.width == Canvas.limit)
    var empty = Canvas(size: .zero)
    empty.paint { $0.draw("abc", at: .zero) }
    empty.resize(to: Size(width: 0, height: 5))
    #expect(empty.drawnText() == "\n\n\n\n")
  }

  @Test("styles and clusters that are no longer visible are released")
  func sweep() {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    for number in 0..<20_000 {
      let marks = String(
        String.UnicodeScalarView([
          "a", Unicode.Scalar(0x300 + UInt32(number % 100)) ?? "b",
          Unicode.Scalar(0x300 + UInt32(number / 100 % 100)) ?? "b",
        ]))
      let style = Style(foreground: .rgb(UInt8(number % 256), UInt8(number / 256), 0))
      canvas.paint { $0.draw(Text(marks), at: .zero, style: style) }
      if number % 1_000 == 999 {
        #expect(canvas[0, 0] == (marks, 1, style))
      }
    }
    #expect(canvas.palette.count < 17_000)
  }

  @Test("more styles in one frame than a palette can hold are drawn nevertheless")
  func manyStyles() {
    var canvas = Canvas(size: Size(width: 10, height: 1))
    canvas.paint { painter in
      painter.draw("é\u{301}", at: Position(x: 9, y: 0), style: Style(foreground: .red))
      for number in 0..<140_000 {
        let color = Color.rgb(UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16))
        painter.draw("x", at: Position(x: number % 9, y: 0), style: Style(foreground: color))
      }
    }
    #expect(canvas[139_999 % 9, 0].style.foreground == .rgb(0xDF, 0x22, 2))
    #expect(canvas[9, 0] == ("é\u{301}", 1, Style(foreground: .red)))
  }

  @Test("a copy is independent")
  func value() {
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.paint { $0.draw("old", at: .zero) }
    let copy = canvas
    canvas.paint { $0.draw("new", at: .zero, style: Style(foreground: .red)) }
    #expect(copy.drawnText() == "old" && canvas.drawnText() == "new")
  }
}
