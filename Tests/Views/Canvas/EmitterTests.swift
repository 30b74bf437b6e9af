// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The emitter")
struct EmitterTests {
  private static let clearing = "\u{1B}[m\u{1B}[H\u{1B}[2J"

  private func canvas(_ rows: String..., style: Style = .plain) -> Canvas {
    let width = rows.map { Text($0).width }.max() ?? 0
    var canvas = Canvas(size: Size(width: width, height: rows.count))
    canvas.paint { painter in
      for (y, row) in rows.enumerated() {
        painter.draw(Text(row), at: Position(x: 0, y: y), style: style)
      }
    }
    return canvas
  }

  private func bytes(
    from old: Canvas, to new: Canvas, cursor: Position? = nil,
    capabilities: Capabilities = Capabilities()
  ) -> String {
    var emitter = Emitter(capabilities: capabilities)
    _ = emitter.encode(from: nil, to: old, cursor: cursor)
    let bytes = emitter.encode(from: old, to: new, cursor: cursor)
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "^")
  }

  @Test("the first frame clears the screen and hides the cursor")
  func first() {
    var emitter = Emitter(capabilities: Capabilities())
    let bytes = emitter.encode(from: nil, to: canvas("ab", "  "), cursor: nil)
    #expect(String(decoding: bytes, as: UTF8.self) == Self.clearing + "ab\u{1B}[?25l")
  }

  @Test("an unchanged frame produces no bytes")
  func equal() {
    #expect(bytes(from: canvas("abc", "漢字"), to: canvas("abc", "漢字")) == "")
  }

  @Test("a changed digit produces a move and the digit")
  func digit() {
    #expect(
      bytes(
        from: canvas("total 1 items here", "total of all"),
        to: canvas("total 2 items here", "total of all"))
        == "^;7H2")
  }

  @Test("a small gap of unchanged cells is written again")
  func bridge() {
    #expect(
      bytes(from: canvas("a-b-c---------z"), to: canvas("x-y-z---------z")) == "\rx-y-z")
    #expect(
      bytes(from: canvas("a--------------b", "."), to: canvas("x--------------y", "."))
        == "^Hx^16Gy")
  }

  @Test("blanks at the end of a row are erased, and a few of them are written")
  func erase() {
    #expect(
      bytes(from: canvas("word and more", "next"), to: canvas("word         ", "next"))
        == "^;6H^K")
    #expect(bytes(from: canvas("abc", "def"), to: canvas("a  ", "def")) == "^;2H  ")
  }

  @Test("a wide cluster with ambiguous width is followed by an absolute move")
  func disputed() {
    let old = canvas("---------", "         ")
    var new = old
    new.paint { $0.draw("👩‍🍳ab", at: Position(x: 2, y: 0)) }
    #expect(bytes(from: old, to: new) == "^3G👩‍🍳^5Gab")
  }

  @Test("long frames use synchronized updates if supported, and short ones don't")
  func synchronized() {
    let rows = (0..<30).map { _ in String(repeating: "m", count: 60) }
    var emitter = Emitter(capabilities: Capabilities(synchronizedOutput: true))
    var big = Canvas(size: Size(width: 60, height: 30))
    big.paint { painter in
      for (y, row) in rows.enumerated() { painter.draw(Text(row), at: Position(x: 0, y: y)) }
    }
    let long = String(decoding: emitter.encode(from: nil, to: big, cursor: nil), as: UTF8.self)
    #expect(long.hasPrefix("\u{1B}[?2026h") && long.hasSuffix("\u{1B}[?2026l"))
    var next = big
    next.paint { $0.draw("x", at: .zero) }
    let short = String(decoding: emitter.encode(from: big, to: next, cursor: nil), as: UTF8.self)
    #expect(!short.contains("2026"))
  }

  @Test("without Unicode lines and symbols are drawn in ASCII")
  func ascii() {
    let blank = canvas("     ", "     ", "     ")
    var new = blank
    new.paint { painter in
      painter.box(painter.bounds)
      painter.draw("漢…", at: Position(x: 1, y: 1))
    }
    var emulator = Emulator(size: blank.size)
    var emitter = Emitter(capabilities: Capabilities(unicode: false))
    emulator.feed(emitter.encode(from: nil, to: new, cursor: nil))
    #expect(emulator.faults == [])
    #expect(emulator.rows.map { $0.map(\.cluster).joined() } == ["+---+", "|? .|", "+---+"])
  }

  @Test("the cursor is shown at its position, and hidden outside the screen")
  func cursor() {
    let frame = canvas("abc", "def")
    var emitter = Emitter(capabilities: Capabilities())
    var emulator = Emulator(size: frame.size)
    emulator.feed(emitter.encode(from: nil, to: frame, cursor: Position(x: 1, y: 1)))
    #expect(emulator.cursor == Position(x: 1, y: 1))
    #expect(emitter.encode(from: frame, to: frame, cursor: Position(x: 1, y: 1)).isEmpty)
    emulator.feed(emitter.encode(from: frame, to: frame, cursor: Position(x: 3, y: 0)))
    #expect(emulator.cursor == nil)
  }

  @Test("colours that the terminal doesn't show produce no bytes")
  func colorless() {
    let red = canvas("abc", style: Style(foreground: .red))
    let blue = canvas("abc", style: Style(foreground: .rgb(0, 0, 255)))
    #expect(bytes(from: red, to: blue, capabilities: Capabilities(colors: .none)) == "")
  }

  @Test("after invalidation the next frame is drawn completely")
  func forget() {
    let frame = canvas("abc")
    var emitter = Emitter(capabilities: Capabilities())
    let first = emitter.encode(from: nil, to: frame, cursor: nil)
    emitter.forget()
    #expect(emitter.encode(from: frame, to: frame, cursor: nil) == first)
  }
}
