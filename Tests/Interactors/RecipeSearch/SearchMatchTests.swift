// SPDX-License-Identifier: MIT

import RecipeInteractors
import Testing

@Suite("SearchMatch")
struct SearchMatchTests {
  @Test("each word is found everywhere, without regard to case and accents")
  func words() {
    #expect(SearchMatch.ranges(of: "ecl lemon", in: "Éclairs with lemon") == [0..<3, 13..<18])
    #expect(SearchMatch.ranges(of: "an", in: "Banana") == [1..<5])
    #expect(SearchMatch.ranges(of: "ÇA", in: "facade, façade") == [2..<4, 10..<12])
    #expect(SearchMatch.ranges(of: "soup", in: "") == [])
    #expect(SearchMatch.ranges(of: " ", in: "Soup") == [])
  }

  @Test("overlapping and adjacent words are one range")
  func overlaps() {
    #expect(SearchMatch.ranges(of: "stew ewe", in: "Stewed") == [0..<5])
    #expect(SearchMatch.ranges(of: "so up", in: "Soup") == [0..<4])
    #expect(SearchMatch.ranges(of: "soups", in: "Soup") == [])
  }

  @Test("a combined character counts as one")
  func clusters() {
    #expect(SearchMatch.ranges(of: "tea", in: "🧑‍🍳 tea") == [2..<5])
    #expect(SearchMatch.ranges(of: "e", in: "cafe\u{301}") == [3..<4])
  }
}
