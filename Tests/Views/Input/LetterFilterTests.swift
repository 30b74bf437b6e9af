// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("The letter filter")
struct LetterFilterTests {
  private let letters: [Character] = [
    "a", "A", ";", "`", "K", "~", "é", "e\u{301}", "\u{37E}", "\u{1FEF}", "\u{212A}", "漢", "ж", "👍",
  ]

  @Test("it never excludes a letter that a map contains", arguments: 0..<14)
  func sound(index: Int) {
    var filter = LetterFilter()
    let bound = letters[index]
    filter.note(KeyPress(.character(bound)))
    let found = letters.filter { !filter.excludes(KeyPress(.character($0))) }
    // Letters with different encodings in Unicode may be equal.
    for letter in letters where letter == bound { #expect(found.contains(letter)) }
  }

  @Test("unbound letters are excluded, and named keys and modifiers never are")
  func excluding() {
    var filter = LetterFilter()
    filter.note(KeyPress(.character("q")))
    filter.note(KeyPress(.enter))
    #expect(filter.excludes(KeyPress(.character("x"))))
    #expect(filter.excludes(KeyPress(.character("漢"))))
    #expect(!filter.excludes(KeyPress(.character("q"))))
    #expect(!filter.excludes(KeyPress(.character("x"), .control)))
    #expect(!filter.excludes(KeyPress(.left)))
  }
}
