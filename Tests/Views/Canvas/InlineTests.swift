// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Inline frames")
struct InlineTests {
  @Test(
    "random frames are shown from the cursor's row on, without changing the rows above",
    arguments: 0..<30)
  func frames(seed: Int) throws {
    var random = RandomFrames(generator: Chance(state: UInt64(5_000 + seed)))
    for _ in 0..<10 {
      let area = random.size()
      let height = area.height + Int.random(in: 0...4, using: &random.generator)
      let start = Int.random(in: 0..<height, using: &random.generator)
      var terminal = Emulator(size: Size(width: area.width, height: height), row: start)
      let above = terminal.rows[..<start]
      let top = min(start, height - area.height)
      var emitter = Emitter(capabilities: Capabilities(), isInline: true)
      var shown: Canvas?
      var canvas = Canvas(size: area)
      for _ in 0..<6 {
        if Int.random(in: 0..<4, using: &random.generator) == 0 { emitter.forget() }
        random.change(&canvas)
        let cursor = random.position(in: area)
        terminal.feed(emitter.encode(from: shown, to: canvas, cursor: cursor))
        let difference = terminal.difference(to: canvas, top: top)
        try #require(difference == nil, "\(difference ?? "") at \(start) of \(height)")
        if Frame(size: area).contains(cursor) {
          #expect(terminal.cursor == cursor + Position(x: 0, y: top))
          #expect(emitter.row == cursor.y)
        }
        shown = canvas
      }
      #expect(terminal.scrolled == start - top)
      #expect(terminal.rows[..<top] == above.dropFirst(start - top))
    }
  }

  /// Returns the rows of a terminal that reflows text after its width has decreased, and the
  /// cursor's row.
  private func reflowed(_ rows: [String], row: Int, to width: Int) -> (rows: [String], row: Int) {
    var result: [String] = []
    var cursor = 0
    for (number, text) in rows.enumerated() {
      if number == row { cursor = result.count }
      var rest = text[...]
      repeat {
        result.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      } while !rest.isEmpty
    }
    return (result, cursor)
  }

  @Test(
    "in a narrower window no wrapped rows remain, and the shell's rows stay",
    arguments: [10, 17, 25, 39])
  func narrower(width: Int) throws {
    let texts = [
      "Toppings that are longer than the window is now", "short", "", "another rather long row",
    ]
    var emitter = Emitter(capabilities: Capabilities(), isInline: true)
    let canvas = drawn(texts, width: 60)
    _ = emitter.encode(from: nil, to: canvas, cursor: Position(x: 0, y: 3))
    let shell = ["$ wizard"]
    let (_, cursor) = reflowed(shell + texts, row: 1 + 3, to: width)
    emitter.moveOrigin(toRow: emitter.rows(of: canvas).rowsAbove(at: width))
    emitter.forget()
    #expect(emitter.row == cursor - 1)
    let bytes = emitter.encode(
      from: nil, to: drawn(texts, width: width), cursor: Position(x: 0, y: 0))
    let sent = String(decoding: bytes, as: UTF8.self)
    #expect(sent.contains("\r\u{1B}[\(cursor - 1)A\u{1B}[K\u{1B}[C\u{1B}[J\r"))
  }

  private func drawn(_ texts: [String], width: Int) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: texts.count))
    canvas.paint { painter in
      for (y, text) in texts.enumerated() { painter.draw(Text(text), at: Position(x: 0, y: y)) }
    }
    return canvas
  }

  @Test("a hidden cursor waits in the last row, with which a lower window begins")
  func parked() {
    var emitter = Emitter(capabilities: Capabilities(), isInline: true)
    var canvas = drawn(["one", "two", "three"], width: 10)
    canvas.showsCursor = false
    _ = emitter.encode(from: nil, to: canvas, cursor: .zero)
    #expect(emitter.row == 2)
    _ = emitter.encode(from: canvas, to: drawn(["ONE", "two", "three"], width: 10), cursor: nil)
    #expect(emitter.row == 2)
    canvas.showsCursor = true
    _ = emitter.encode(from: canvas, to: canvas, cursor: Position(x: 1, y: 1))
    #expect(emitter.row == 1)
  }

  @Test(
    "a frame uses no absolute rows, and never clears the screen or the scrollback")
  func relative() {
    var emitter = Emitter(capabilities: Capabilities(), isInline: true)
    var canvas = Canvas(size: Size(width: 10, height: 3))
    canvas.paint { painter in
      for y in 0..<3 { painter.draw(Text("row \(y)"), at: Position(x: y, y: y)) }
    }
    let bytes = emitter.encode(from: nil, to: canvas, cursor: .zero)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("H") && !text.contains("2J") && !text.contains("3J"))
  }
}
