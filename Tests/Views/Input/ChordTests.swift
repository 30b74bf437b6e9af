import Testing

@testable import Views

@Suite("Chords")
struct ChordTests {
  @Test(
    "a chord reads from text and writes itself so that it reads back",
    arguments: [
      ("q", Chord(.character("q")), "q"),
      ("Q", Chord(.character("Q")), "Q"),
      ("ctrl+k", Chord(.character("k"), .control), "ctrl+k"),
      ("Ctrl+K", Chord(.character("k"), .control), "ctrl+k"),
      ("control+alt+x", Chord(.character("x"), [.control, .alt]), "ctrl+alt+x"),
      ("shift+tab", Chord(.tab, .shift), "shift+tab"),
      ("shift+a", Chord(.character("A")), "A"),
      ("f5", Chord(.function(5)), "f5"),
      ("F12", Chord(.function(12)), "f12"),
      ("esc", Chord(.escape), "esc"),
      ("return", Chord(.enter), "enter"),
      ("PgUp", Chord(.pageUp), "pgup"),
      ("space", Chord(.character(" ")), "space"),
      (" ", Chord(.character(" ")), "space"),
      ("+", Chord(.character("+")), "+"),
      ("ctrl++", Chord(.character("+"), .control), "ctrl++"),
      ("ctrl+plus", Chord(.character("+"), .control), "ctrl++"),
      ("alt+é", Chord(.character("é"), .alt), "alt+é"),
      ("cmd+hyper+meta+left", Chord(.left, [.super, .hyper, .meta]), "super+hyper+meta+left"),
    ])
  func reads(text: String, wanted: Chord, description: String) {
    #expect(Chord(text) == wanted)
    #expect(wanted.description == description)
    #expect(Chord(description) == wanted)
  }

  @Test(
    "what names no key is no chord",
    arguments: ["", "ctrl+", "+a", "++", "ctrl+nokey", "wrong+a", "f0", "f36", "ab", "a+b"])
  func refuses(text: String) {
    #expect(Chord(text) == nil)
  }

  @Test("every key reads back with every modifier")
  func all() {
    let keys: [Key] = [
      .character("x"), .character("é"), .character("+"), .character(" "), .enter, .tab,
      .backspace, .delete, .insert, .escape, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown, .function(1), .function(35),
    ]
    for key in keys {
      for bits in UInt8(0)..<64 {
        let chord = Chord(key, Modifiers(rawValue: bits))
        #expect(Chord(chord.description) == chord)
      }
    }
  }
}
