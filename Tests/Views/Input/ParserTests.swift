// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The parser")
struct ParserTests {
  private func key(_ keyPress: String) throws -> Event {
    .key(try #require(KeyPress(keyPress)))
  }

  @Test("a lone Esc is recognized by a timeout")
  func loneEscape() throws {
    var parser = Parser()
    #expect(parser.timeout == nil && !parser.isPending)
    #expect(parser.feed([0x1B]) == [])
    #expect(parser.isPending && parser.timeout == .milliseconds(50))
    #expect(parser.expire() == [try key("esc")])
    #expect(!parser.isPending)
    #expect(parser.expire() == [])
    #expect(parser.feed("[A".utf8) == [try key("["), try key("A")])
  }

  @Test(
    "incomplete input is parsed as far as possible after the timeout",
    arguments: [
      ("\u{1B}\u{1B}", ["esc", "esc"]), ("\u{1B}[", ["alt+["]), ("\u{1B}O", ["alt+O"]),
      ("\u{1B}]", ["alt+]"]), ("\u{1B}P", ["alt+P"]), ("\u{1B}[1;", []), ("\u{1B}[[", []),
      ("\u{1B}]11;rgb:", []), ("\u{1B}\u{1B}[", ["esc", "alt+["]), ("\u{1B}[M ", []),
      ("\u{1B}]0;x\u{1B}", []),
    ])
  func expired(bytes: String, keyPresses: [String]) throws {
    var parser = Parser()
    #expect(parser.feed(bytes.utf8) == [])
    #expect(parser.isPending && parser.timeout != nil)
    #expect(parser.expire() == (try keyPresses.map(key)))
    #expect(!parser.isPending)
    #expect(parser.feed("x".utf8) == [try key("x")])
  }

  @Test("an invalid byte ends a sequence and is parsed by itself")
  func abandoned() throws {
    var parser = Parser()
    #expect(parser.feed("\u{1B}[1;\u{1B}[A".utf8) == [try key("up")])
    #expect(parser.feed("\u{1B}[1\u{3}".utf8) == [try key("ctrl+c")])
    #expect(parser.feed("\u{1B}[\u{3}".utf8) == [try key("alt+["), try key("ctrl+c")])
    #expect(parser.feed("\u{1B}O a".utf8) == [try key("alt+O"), try key("space"), try key("a")])
    #expect(parser.feed("\u{1B}Oz".utf8) == [try key("alt+O"), try key("z")])
    #expect(parser.feed("\u{1B}[é".utf8) == [try key("alt+["), try key("é")])
    #expect(
      parser.feed("\u{1B}\u{1B}\u{1B}a".utf8) == [try key("esc"), try key("esc"), try key("alt+a")])
    #expect(!parser.isPending)
  }

  @Test(
    "invalid UTF-8 becomes replacement characters, as in the standard library",
    arguments: [
      [0x80], [0xFF], [0xC0, 0xAF], [0xC3, 0x28], [0xE2, 0x82, 0x41], [0xE2, 0x28, 0xA1],
      [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x41], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80],
      [0xF0, 0x9F, 0x91, 0xC3, 0xA9], [0xC3, 0xC3, 0xA9], [0xE0, 0x80, 0x80],
    ] as [[UInt8]])
  func broken(bytes: [UInt8]) {
    var parser = Parser()
    let events = parser.feed(bytes) + parser.expire()
    let wanted = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .map { Event.key(KeyPress(.character(Character($0)))) }
    #expect(events == wanted)
  }

  @Test("C1 control characters are not text")
  func controls() {
    var parser = Parser()
    #expect(parser.feed([0xC2, 0x9B]) == [.key(KeyPress(.character("\u{FFFD}")))])
  }

  @Test("responses of the terminal are replies, and never text")
  func replies() throws {
    var parser = Parser()
    let answers =
      "\u{1B}[?62;4;22c" + "\u{1B}[?2026;2$y" + "\u{1B}[?5u" + "\u{1B}[24;80R"
      + "\u{1B}]11;rgb:1c1c/ffff/0000\u{1B}\\" + "\u{1B}]10;rgb:f/8/0\u{7}"
      + "\u{1B}]4;1;rgb:00/00/00\u{7}" + "\u{1B}P1+r\u{1B}\\" + "\u{1B}[>41;388;0c"
      + "\u{1B}]11;nonsense\u{7}" + "\u{1B}]11;rgb:xx/yy/zz\u{7}"
      + "\u{1B}]11;rgba:10/20/30/ff\u{7}" + "\u{1B}[?997;1n\u{1B}[?997;2n\u{1B}[?997;3n\u{1B}[?6n"
    #expect(parser.feed(("a" + answers + "b").utf8) == [try key("a"), try key("b")])
    #expect(
      parser.takeReplies() == [
        .attributes([62, 4, 22]), .mode(2026, state: 2), .keyboard(5),
        .cursor(Position(x: 79, y: 23)), .color(11, red: 0x1C, green: 0xFF, blue: 0),
        .color(10, red: 0xFF, green: 0x88, blue: 0),
        .color(11, red: 0x10, green: 0x20, blue: 0x30), .lightColors(false), .lightColors(true),
      ])
    #expect(parser.takeReplies() == [])
  }

  @Test("unread replies are limited")
  func limit() {
    var parser = Parser()
    for _ in 0..<10_000 { _ = parser.feed("\u{1B}[?1u".utf8) }
    #expect(parser.takeReplies().count == Parser.limit)
  }

  @Test("the events are the same however the bytes are split")
  func splits() {
    let bytes: [UInt8] =
      Array(
        (SequencesTests.keys.map(\.0).joined(separator: "x")
          + SequencesTests.mice.map(\.0).joined() + "^[[I^[[?62c^[]11;rgb:0/0/0^[\\"
          + "^[[200~pasted\r\n^[[201 ^[[20^[[201~é漢👍")
          .replacing("^[", with: "\u{1B}").utf8)
      + [0xE2, 0x28, 0xFF, 0xF0, 0x9F, 0x61]
    var whole = Parser()
    let wanted = whole.feed(bytes)
    let replies = whole.takeReplies()
    #expect(wanted.count > 150 && replies.count == 2)
    for split in 0...bytes.count {
      var parser = Parser()
      let events = parser.feed(bytes[..<split]) + parser.feed(bytes[split...])
      #expect(events == wanted)
      #expect(parser.takeReplies() == replies)
    }
    var single = Parser()
    #expect(bytes.flatMap { single.feed([$0]) } == wanted)
  }

  @Test("random bytes neither fail nor exceed the limits", arguments: 0..<20)
  func random(seed: Int) {
    var generator = Chance(state: UInt64(seed))
    var parser = Parser(pasteLimit: 64)
    let parts = [
      "\u{1B}", "[", "O", "]", "<", "?", ";", "1", "20", "0~", "1~", "M", "u", "$y", "R",
    ]
    for _ in 0..<4_000 {
      if Bool.random(using: &generator) {
        _ = parser.feed((parts.randomElement(using: &generator) ?? "").utf8)
      } else {
        _ = parser.feed([UInt8.random(in: 0...255, using: &generator)])
      }
      if Int.random(in: 0..<50, using: &generator) == 0 { _ = parser.expire() }
      #expect(parser.collected.count <= 4_096)
    }
    _ = parser.expire()
    // Only its end mark ends a paste.
    if parser.isPending { _ = parser.feed("\u{1B}[201~".utf8) }
    #expect(parser.feed("x".utf8) == [.key(KeyPress(.character("x")))])
  }
}
