// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Frames with completely changed rows")
struct WholeFramesTests {
  /// Rows that are filled with letters in random styles, blank, or unchanged.
  @Test(
    "they're drawn correctly, with at most the bytes of a full redraw",
    arguments: 0..<TestLength.rounds(20, long: 60))
  func frames(seed: Int) throws {
    var random = Chance(state: UInt64(700 + seed))
    let size = Size(
      width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...12, using: &random))
    let styles: [Style] = [
      .plain, .plain.bold(), .plain.dim(), Style(foreground: .red), .plain.reverse(),
      Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6)),
      Style(background: .blue).italic(),
    ]
    var emitter = Emitter(capabilities: Capabilities())
    var terminal = Emulator(size: size)
    var shown: Canvas?
    var canvas = Canvas(size: size)
    for _ in 0..<20 {
      canvas.paint { painter in
        for y in 0..<size.height {
          let kind = Int.random(in: 0..<6, using: &random)
          let row = Frame(x: 0, y: y, width: size.width, height: 1)
          if kind == 0 { continue }
          painter.fill(row, with: .plain)
          if kind == 1 { continue }
          let end = kind == 2 ? Int.random(in: 0...size.width, using: &random) : size.width
          var x = 0
          while x < end {
            let count = min(Int.random(in: 1...10, using: &random), end - x)
            let letter = Character(Unicode.Scalar(UInt8.random(in: 0x61...0x7A, using: &random)))
            painter.draw(
              Text(String(repeating: letter, count: count)), at: Position(x: x, y: y),
              style: styles.randomElement(using: &random) ?? .plain)
            x += count
          }
        }
      }
      var other = emitter
      let cursor =
        Bool.random(using: &random)
        ? Position(x: 0, y: Int.random(in: 0..<size.height, using: &random)) : nil
      let bytes = emitter.encode(from: shown, to: canvas, cursor: cursor)
      #expect(bytes.count <= other.encode(from: nil, to: canvas, cursor: cursor).count)
      terminal.feed(bytes)
      let difference = terminal.difference(to: canvas)
      try #require(difference == nil, "\(difference ?? "") after \(bytes)")
      shown = canvas
    }
  }

  @Test(
    "a full redraw of a completely changed screen produces no more bytes than a difference")
  func whole() {
    func canvas(_ letter: String, _ style: Style) -> Canvas {
      var canvas = Canvas(size: Size(width: 24, height: 4))
      canvas.paint { painter in
        for y in 0..<3 {
          painter.draw(
            Text(String(repeating: letter, count: 24)), at: Position(x: 0, y: y), style: style)
        }
        painter.draw("the line of key hints", at: Position(x: 0, y: 3))
      }
      return canvas
    }
    let (old, new) = (canvas("a", .plain), canvas("b", Style(foreground: .red)))
    #expect(Difference(from: old, to: new, capabilities: Capabilities()).isAtMostRedraw)
    var half = old
    half.paint { $0.fill(Frame(x: 0, y: 0, width: 10, height: 1), with: .plain) }
    #expect(!Difference(from: old, to: half, capabilities: Capabilities()).isAtMostRedraw)
  }

  /// Rows of a few letters with gaps stay, and all others change in each column.
  @Test(
    "beside rows with few letters that stay, a difference has at most the bytes of a redraw",
    arguments: 0..<TestLength.rounds(8, long: 20))
  func unchangedRows(seed: Int) throws {
    var random = Chance(state: UInt64(9_000 + seed))
    let size = Size(
      width: Int.random(in: 8...230, using: &random), height: Int.random(in: 2...30, using: &random)
    )
    let styles: [Style] = [
      .plain, .plain.bold(), Style(foreground: .red), Style(background: .blue),
    ]
    var canvas = Canvas(size: size)
    let staying = (0..<size.height).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    canvas.paint { painter in
      for y in staying {
        let columns = (0..<size.width).shuffled(using: &random)
        for x in columns.prefix(Int.random(in: 6...8, using: &random)) {
          let style = styles.randomElement(using: &random) ?? .plain
          painter.draw("x", at: Position(x: x, y: y), style: style)
        }
      }
    }
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: canvas, cursor: nil)
    for round in 0..<10 {
      let old = canvas
      canvas.paint { painter in
        for y in 0..<size.height where !staying.contains(y) {
          for x in 0..<size.width {
            let style = styles.randomElement(using: &random) ?? .plain
            painter.draw(round % 2 == 0 ? "a" : "b", at: Position(x: x, y: y), style: style)
          }
        }
      }
      let cursor =
        Bool.random(using: &random)
        ? Position(
          x: Int.random(in: 0..<size.width, using: &random),
          y: Int.random(in: 0..<size.height, using: &random)) : nil
      let difference = Difference(from: old, to: canvas, capabilities: Capabilities())
      #expect(difference.isAtMostRedraw)
      var other = emitter
      let bytes = emitter.encode(from: old, to: canvas, cursor: cursor)
      #expect(bytes.count <= other.encode(from: nil, to: canvas, cursor: cursor).count)
    }
  }
}
