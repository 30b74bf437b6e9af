// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Key presses")
struct KeyPressTests {
  @Test(
    "a key press is parsed from text, and its text can be parsed",
    arguments: [
      ("q", KeyPress(.character("q")), "q"),
      ("Q", KeyPress(.character("Q")), "Q"),
      ("ctrl+k", KeyPress(.character("k"), .control), "ctrl+k"),
      ("Ctrl+K", KeyPress(.character("k"), .control), "ctrl+k"),
      ("control+alt+x", KeyPress(.character("x"), [.control, .alt]), "ctrl+alt+x"),
      ("shift+tab", KeyPress(.tab, .shift), "shift+tab"),
      ("shift+a", KeyPress(.character("A")), "A"),
      ("f5", KeyPress(.function(5)), "f5"),
      ("F12", KeyPress(.function(12)), "f12"),
      ("esc", KeyPress(.escape), "esc"),
      ("return", KeyPress(.enter), "enter"),
      ("PgUp", KeyPress(.pageUp), "pgup"),
      ("space", KeyPress(.character(" ")), "space"),
      (" ", KeyPress(.character(" ")), "space"),
      ("+", KeyPress(.character("+")), "+"),
      ("ctrl++", KeyPress(.character("+"), .control), "ctrl++"),
      ("ctrl+plus", KeyPress(.character("+"), .control), "ctrl++"),
      ("alt+é", KeyPress(.character("é"), .alt), "alt+é"),
      ("cmd+hyper+meta+left", KeyPress(.left, [.super, .hyper, .meta]), "super+hyper+meta+left"),
    ])
  func reads(text: String, wanted: KeyPress, description: String) {
    #expect(KeyPress(text) == wanted)
    #expect(wanted.description == description)
    #expect(KeyPress(description) == wanted)
  }

  @Test(
    "invalid key presses are refused",
    arguments: ["", "ctrl+", "+a", "++", "ctrl+nokey", "wrong+a", "f0", "f36", "ab", "a+b"])
  func refuses(text: String) {
    #expect(KeyPress(text) == nil)
  }

  @Test("every key with every modifier can be written and parsed")
  func all() {
    let keys: [Key] = [
      .character("x"), .character("é"), .character("+"), .character(" "), .enter, .tab,
      .backspace, .delete, .insert, .escape, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown, .function(1), .function(35),
    ]
    for key in keys {
      for bits in UInt8(0)..<64 {
        let keyPress = KeyPress(key, Modifiers(rawValue: bits))
        #expect(KeyPress(keyPress.description) == keyPress)
      }
    }
  }
}
