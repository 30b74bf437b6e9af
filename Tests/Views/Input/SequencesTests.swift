// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Keys and sequences")
struct SequencesTests {
  /// Returns the events of a text in which `^[` represents Esc.
  static func events(_ text: String, expires: Bool = false) -> [Event] {
    var parser = Parser()
    let events = parser.feed(text.replacing("^[", with: "\u{1B}").utf8)
    return expires ? events + parser.expire() : events
  }

  static let keys: [(String, String)] = [
    // Characters and control characters.
    ("a", "a"), ("A", "A"), ("é", "é"), ("漢", "漢"), ("👍", "👍"), (" ", "space"), ("+", "+"),
    ("\r", "enter"), ("\n", "enter"), ("\t", "tab"), ("\u{7F}", "backspace"),
    ("\u{8}", "backspace"), ("\u{1}", "ctrl+a"), ("\u{3}", "ctrl+c"), ("\u{1A}", "ctrl+z"),
    ("\u{0}", "ctrl+space"), ("\u{1C}", "ctrl+\\"), ("\u{1F}", "ctrl+_"),
    // Alt.
    ("^[a", "alt+a"), ("^[A", "alt+A"), ("^[é", "alt+é"), ("^[\r", "alt+enter"),
    ("^[\u{7F}", "alt+backspace"), ("^[\u{1}", "ctrl+alt+a"), ("^[^[[A", "alt+up"),
    ("^[^[OA", "alt+up"),
    // Arrows, xterm's and the application mode's.
    ("^[[A", "up"), ("^[[B", "down"), ("^[[C", "right"), ("^[[D", "left"), ("^[[H", "home"),
    ("^[[F", "end"), ("^[OA", "up"), ("^[OB", "down"), ("^[OC", "right"), ("^[OD", "left"),
    ("^[OH", "home"), ("^[OF", "end"), ("^[[1;2A", "shift+up"), ("^[[1;3B", "alt+down"),
    ("^[[1;5C", "ctrl+right"), ("^[[1;6D", "ctrl+shift+left"), ("^[[1;9H", "super+home"),
    ("^[O5A", "ctrl+up"), ("^[[5D", "ctrl+left"), ("^[[2A", "shift+up"), ("^[[1D", "left"),
    ("^[[Z", "shift+tab"),
    // Numbered keys.
    ("^[[1~", "home"), ("^[[2~", "insert"), ("^[[3~", "delete"), ("^[[4~", "end"),
    ("^[[5~", "pgup"), ("^[[6~", "pgdn"), ("^[[7~", "home"), ("^[[8~", "end"),
    ("^[[3;5~", "ctrl+delete"), ("^[[6;2~", "shift+pgdn"),
    // Function keys.
    ("^[OP", "f1"), ("^[OS", "f4"), ("^[[P", "f1"), ("^[[1;5P", "ctrl+f1"), ("^[[1;2R", "shift+f3"),
    ("^[[11~", "f1"), ("^[[15~", "f5"), ("^[[17~", "f6"), ("^[[21~", "f10"), ("^[[23~", "f11"),
    ("^[[24~", "f12"), ("^[[25~", "f13"), ("^[[28~", "f15"), ("^[[34~", "f20"),
    ("^[[24;2~", "shift+f12"), ("^[[[A", "f1"), ("^[[[E", "f5"),
    // rxvt's modifiers.
    ("^[[a", "shift+up"), ("^[Oa", "ctrl+up"), ("^[[3^", "ctrl+delete"), ("^[[3$", "shift+delete"),
    ("^[[3@", "ctrl+shift+delete"),
    // The number pad in application mode.
    ("^[OM", "enter"), ("^[Oj", "*"), ("^[Ok", "+"), ("^[Op", "0"), ("^[Oy", "9"), ("^[OX", "="),
    // kitty's protocol, and xterm's for other keys.
    ("^[[97u", "a"), ("^[[97;5u", "ctrl+a"), ("^[[97;6u", "ctrl+shift+a"), ("^[[97;3u", "alt+a"),
    ("^[[97:65;2u", "A"), ("^[[97;2u", "A"), ("^[[50:34;2u", "\""), ("^[[27u", "esc"),
    ("^[[27;2u", "shift+esc"), ("^[[13;5u", "ctrl+enter"), ("^[[9;5u", "ctrl+tab"),
    ("^[[127;3u", "alt+backspace"), ("^[[32;5u", "ctrl+space"), ("^[[57376u", "f13"),
    ("^[[57398u", "f35"), ("^[[57399u", "0"), ("^[[57414u", "enter"), ("^[[57417u", "left"),
    ("^[[57426u", "delete"), ("^[[1;1:1A", "up"), ("^[[97;2;65u", "A"),
    ("^[[57441;2u^[[97;;97u", "a"),
    ("^[[97;5;97u", "ctrl+a"), ("^[[112;;1087u", "п"), ("^[[97;69u", "ctrl+a"),
    ("^[[97;129u", "a"), ("^[[233;5u", "ctrl+é"), ("^[[27;5;9~", "ctrl+tab"),
    ("^[[27;6;97~", "ctrl+shift+a"),
  ]

  @Test(
    "Esc before what a terminal sends by itself is the key Esc",
    arguments: [
      "^[[24;80R", "^[[1;80R", "^[[?64;1;22c", "^[[>0;10;1c", "^[[?2026;2$y", "^[[?997;1n",
      "^[[?1u", "^[[<35;3;4M", "^[[<0;3;4m", "^[[M #$", "^[[I", "^[[O", "^[]11;rgb:0/0/0^[\\",
      "^[P>|name^[\\", "^[[200~text^[[201~",
    ])
  func escapeBefore(_ sequence: String) {
    let escape = Event.key(KeyPress(.escape))
    #expect(Self.events("^[" + sequence) == [escape] + Self.events(sequence))
  }

  @Test("a key", arguments: keys)
  func key(bytes: String, keyPress: String) throws {
    let wanted = try #require(KeyPress(keyPress))
    #expect(Self.events(bytes) == [.key(wanted)])
  }

  @Test("repeated and released keys are distinguished if the terminal reports them")
  func kinds() {
    #expect(Self.events("^[[1;1:2A") == [.keyRepeat(KeyPress(.up))])
    #expect(Self.events("^[[1;5:3A") == [.keyRelease(KeyPress(.up, .control))])
    #expect(Self.events("^[[97;1:3u") == [.keyRelease(KeyPress(.character("a")))])
    #expect(Self.events("^[[3;1:2~") == [.keyRepeat(KeyPress(.delete))])
    #expect(Self.events("^[[97;5:1u") == [.key(KeyPress(.character("a"), .control))])
  }

  @Test(
    "unknown sequences are dropped, and the text after them isn't",
    arguments: [
      "^[[99~", "^[[E", "^[[57358u", "^[[57441u", "^[[>1;2c",
      "^[[?1;2$z", "^[[1 q", "^[[12;34z", "^[[<0;1M", "^[[", "^[]0;title\u{7}", "^[]52;c;YWJj^[\\",
      "^[P>|terminal^[\\", "^[_Gi=1;OK^[\\", "^[^private^[\\", "^[[55296u", "^[[1114112u",
      "^[[99999999999999999999u", "^[[[Z",
    ])
  func dropped(bytes: String) {
    // An incomplete sequence includes the next byte, so it's followed by one that ends it.
    let isPart = bytes == "^[["
    #expect(Self.events(bytes + (isPart ? "yz" : "z")) == [.key(KeyPress(.character("z")))])
  }

  @Test("endless sequences and strings are limited and drop nothing after them")
  func endless() {
    let numbers = String(repeating: "1;", count: 100_000)
    #expect(Self.events("^[[" + numbers + "yq") == [.key(KeyPress(.character("q")))])
    let string = String(repeating: "s", count: 100_000)
    #expect(Self.events("^[]" + string + "\u{7}q") == [.key(KeyPress(.character("q")))])
    #expect(Self.events("^[]" + string + "^[[A") == [.key(KeyPress(.up))])
  }

  static let mice: [(String, Mouse)] = [
    ("^[[<0;1;1M", Mouse(kind: .press, button: .left, position: .zero)),
    ("^[[<2;10;20M", Mouse(kind: .press, button: .right, position: Position(x: 9, y: 19))),
    ("^[[<1;3;4m", Mouse(kind: .release, button: .middle, position: Position(x: 2, y: 3))),
    ("^[[<32;3;4M", Mouse(kind: .drag, button: .left, position: Position(x: 2, y: 3))),
    ("^[[<35;300;4M", Mouse(kind: .move, position: Position(x: 299, y: 3))),
    // Out of the window.
    ("^[[<32;-5;4M", Mouse(kind: .drag, button: .left, position: Position(x: 0, y: 3))),
    ("^[[<32;7;-12M", Mouse(kind: .drag, button: .left, position: Position(x: 6, y: 0))),
    ("^[[<64;1;1M", Mouse(kind: .scrollUp, position: .zero)),
    ("^[[<65;1;1M", Mouse(kind: .scrollDown, position: .zero)),
    ("^[[<66;1;1M", Mouse(kind: .scrollLeft, position: .zero)),
    ("^[[<67;1;1M", Mouse(kind: .scrollRight, position: .zero)),
    ("^[[<128;1;1M", Mouse(kind: .press, button: .other(8), position: .zero)),
    (
      "^[[<28;1;1M",
      Mouse(
        kind: .press, button: .left, position: .zero, modifiers: [.shift, .alt, .control])
    ),
    ("^[[M !!", Mouse(kind: .press, button: .left, position: .zero)),
    ("^[[M#\"!", Mouse(kind: .release, button: .none, position: Position(x: 1, y: 0))),
    ("^[[M`!!", Mouse(kind: .scrollUp, position: .zero)),
  ]

  @Test("the mouse", arguments: mice)
  func mouse(bytes: String, wanted: Mouse) {
    #expect(Self.events(bytes) == [.mouse(wanted)])
  }

  @Test("the window gains and loses the keyboard")
  func focus() {
    #expect(Self.events("^[[I^[[O") == [.focus(true), .focus(false)])
  }
}
