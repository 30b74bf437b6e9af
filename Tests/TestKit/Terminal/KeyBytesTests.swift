// SPDX-License-Identifier: MIT

import Testing
import Views

@testable import TestKit

@Suite("KeyBytes")
struct KeyBytesTests {
  private static let keys: [Key] =
    [
      .enter, .tab, .backspace, .delete, .insert, .escape, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ] + (1...35).map { .function($0) }
    + (0x20...0x7e).map { .character(Character(Unicode.Scalar($0))) }
    + [.character("\u{e9}"), .character("日"), .character("😀")]

  @Test("the parser reads each key that has bytes as the same key, with all modifiers")
  func roundTrip() {
    var sent = 0
    for key in Self.keys {
      for bits in UInt8(0)..<8 {
        let press = KeyPress(key, Modifiers(rawValue: bits))
        guard let bytes = KeyBytes.bytes(of: press) else { continue }
        sent += 1
        var parser = Parser()
        let events = parser.feed(bytes) + parser.expire()
        #expect(events == [.key(press)], "\(press)")
      }
    }
    #expect(sent > 500)
  }

  @Test("keys that a terminal can't send have no bytes")
  func impossible() {
    let names = [
      "ctrl+1", "ctrl+i", "shift+enter", "super+a", "f13", "alt+[", "alt+esc", "👩‍🍳",
      "ctrl+shift+tab",
      "nothing",
    ]
    for name in names { #expect(KeyBytes.bytes(of: name) == nil, "\(name)") }
    #expect(KeyBytes.bytes(of: "ctrl+c") == [3])
    #expect(KeyBytes.bytes(of: "shift+tab") == Array("\u{1b}[Z".utf8))
    #expect(KeyBytes.bytes(of: "ctrl+right") == Array("\u{1b}[1;5C".utf8))
  }
}
