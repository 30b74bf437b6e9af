import Testing

@testable import Views

@Suite("The filter of letters")
struct LetterFilterTests {
  private let letters: [Character] = [
    "a", "A", ";", "`", "K", "~", "é", "e\u{301}", "\u{37E}", "\u{1FEF}", "\u{212A}", "漢", "ж", "👍",
  ]

  @Test("it never leaves out a letter that a map would find", arguments: 0..<14)
  func sound(index: Int) {
    var filter = LetterFilter()
    let bound = letters[index]
    filter.note(Chord(.character(bound)))
    let found = letters.filter { !filter.excludes(Chord(.character($0))) }
    // Letters may look otherwise in Unicode and be the same.
    for letter in letters where letter == bound { #expect(found.contains(letter)) }
  }

  @Test("what nobody has bound is left out, and keys with names or modifiers never are")
  func excluding() {
    var filter = LetterFilter()
    filter.note(Chord(.character("q")))
    filter.note(Chord(.enter))
    #expect(filter.excludes(Chord(.character("x"))))
    #expect(filter.excludes(Chord(.character("漢"))))
    #expect(!filter.excludes(Chord(.character("q"))))
    #expect(!filter.excludes(Chord(.character("x"), .control)))
    #expect(!filter.excludes(Chord(.left)))
  }
}
