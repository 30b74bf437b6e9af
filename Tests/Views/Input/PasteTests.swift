// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Paste")
struct PasteTests {
  private func paste(_ bytes: [UInt8], limit: Int = 1 << 20) -> [Event] {
    var parser = Parser(pasteLimit: limit)
    return parser.feed(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
  }

  @Test("a paste is a single event, with sequences and control characters as text")
  func whole() {
    #expect(paste(Array("a\u{1B}[Ab\tc".utf8)) == [.paste("a\u{1B}[Ab\tc")])
    #expect(paste([]) == [.paste("")])
    #expect(paste(Array("\u{1B}[201".utf8)) == [.paste("\u{1B}[201")])
    #expect(paste(Array("\u{1B}[20\u{1B}".utf8)) == [.paste("\u{1B}[20\u{1B}")])
  }

  @Test("every kind of line break is a line feed")
  func lines() {
    #expect(paste(Array("a\rb\nc\r\nd\r\re\n\nf".utf8)) == [.paste("a\nb\nc\nd\n\ne\n\nf")])
  }

  @Test("invalid UTF-8 is repaired")
  func broken() {
    #expect(paste([0x61, 0xFF, 0x62, 0xE2, 0x82]) == [.paste("a\u{FFFD}b\u{FFFD}")])
  }

  @Test("text beyond the limit is dropped, and no character is split")
  func limit() {
    #expect(paste(Array("abcdef".utf8), limit: 4) == [.paste("abcd")])
    #expect(paste(Array("ab漢cd".utf8), limit: 4) == [.paste("ab")])
    #expect(paste(Array("ab漢cd".utf8), limit: 5) == [.paste("ab漢")])
    #expect(paste(Array("é".utf8), limit: 0) == [.paste("")])
    #expect(paste(Array("abc".utf8), limit: -1) == [.paste("")])
  }

  @Test("a megabyte in small pieces is one paste")
  func large() {
    var parser = Parser(pasteLimit: 2 << 20)
    var events = parser.feed("\u{1B}[200~".utf8)
    let piece = Array(repeating: UInt8(ascii: "m"), count: 1_000)
    for _ in 0..<1_000 { events += parser.feed(piece) }
    events += parser.feed("\u{1B}[201~q".utf8)
    #expect(
      events == [.paste(String(repeating: "m", count: 1_000_000)), .key(KeyPress(.character("q")))])
  }

  @Test("a paste without an end is ended by the timeout")
  func lost() {
    var parser = Parser()
    #expect(parser.feed("\u{1B}[200~text".utf8) == [])
    #expect(parser.timeout == .seconds(1))
    #expect(parser.expire() == [.paste("text")])
    #expect(!parser.isPending)
  }
}
