// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Wrapping")
struct WrappingTests {
  @Test(
    "rows wrap at spaces, at line feeds, and inside words that are longer than a row",
    arguments: [
      ("", 5, [""]),
      ("one", 5, ["one"]),
      ("one two three", 7, ["one two", "three"]),
      ("one two three", 8, ["one two", "three"]),
      ("one two", 3, ["one", "two"]),
      ("one   two", 5, ["one", "two"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("ab cdefgh", 4, ["ab", "cdef", "gh"]),
      ("a\n\nb", 4, ["a", "", "b"]),
      ("a\n", 4, ["a", ""]),
      ("\n", 4, ["", ""]),
      ("  indented text", 10, ["  indented", "text"]),
      ("  longestword", 5, ["  lon", "gestw", "ord"]),
      ("ends in blanks   ", 14, ["ends in blanks"]),
      ("漢字漢字", 5, ["漢字", "漢字"]),
      ("ab漢字 cd", 5, ["ab漢", "字 cd"]),
      ("漢字", 1, ["漢", "字"]),
      ("abc", 0, ["a", "b", "c"]),
      ("abc", -4, ["a", "b", "c"]),
      ("👍👍🏽 👩‍👩‍👧‍👦", 4, ["👍👍🏽", "👩‍👩‍👧‍👦"]),
      ("ab cd", Int.max, ["ab cd"]),
    ])
  func rows(string: String, width: Int, wanted: [String]) {
    #expect(Text(string).wrapped(to: width).map(\.string) == wanted)
  }

  @Test("rows keep their styles")
  func styles() {
    let (red, blue) = (Style(foreground: .red), Style(foreground: .blue))
    let rows = (Text("one two ", style: red) + Text("漢字", style: blue)).wrapped(to: 6)
    #expect(
      rows == [
        Text("one", style: red), Text("two ", style: red) + Text("漢", style: blue),
        Text("字", style: blue),
      ])
  }

  @Test("no row is wider than requested, and only spaces are lost")
  func random() {
    var generator = Chance(state: 3)
    let words = ["a", "word", "漢字", "👍", "much-too-long-a-word", " ", "  ", "\n", "é"]
    for _ in 0..<500 {
      let string = (0..<12).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
      let width = Int.random(in: 2...14, using: &generator)
      let rows = Text(string).wrapped(to: width)
      #expect(rows.allSatisfy { $0.width <= width })
      func letters(_ string: String) -> String { string.filter { $0 != " " && $0 != "\n" } }
      #expect(letters(rows.map(\.string).joined()) == letters(string))
    }
  }
}
