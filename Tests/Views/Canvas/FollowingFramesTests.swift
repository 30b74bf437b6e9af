// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Consecutive frames")
struct FollowingFramesTests {
  /// The operations of a window and its terminal on frames, with everything that may happen in
  /// between.
  private struct Session {
    var random: RandomFrames
    var emitter = Emitter(capabilities: Capabilities())
    var shown: Canvas?
    var waiting: Canvas?
    var number: UInt64 = 0

    init(seed: Int) {
      random = RandomFrames(generator: Chance(state: UInt64(20_000 + seed)))
    }

    /// Returns a random number below a bound.
    mutating func choice(_ bound: Int) -> Int {
      Int.random(in: 0..<bound, using: &random.generator)
    }

    mutating func rows(of size: Size) -> Range<Int> {
      let top = choice(size.height)
      return top..<top + 1 + choice(size.height - top)
    }

    /// Draws, scrolls, or reports a scroll that didn't happen.
    mutating func change(_ canvas: inout Canvas) {
      let rows = rows(of: canvas.size)
      let count = choice(7) - 3
      switch choice(6) {
      case 0: canvas.scroll(rows: rows, by: count)
      case 1:
        let area = Frame(
          x: 0, y: rows.lowerBound, width: canvas.size.width, height: rows.count)
        canvas.paint { $0.noteScroll(area, by: count) }
      default: break
      }
      if choice(5) > 0 { random.change(&canvas) }
    }

    mutating func present(_ canvas: Canvas) {
      var frame = canvas
      if let waiting { frame.join(waiting) }
      waiting = frame
    }

    /// Returns the bytes of the latest frame, and those of a comparison of all cells.
    mutating func flush() -> (bytes: [UInt8], whole: [UInt8])? {
      guard let frame = waiting else { return nil }
      waiting = nil
      var other = emitter
      let whole = other.encode(from: shown, to: frame, cursor: nil)
      return (emitter.encode(over: &shown, to: frame, cursor: nil), whole)
    }
  }

  @Test(
    "they're shown correctly after skipped, moved, selected, resized or foreign frames",
    arguments: 0..<TestLength.rounds(20, long: 60))
  func frames(seed: Int) throws {
    var session = Session(seed: seed)
    var size = session.random.size()
    var terminal = Emulator(size: size)
    var canvas = Canvas(size: size)
    for _ in 0..<60 {
      if session.choice(15) == 0 {
        size = session.random.size()
        terminal = Emulator(size: size)
        session.emitter.forget()
        session.shown = nil
        if session.choice(2) == 0 { canvas.resize(to: size) } else { canvas = Canvas(size: size) }
      }
      session.change(&canvas)
      session.number += 1
      canvas.become(frame: session.number)
      var presented = canvas
      switch session.choice(10) {
      case 0:
        let end = Position(x: session.choice(size.width), y: session.choice(size.height))
        var selection = TextSelection(at: .zero, in: Frame(size: size))
        selection.head = end
        presented.mark(selection)
      case 1: session.random.change(&presented)
      case 2:
        presented.clearDamage()
        session.random.change(&presented)
      case 3: presented = Canvas(size: size)
      default: break
      }
      session.present(presented)
      if session.choice(12) == 0 { canvas.clearDamage() } else { canvas.follow() }
      if session.choice(3) == 0 { continue }
      guard let (bytes, whole) = session.flush() else { continue }
      #expect(bytes == whole)
      terminal.feed(bytes)
      let difference = terminal.difference(to: presented)
      try #require(difference == nil, "\(difference ?? "") after \(bytes)")
      #expect(session.shown?.cells == presented.cells)
    }
  }

  /// Returns a canvas and its first frame, with later changes.
  private func drawnOn(height: Int) -> (canvas: Canvas, first: Canvas) {
    var canvas = Canvas(size: Size(width: 10, height: height))
    canvas.become(frame: 1)
    let first = canvas
    canvas.follow()
    canvas.paint { $0.draw("x", at: .zero) }
    return (canvas, first)
  }

  @Test("a frame follows another one until that changes or the damage is lost")
  func follows() {
    let (drawn, first) = drawnOn(height: 2)
    var canvas = drawn
    #expect(canvas.follows(first))
    var other = first
    other.paint { $0.draw("y", at: Position(x: 5, y: 0)) }
    #expect(!canvas.follows(other))
    canvas.clearDamage()
    #expect(!canvas.follows(first))
  }

  @Test(
    "a frame that replaces a skipped one follows its predecessor, and includes its damage")
  func skipped() {
    let (drawn, first) = drawnOn(height: 3)
    var canvas = drawn
    canvas.become(frame: 2)
    let second = canvas
    canvas.follow()
    canvas.paint { $0.draw("y", at: Position(x: 5, y: 2)) }
    canvas.become(frame: 3)
    canvas.join(second)
    #expect(canvas.follows(first))
    #expect(canvas.damage(row: 0) == 0..<1)
    #expect(canvas.damage(row: 1) == nil)
    #expect(canvas.damage(row: 2) == 5..<6)
  }

  @Test("unnumbered canvases follow no frame")
  func unnumbered() {
    let blank = Canvas(size: Size(width: 3, height: 1))
    var other = blank
    other.follow()
    #expect(!blank.follows(blank) && !other.follows(blank))
  }
}
