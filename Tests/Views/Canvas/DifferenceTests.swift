// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Differences of random frames")
struct DifferenceTests {
  @Test(
    "the bytes of a difference show the next frame, with at most those of a full redraw",
    arguments: 0..<TestLength.rounds(12, long: 40))
  func frames(seed: Int) throws {
    var random = RandomFrames(generator: Chance(state: UInt64(seed)))
    let levels: [ColorLevel] = [.full, .full, .palette, .sixteen, .none]
    for _ in 0..<10 {
      let size = random.size()
      let level = try #require(levels.randomElement(using: &random.generator))
      var emitter = Emitter(
        capabilities: Capabilities(colors: level, synchronizedOutput: true))
      var terminal = Emulator(size: size)
      var shown: Canvas?
      var canvas = Canvas(size: size)
      for _ in 0..<8 {
        // A frame that isn't a descendant of the last one has another palette.
        if Int.random(in: 0..<4, using: &random.generator) == 0 { canvas = Canvas(size: size) }
        random.change(&canvas)
        let wanted = random.position(in: size)
        var other = emitter
        let bytes = emitter.encode(from: shown, to: canvas, cursor: wanted)
        #expect(bytes.count <= other.encode(from: nil, to: canvas, cursor: wanted).count)
        terminal.feed(bytes)
        let difference = terminal.difference(to: canvas, level: level)
        try #require(difference == nil, "\(difference ?? "") after \(bytes)")
        let isInside = Frame(size: size).contains(wanted)
        #expect(terminal.cursor == (isInside ? wanted : nil))
        shown = canvas
      }
    }
  }

  @Test("the damage of a change contains every changed cell", arguments: 0..<20)
  func damage(seed: Int) {
    var random = RandomFrames(generator: Chance(state: UInt64(1_000 + seed)))
    for _ in 0..<20 {
      var canvas = Canvas(size: random.size())
      random.change(&canvas)
      canvas.clearDamage()
      #expect(!canvas.isDamaged)
      let before = canvas
      random.change(&canvas)
      for y in 0..<canvas.size.height {
        let damage = canvas.damage(row: y) ?? 0..<0
        for x in 0..<canvas.size.width where !damage.contains(x) {
          #expect(before[x, y] == canvas[x, y])
        }
      }
    }
  }

  @Test("wide clusters are never split: a head and its tail have one style", arguments: 0..<20)
  func whole(seed: Int) {
    var random = RandomFrames(generator: Chance(state: UInt64(2_000 + seed)))
    for _ in 0..<20 {
      var canvas = Canvas(size: random.size())
      random.change(&canvas)
      canvas.resize(to: random.size())
      random.change(&canvas)
      for y in 0..<canvas.size.height {
        var x = 0
        while x < canvas.size.width {
          let (cluster, width, style) = canvas[x, y]
          #expect(!cluster.isEmpty && width > 0 && x + width <= canvas.size.width)
          if width == 2 {
            #expect(canvas[x + 1, y] == ("", 0, style))
          }
          x += max(1, width)
        }
      }
    }
  }
}
