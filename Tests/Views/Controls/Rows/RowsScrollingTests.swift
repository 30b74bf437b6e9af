// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@MainActor @Suite("Rows scrolled by the terminal")
struct RowsScrollingTests {
  private func list(_ count: Int) -> ListView {
    let list = ListView()
    list.show(count: count) { ListRow(title: Text("row \($0 * 7_919 % 1_000) of the list")) }
    return list
  }

  @Test(
    "moved rows are reported as moved, and drawn correctly",
    arguments: 0..<TestLength.rounds(8, long: 20))
  func random(seed: Int) throws {
    var chance = Chance(state: UInt64(seed))
    let list = list(500)
    let stage = Stage(40, 12, list)
    var emitter = Emitter(capabilities: Capabilities())
    var terminal = Emulator(size: Size(width: 40, height: 12))
    var shown: Canvas?
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: list.scroll(to: Int.random(in: 0..<500, using: &chance))
      case 1: list.scroll(to: list.model.first + Int.random(in: -4...4, using: &chance))
      case 2: stage.press("pgdn")
      case 3: list.emptyText = Text("\(seed)")
      default: stage.press(Bool.random(using: &chance) ? "down" : "up")
      }
      stage.window.render()
      let canvas = stage.surface.canvas
      var unhinted = canvas
      unhinted.clearDamage()
      var other = emitter
      let bytes = emitter.encode(from: shown, to: canvas, cursor: nil)
      #expect(bytes.count <= other.encode(from: shown, to: unhinted, cursor: nil).count)
      terminal.feed(bytes)
      let difference = terminal.difference(to: canvas)
      try #require(difference == nil, "\(difference ?? "")")
      shown = canvas
    }
  }

  @Test("scrolling a list of a million rows produces the bytes of the new row and a few")
  func bytes() {
    let list = list(1_000_000)
    let stage = Stage(200, 60, list)
    list.scroll(to: 500_000)
    stage.window.render()
    let before = stage.surface.canvas
    list.scroll(to: 500_001)
    stage.window.render()
    let canvas = stage.surface.canvas
    #expect(canvas.scrolled == ScrollHint(rows: 0..<59, count: 1))
    var emitter = Emitter(capabilities: Capabilities())
    _ = emitter.encode(from: nil, to: before, cursor: nil)
    #expect(emitter.encode(from: before, to: canvas, cursor: nil).count <= 110)
  }

  @Test("rows elsewhere or with adjacent content aren't reported as moved")
  func elsewhere() {
    let list = list(100)
    let stage = Stage(40, 12, list)
    list.scroll(to: 5)
    stage.resize(30, 10)
    #expect(stage.surface.canvas.scrolled == nil)
    let (left, right) = (self.list(100), self.list(100))
    let pair = Stage(40, 12, StackView(.horizontal, [left, right]))
    left.scroll(to: 3)
    pair.window.render()
    #expect(pair.surface.canvas.scrolled == nil)
    #expect(pair.surface.canvas.text(row: 0).contains("757"))
  }
}
