import Testing
import Views

@Suite("Parser")
struct ParserTests {
  static let cases: [(String, [Event])] = [
    ("a", [key("a")]), ("A", [key("A")]), (" ", [key("space")]), ("é", [key("é")]),
    ("日", [key("日")]), ("\u{1F469}", [key("\u{1F469}")]),
    ("\r", [key("enter")]), ("\n", [key("enter")]), ("\t", [key("tab")]),
    ("\u{7F}", [key("backspace")]), ("\u{8}", [key("backspace")]),
    ("\u{0}", [key("ctrl+space")]), ("\u{1}", [key("ctrl+a")]), ("\u{3}", [key("ctrl+c")]),
    ("\u{1A}", [key("ctrl+z")]), ("\u{1C}", [key("ctrl+\\")]), ("\u{1F}", [key("ctrl+_")]),
    ("\u{1B}a", [key("alt+a")]), ("\u{1B}A", [key("alt+A")]), ("\u{1B}é", [key("alt+é")]),
    ("\u{1B}\r", [key("alt+enter")]), ("\u{1B}\u{7F}", [key("alt+backspace")]),
    ("\u{1B}\u{1B}[A", [key("alt+up")]), ("\u{1B}\u{1B}x", [key("esc"), key("alt+x")]),
    ("\u{1B}[A", [key("up")]), ("\u{1B}OA", [key("up")]), ("\u{1B}[1;5C", [key("ctrl+right")]),
    ("\u{1B}[1;2D", [key("shift+left")]), ("\u{1B}[Z", [key("shift+tab")]),
    ("\u{1B}[H", [key("home")]), ("\u{1B}[F", [key("end")]), ("\u{1B}[1~", [key("home")]),
    ("\u{1B}[3~", [key("delete")]), ("\u{1B}[3;5~", [key("ctrl+delete")]),
    ("\u{1B}[5~", [key("pgup")]), ("\u{1B}[6~", [key("pgdn")]), ("\u{1B}[2~", [key("insert")]),
    ("\u{1B}OP", [key("f1")]), ("\u{1B}[[A", [key("f1")]), ("\u{1B}[15~", [key("f5")]),
    ("\u{1B}[24;2~", [key("shift+f12")]), ("\u{1B}[1;3S", [key("alt+f4")]),
    ("\u{1B}[34~", [key("f20")]), ("\u{1B}OM", [key("enter")]), ("\u{1B}Oq", [key("1")]),
    ("\u{1B}[3$", [key("shift+delete")]), ("\u{1B}[3^", [key("ctrl+delete")]),
    ("\u{1B}[a", [key("shift+up")]), ("\u{1B}Oa", [key("ctrl+up")]),
    ("\u{1B}[27u", [key("esc")]), ("\u{1B}[99;5u", [key("ctrl+c")]),
    ("\u{1B}[97;2u", [key("A")]), ("\u{1B}[97:65;2u", [key("A")]),
    ("\u{1B}[97;6u", [key("ctrl+shift+a")]), ("\u{1B}[97;1:3u", []),
    ("\u{1B}[97;1:2u", [key("a")]), ("\u{1B}[57399u", [key("0")]), ("\u{1B}[57420u", [key("down")]),
    ("\u{1B}[57376u", [key("f13")]), ("\u{1B}[57441;2u", []), ("\u{1B}[1;69A", [key("ctrl+up")]),
    ("\u{1B}[27;5;13~", [key("ctrl+enter")]), ("\u{1B}[I", [.focus(true)]),
    ("\u{1B}[O", [.focus(false)]),
    ("\u{1B}[<0;5;3M", [mouse(.press, .left, 4, 2)]),
    ("\u{1B}[<2;5;3m", [mouse(.release, .right, 4, 2)]),
    ("\u{1B}[<32;1;1M", [mouse(.drag, .left, 0, 0)]),
    ("\u{1B}[<35;1;1M", [mouse(.move, .none, 0, 0)]),
    ("\u{1B}[<64;1;1M", [mouse(.scrollUp, .none, 0, 0)]),
    ("\u{1B}[<81;1;1M", [mouse(.scrollDown, .none, 0, 0, .control)]),
    (
      "\u{1B}[200~one\r\ntwo\rthree\nü\u{1B}[A\u{1B}[201~z",
      [.paste("one\ntwo\nthree\nü\u{1B}[A"), key("z")]
    ),
    ("\u{1B}[200~\u{1B}\u{1B}[201~", [.paste("\u{1B}")]), ("\u{1B}[201~", []),
    ("\u{1B}[?62;4cq", [key("q")]), ("\u{1B}[?2026;2$yq", [key("q")]), ("\u{1B}[?1uq", [key("q")]),
    ("\u{1B}]11;rgb:1c1c/2020/ffff\u{1B}\\q", [key("q")]),
    ("\u{1B}]10;rgb:0/f/8\u{7}q", [key("q")]),
    ("\u{1B}P>|name\u{1B}\\q", [key("q")]), ("\u{1B}[12;40Rq", [key("q")]),
    ("\u{1B}[1;2\u{3}", [key("ctrl+c")]), ("\u{1B}[1;\u{1B}[A", [key("up")]),
    ("\u{1B}[99999999999999999999A", [key("up")]),
    ("\u{1B}[4294967295u", []), ("\u{1B}[55296u", []), ("\u{1B}[;;;;~", []), ("\u{1B}[<1M", []),
    ("\u{1B}Ox", [key("8")]), ("\u{1B}O x", [key("alt+O"), key("space"), key("x")]),
  ]

  @Test("every sequence means the same however it is split")
  func splits() {
    for (input, expected) in Self.cases {
      let bytes = Array(input.utf8)
      var whole = Parser()
      let events = whole.feed(bytes)
      #expect(events == expected, "\(input.debugDescription)")
      #expect(!whole.isPending)
      for first in 0...bytes.count {
        for second in first...bytes.count {
          var parser = Parser()
          var split = parser.feed(bytes[..<first])
          split += parser.feed(bytes[first..<second])
          split += parser.feed(bytes[second...])
          #expect(split == events, "\(input.debugDescription) at \(first), \(second)")
        }
      }
    }
  }

  @Test("a lone Escape is told apart by a deadline")
  func escape() {
    var parser = Parser()
    #expect(parser.feed([0x1B]) == [])
    #expect(parser.isPending)
    #expect(parser.patience == .milliseconds(25))
    #expect(parser.expire() == [Self.key("esc")])
    #expect(!parser.isPending)
    #expect(parser.feed([0x1B, 0x1B]) == [])
    #expect(parser.expire() == [Self.key("esc"), Self.key("esc")])
    #expect(parser.expire() == [])
  }

  @Test(
    "what doesn't go on is read as far as it makes sense",
    arguments: [
      ("\u{1B}[", "alt+["), ("\u{1B}O", "alt+O"), ("\u{1B}]", "alt+]"), ("\u{1B}P", "alt+P"),
    ])
  func expiry(_ input: String, _ chord: String) {
    var parser = Parser()
    #expect(parser.feed(input.utf8) == [])
    #expect(parser.expire() == [Self.key(chord)])
  }

  @Test(
    "a part of a sequence never becomes text",
    arguments: ["\u{1B}[1;", "\u{1B}]11;rgb", "\u{1B}[["])
  func parts(_ input: String) {
    var parser = Parser()
    #expect(parser.feed(input.utf8) == [])
    #expect(parser.patience != nil)
    #expect(parser.expire() == [])
    #expect(parser.feed("x".utf8) == [Self.key("x")])
  }

  @Test("broken UTF-8 becomes replacement characters and harms nothing")
  func broken() {
    let cases: [([UInt8], String)] = [
      ([0xFF, 0xFE, 0x61], "\u{FFFD}\u{FFFD}a"), ([0xC3, 0x28], "\u{FFFD}("),
      ([0xE2, 0x82, 0x61], "\u{FFFD}a"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xF4, 0x90, 0x61], "\u{FFFD}\u{FFFD}a"),
      ([0xC2, 0x9B], "\u{FFFD}"), ([0xF0, 0x9F, 0xC3, 0xA9], "\u{FFFD}é"),
    ]
    for (bytes, expected) in cases {
      var parser = Parser()
      let events = parser.feed(bytes)
      #expect(events == expected.map { .key(Chord(.character($0))) }, "\(bytes)")
    }
    var parser = Parser()
    #expect(parser.feed([0xE2, 0x82]) == [])
    #expect(parser.expire() == [Self.key("\u{FFFD}")])
  }

  @Test("answers come as replies")
  func replies() {
    var parser = Parser()
    let text =
      "\u{1B}[?62;4c\u{1B}[?2026;2$y\u{1B}]11;rgb:1c1c/2020/ffff\u{1B}\\\u{1B}]10;rgb:0/f/8\u{7}"
      + "\u{1B}[?1u\u{1B}[12;40R"
    #expect(parser.feed(text.utf8) == [])
    #expect(
      parser.takeReplies() == [
        .attributes([62, 4]), .mode(2026, state: 2), .color(11, red: 28, green: 32, blue: 255),
        .color(10, red: 0, green: 255, blue: 136), .keyboard(1), .cursor(Position(x: 39, y: 11)),
      ])
    #expect(parser.takeReplies() == [])
  }

  @Test("a paste is cut at its limit, between characters, and read to its end")
  func limit() {
    var parser = Parser(pasteLimit: 5)
    #expect(parser.feed("\u{1B}[200~abc日本\u{1B}[201~x".utf8) == [.paste("abc"), Self.key("x")])
    #expect(parser.feed("\u{1B}[200~ab日本\u{1B}[201~x".utf8) == [.paste("ab日"), Self.key("x")])
  }

  @Test("a paste without an end is delivered when patience ends")
  func unended() {
    var parser = Parser()
    #expect(parser.feed("\u{1B}[200~abc".utf8) == [])
    #expect(parser.expire() == [.paste("abc")])
  }

  @Test("random bytes never crash, and leave the parser able to go on", arguments: 0..<20)
  func noise(seed: Int) {
    var dice = Dice(state: UInt64(seed))
    let alphabet = Array("\u{1B}[]OP<?;:$0129~uMmcy\\\u{7}aé日\u{18}".utf8) + [0xFF, 0xC3, 0x80]
    var parser = Parser(pasteLimit: 64)
    for _ in 0..<5_000 { _ = parser.feed([alphabet.randomElement(using: &dice)!]) }
    _ = parser.feed("\u{1B}[201~".utf8)
    _ = parser.expire()
    #expect(parser.feed("x".utf8) == [Self.key("x")])
  }

  @Test("a string without an end doesn't swallow the keyboard for ever")
  func endless() {
    var parser = Parser()
    let events =
      parser.feed("\u{1B}]".utf8) + parser.feed(String(repeating: "k", count: 5_000).utf8)
    #expect(!events.isEmpty)
  }

  private static func key(_ description: String) -> Event {
    .key(Chord(description) ?? Chord(.function(99)))
  }

  private static func mouse(
    _ kind: Mouse.Kind, _ button: Mouse.Button, _ x: Int, _ y: Int, _ modifiers: Modifiers = []
  ) -> Event {
    .mouse(
      Mouse(kind: kind, button: button, position: Position(x: x, y: y), modifiers: modifiers))
  }
}
