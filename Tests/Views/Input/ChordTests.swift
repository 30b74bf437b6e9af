import Testing
import Views

@Suite("Chord")
struct ChordTests {
  @Test(
    "chords are read and written in one form",
    arguments: [
      ("ctrl+k", "ctrl+k"), ("Ctrl+K", "ctrl+k"), ("shift+tab", "shift+tab"), ("f5", "f5"),
      ("F12", "f12"), ("q", "q"), ("Q", "Q"), ("shift+q", "Q"), ("+", "+"), ("ctrl++", "ctrl++"),
      ("space", "space"), (" ", "space"), ("escape", "esc"), ("alt+shift+up", "alt+shift+up"),
      ("control+alt+delete", "ctrl+alt+delete"), ("pageup", "pgup"), ("?", "?"),
      ("super+日", "super+日"),
    ])
  func forms(_ input: String, _ output: String) {
    #expect(Chord(input)?.description == output)
    #expect(Chord(output) == Chord(input))
  }

  @Test(
    "what names no key is no chord", arguments: ["", "ctrl+", "ctrl", "f0", "f99", "foo+k", "++k"])
  func nonsense(_ input: String) {
    #expect(Chord(input) == nil)
  }
}
