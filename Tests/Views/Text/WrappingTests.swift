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

  @Test(
    "rows of wide text don't begin with closing punctuation, nor end with an opening bracket",
    arguments: [
      ("漢字。漢字", 4, ["漢", "字。", "漢字"]), ("漢字。", 5, ["漢", "字。"]),
      ("あ「漢字」と", 4, ["あ", "「漢", "字」", "と"]), ("カード", 2, ["カ", "ー", "ド"]),
      ("サッカー", 4, ["サッ", "カー"]), ("abcd。", 4, ["abc", "d。"]), ("漢字)漢", 4, ["漢", "字)", "漢"]),
      ("漢 「字」", 6, ["漢", "「字」"]), ("字字 。字", 5, ["字", "字 。", "字"]),
      ("。。。", 2, ["。", "。", "。"]), ("(漢字", 4, ["(漢", "字"]), ("字（漢", 4, ["字", "（漢"]),
      ("a b ) c", 4, ["a b", ") c"]), ("字 ! 字", 4, ["字 !", "字"]),
    ])
  func lineRules(string: String, width: Int, wanted: [String]) {
    #expect(Text(string).wrapped(to: width).map(\.string) == wanted)
  }

  @Test("rows break where a naive search of all places breaks them", arguments: 0..<40)
  func places(seed: Int) {
    var generator = Chance(state: UInt64(seed))
    let letters = Array("漢字あッー。」「（）a b!(")
    for _ in 0..<20 {
      let text = (0..<14).map { _ in letters.randomElement(using: &generator) ?? "a" }
      let width = Int.random(in: 2...9, using: &generator)
      let rows = Text(String(text)).wrapped(to: width).map(\.string)
      #expect(rows == NaiveWrapping(text: text, width: width).rows, "\(String(text)) \(width)")
    }
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

/// Wraps a line by trying each place of a row, from the last to the first.
private struct NaiveWrapping {
  let text: [Character]
  let width: Int

  private func isWide(_ index: Int) -> Bool { Text(String(text[index])).width == 2 }

  private func isForbidden(_ at: Int) -> Bool {
    let next = text.indices.first { $0 >= at && text[$0] != " " }
    let last = text.indices.last { $0 < at && text[$0] != " " } ?? 0
    let hasBlank = text[at] == " " || text[at - 1] == " "
    if let next, "ッー。」）!".contains(text[next]), isWide(next) || (!hasBlank && isWide(last)) {
      return true
    }
    guard "「（(".contains(text[last]) else { return false }
    return isWide(last) || (!hasBlank && next.map(isWide) == true)
  }

  var rows: [String] {
    var (rows, start) = ([String](), 0)
    while start < text.count {
      var end = start + 1
      while end < text.count, Text(String(text[start...end])).width <= width { end += 1 }
      guard end < text.count else { return rows + [String(text[start...])] }
      let places = (start + 1...end).reversed().filter { !isForbidden($0) }
      let free = places.first { at in
        [at - 1, at].contains { text[$0] == " " || isWide($0) }
      }
      var (stop, next) = (free ?? places.first ?? end, 0)
      next = stop
      while stop > start, text[stop - 1] == " " { stop -= 1 }
      if stop == start { (stop, next) = (end, end) }
      rows.append(String(text[start..<stop]))
      start = next
      while start < text.count, text[start] == " " { start += 1 }
      if start == text.count { return rows }
    }
    return rows.isEmpty ? [""] : rows
  }
}
