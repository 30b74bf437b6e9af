// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("TerminalScreen")
struct TerminalScreenTests {
  @Test("text, cursor moves and erasing have the same effect as in a terminal")
  func drawing() {
    var screen = TerminalScreen(columns: 8, rows: 3)
    screen.feed(Array("ab\u{1b}[2;3Hcd\r\nefghijk\u{1b}[3D\u{1b}[K".utf8))
    #expect(screen.text == "ab\n  cd\nefgh")
    screen.feed(Array("\u{1b}[1;1H\u{1b}[2Jx\u{1b}[By\u{1b}[Az".utf8))
    #expect(screen.text == "x z\n y\n")
    #expect(screen.unknown.isEmpty)
  }

  @Test("wide characters take two columns, and input can be split anywhere")
  func pieces() {
    let bytes = Array("味a\u{1b}[1;5H汁\u{1b}[31mé".utf8)
    for size in 1...bytes.count {
      var screen = TerminalScreen(columns: 10, rows: 1)
      var rest = bytes[...]
      while !rest.isEmpty {
        screen.feed(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      screen.feed(Array("\r".utf8))
      #expect(screen.text == "味a 汁é", "in pieces of \(size)")
    }
  }

  @Test("the cursor is where it was when the alternate screen ends")
  func alternateScreen() {
    var screen = TerminalScreen(columns: 8, rows: 2)
    screen.feed(Array("$ a\u{1b}[?1049h\u{1b}[2;7Hb\u{1b}[?1049lok".utf8))
    #expect(screen.text == "   ok\n")
  }

  @Test("the cursor returns to its saved position, also in a smaller window")
  func savedCursor() {
    var screen = TerminalScreen(columns: 8, rows: 3)
    screen.feed(Array("\u{1b}[2;3H\u{1b}7\u{1b}[9999;9999H\u{1b}[6n\u{1b}8ab".utf8))
    #expect(screen.text == "\n  ab\n")
    screen.resize(columns: 2, rows: 1)
    screen.feed(Array("\u{1b}8x".utf8))
    #expect(screen.text == " x")
  }

  @Test("modes are stored until they're reset, and unknown sequences are reported")
  func modes() {
    var screen = TerminalScreen(columns: 4, rows: 1)
    screen.feed(Array("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?2004;1004h".utf8))
    #expect(screen.modes == [1049, 2004, 1004])
    #expect(!screen.isCursorVisible)
    screen.feed(Array("\u{1b}[?1004l\u{1b}[?25h\u{1b}[5y\u{1b}c".utf8))
    #expect(screen.modes == [1049, 2004, 25])
    #expect(screen.isCursorVisible)
    #expect(screen.unknown == ["CSI 5y", "ESC c"])
  }

  @Test("a line feed in the last row scrolls")
  func scrolling() {
    var screen = TerminalScreen(columns: 3, rows: 2)
    screen.feed(Array("a\r\nb\r\nc".utf8))
    #expect(screen.text == "b\nc")
  }
}
