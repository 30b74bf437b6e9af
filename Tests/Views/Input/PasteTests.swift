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

  @Test("a paste that pauses is delivered in parts, and its rest is no key")
  func pause() {
    var parser = Parser()
    #expect(parser.feed("\u{1B}[200~text\r".utf8) == [])
    #expect(parser.timeout == .seconds(1))
    #expect(parser.expire() == [.paste("text\n")])
    #expect(parser.isPending && parser.timeout == nil)
    #expect(parser.expire() == [])
    #expect(parser.feed("\nq\r\u{3}x".utf8) == [])
    #expect(parser.timeout == .seconds(1))
    #expect(parser.expire() == [.paste("q\n\u{3}x")])
    #expect(parser.feed("\u{1B}[201~q".utf8) == [.key(KeyPress(.character("q")))])
    #expect(!parser.isPending)
  }

  @Test("the end mark may pause at each byte, and so may a character", arguments: 1..<6)
  func split(at index: Int) {
    let (text, end) = (Array("é".utf8), Array("\u{1B}[201~".utf8))
    var parser = Parser()
    #expect(parser.feed(Array("\u{1B}[200~".utf8) + text[..<1]) == [])
    #expect(parser.expire() == [])
    #expect(parser.feed(text[1...] + end[..<index]) == [])
    #expect(parser.expire() == [.paste("é")])
    #expect(parser.expire() == [])
    #expect(parser.feed(end[index...] + [0x71]) == [.key(KeyPress(.character("q")))])
  }

  @Test("a paste whose beginning pauses is a paste", arguments: 1..<6)
  func late(at index: Int) {
    let bytes = Array("\u{1B}[200~rm -r\r\u{1B}[201~".utf8)
    var parser = Parser()
    #expect(parser.feed(bytes[..<index]) == [])
    let keys = parser.expire()
    #expect(keys == (index == 1 ? [.key(KeyPress(.escape))] : keys) && keys.count <= 1)
    #expect(parser.feed(bytes[index...]) == [.paste("rm -r\n")])
    #expect(parser.feed("[200~".utf8).count == 5)
  }

  @Test(
    "if the end is lost, Ctrl-C ends the paste: alone, between two pauses",
    arguments: [
      "\u{3}", "\u{3}\u{3}\u{3}", "\u{1B}[99;5u", "\u{1B}[1089::99;5u",
      "\u{1B}[99;5u\u{1B}[99;5:3u",
    ])
  func lost(keys: String) {
    var parser = Parser()
    #expect(parser.feed(("\u{1B}[200~text" + keys).utf8) == [])
    #expect(parser.expire() == [.paste("text" + keys)])
    #expect(parser.feed(("x" + keys).utf8) == [])
    #expect(parser.expire() == [.paste("x" + keys)])
    #expect(parser.feed([0xC3]) == [] && parser.expire() == [])
    #expect(parser.feed(keys.utf8) == [])
    #expect(parser.expire() == [] && !parser.isPending)
    #expect(parser.feed("\u{3}".utf8) == [.key(KeyPress(.character("c"), .control))])
    // Before a first pause, Ctrl-C is a part of the text.
    #expect(parser.feed(("\u{1B}[200~" + keys).utf8) == [])
    #expect(parser.expire() == [.paste(keys)] && parser.isPending)
    #expect(parser.feed("\u{1B}[201~".utf8) == [] && !parser.isPending)
  }

  @Test("another paste ends one whose end was lost")
  func another() {
    var parser = Parser()
    #expect(parser.feed("\u{1B}[200~one".utf8) == [])
    #expect(parser.expire() == [.paste("one")])
    #expect(parser.feed("\u{1B}[200~two\u{1B}[201~".utf8) == [.paste("two")])
    #expect(!parser.isPending)
  }

  @Test("pauses at random places change neither the text nor the keys", arguments: 0..<40)
  func random(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let parts = [
      "\r", "\n", "\r\n", "q", "\u{1B}", "\u{1B}[", "\u{1B}[20", "\u{1B}[201", "1~", "é", "漢", "👍",
      "\u{3}a", "\u{1B}[A", "200~", "\u{4}",
    ]
    // The naive model: for each step the pasted text in one piece, or a key.
    var bytes: [UInt8] = []
    var wanted: [Event] = []
    for _ in 0..<30 {
      if Bool.random(using: &chance) {
        wanted.append(.key(KeyPress(.character("k"))))
        bytes += [0x6B]
      } else {
        var text = ""
        for _ in 0..<Int.random(in: 1...12, using: &chance) {
          text += parts.randomElement(using: &chance) ?? ""
        }
        if text.contains("\u{1B}[201~") || text.contains("\u{1B}[200~") { continue }
        wanted.append(.paste(Self.withLineFeeds(text)))
        bytes += Array("\u{1B}[200~".utf8) + text.utf8 + Array("\u{1B}[201~".utf8)
      }
    }
    var parser = Parser()
    var events: [Event] = []
    for byte in bytes {
      events += parser.feed([byte])
      // Only a paste pauses here, and never with nothing but a control character between two pauses.
      guard case .paste = parser.state, byte != 0x03, Int.random(in: 0..<4, using: &chance) == 0
      else { continue }
      events += parser.expire()
    }
    #expect(Self.joined(events) == Self.joined(wanted))
  }

  /// A text with a line feed for each line break.
  private static func withLineFeeds(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var before: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar != "\n" || before != "\r" { result.append(scalar == "\r" ? "\n" : scalar) }
      before = scalar
    }
    return String(result)
  }

  /// The events with adjacent pastes as one.
  private static func joined(_ events: [Event]) -> [Event] {
    events.reduce(into: []) { events, event in
      if case .paste(let text) = event, case .paste(let before)? = events.last {
        events[events.count - 1] = .paste(before + text)
      } else if event != .paste("") {
        events.append(event)
      }
    }
  }
}
