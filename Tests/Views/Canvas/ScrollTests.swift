// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Scrolling rows")
struct ScrollTests {
  @Test(
    "scrolled and changed frames are correct, with at most the bytes of a normal difference",
    arguments: 0..<TestLength.rounds(12, long: 40))
  func frames(seed: Int) throws {
    var random = RandomFrames(generator: Chance(state: UInt64(9_000 + seed)))
    for _ in 0..<10 {
      let size = random.size()
      var emitter = Emitter(capabilities: Capabilities())
      var terminal = Emulator(size: size)
      var shown: Canvas?
      var canvas = Canvas(size: size)
      for _ in 0..<8 {
        canvas.clearDamage()
        if Bool.random(using: &random.generator) {
          let top = Int.random(in: 0..<size.height, using: &random.generator)
          let bottom = Int.random(in: top...size.height, using: &random.generator)
          canvas.scroll(
            rows: top..<bottom, by: Int.random(in: -3...3, using: &random.generator))
        }
        if Bool.random(using: &random.generator) { random.change(&canvas) }
        var unhinted = canvas
        unhinted.clearDamage()
        var (other, anew) = (emitter, emitter)
        let bytes = emitter.encode(from: shown, to: canvas, cursor: nil)
        #expect(bytes.count <= other.encode(from: shown, to: unhinted, cursor: nil).count)
        #expect(bytes.count <= anew.encode(from: nil, to: canvas, cursor: nil).count)
        terminal.feed(bytes)
        let difference = terminal.difference(to: canvas)
        try #require(difference == nil, "\(difference ?? "") after \(bytes)")
        // After a skipped frame, the hint of the next one refers to other frames.
        if Int.random(in: 0..<4, using: &random.generator) > 0 {
          shown = canvas
        } else {
          terminal.feed(emitter.encode(from: canvas, to: canvas, cursor: nil))
          shown = canvas
          random.change(&canvas)
        }
      }
    }
  }

  private func list(from first: Int, rows: Int = 22, width: Int = 80) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: 24))
    canvas.paint { painter in
      painter.draw("Title", at: .zero)
      painter.draw("hints", at: Position(x: 0, y: 23))
      for row in 0..<rows { draw(first + row, at: row + 1, painter) }
    }
    return canvas
  }

  private func draw(_ number: Int, at y: Int, _ painter: Painter) {
    painter.draw(
      Text("Row \(number): some words of \(number * 7919 % 1_000)"), at: Position(x: 0, y: y))
  }

  @Test("a list between a title and hints scrolls by one row with few bytes")
  func list() {
    let old = list(from: 100)
    var new = old
    new.clearDamage()
    new.paint { painter in
      let rows = Frame(x: 0, y: 1, width: 80, height: 22)
      #expect(painter.scroll(rows, by: 1))
      draw(122, at: 22, painter)
    }
    #expect(new.drawnText() == list(from: 101).drawnText())
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: old, cursor: nil)
    let bytes = emitter.encode(from: old, to: new, cursor: nil)
    #expect(bytes.count <= 64)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2;23r\u{1B}[S\u{1B}[r"))
  }

  @Test("partial columns and partially visible parts aren't scrolled")
  func partly() {
    var canvas = list(from: 0)
    let before = canvas.drawnText()
    canvas.paint { painter in
      #expect(!painter.scroll(Frame(x: 0, y: 1, width: 79, height: 5), by: 1))
      let clipped = painter.clipped(to: Frame(x: 0, y: 2, width: 80, height: 3))
      #expect(!clipped.scroll(Frame(x: 0, y: -1, width: 80, height: 3), by: 1))
    }
    #expect(canvas.drawnText() == before)
    canvas.scroll(rows: 0..<24, by: Int.max)
    #expect(canvas.drawnText().allSatisfy { $0 == "\n" })
  }

  @Test("scrolling back and forth isn't a scroll")
  func back() {
    var canvas = list(from: 0)
    canvas.clearDamage()
    canvas.scroll(rows: 1..<5, by: 2)
    canvas.scroll(rows: 1..<5, by: -2)
    #expect(canvas.scrolled == nil)
  }
}
