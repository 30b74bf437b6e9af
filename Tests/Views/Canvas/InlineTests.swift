// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Frames below the shell's rows")
struct InlineTests {
  @Test(
    "random frames are shown from the cursor's row on, and nothing above is touched",
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

  @Test(
    "a frame names no row of the terminal, and never clears the screen or what was scrolled off")
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
