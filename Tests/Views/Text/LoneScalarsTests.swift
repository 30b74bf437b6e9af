// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Lone scalars")
struct LoneScalarsTests {
  /// The text that the clusters of a string make, without the short way for lone scalars.
  private func clusters(of string: String) -> (string: String, widths: [Int], disputed: [Bool]) {
    var widths: [Int] = []
    var disputed: [Bool] = []
    var text = ""
    ClusterBreaking.forEachCluster(of: string) { scalars, width, isDisputed in
      text += ClusterBreaking.sanitized(scalars) ?? String(scalars)
      widths.append(width)
      disputed.append(isDisputed)
    }
    return (text, widths, disputed)
  }

  /// Whether a string is read alike as lone scalars and as clusters; so too if it isn't lone.
  private func isAlike(_ string: String) -> Bool {
    var string = string
    guard let lone = string.withUTF8({ LoneScalars($0) }) else { return true }
    let clusters = clusters(of: string)
    return clusters.string == string && clusters.widths == lone.marks.map { Int($0.width) }
      && clusters.disputed == lone.marks.map(\.isDisputed)
      && lone.width == clusters.widths.reduce(0, +)
  }

  @Test("every scalar is measured as among clusters, alone and beside letters, signs and marks")
  func scalars() {
    // Scripts and signs one by one, of the many ideographs and syllables some.
    for value in UInt32(0)..<0x30000 {
      guard value < 0x3000 || value % 61 == 0 || (0x1F000..<0x1FB00).contains(value) else {
        continue
      }
      guard let scalar = Unicode.Scalar(value) else { continue }
      var string = "a"
      string.unicodeScalars.append(scalar)
      string += "★"
      string.unicodeScalars.append(scalar)
      string += "漢"
      let isRight = isAlike(String(scalar)) && isAlike(string)
      if !isRight { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test("a lone scalar is a character of its own beside letters, syllables, signs and pictures")
  func alone() {
    let others: [Unicode.Scalar] = ["a", "é", "漢", "가", "각", "★", "👧", "🀄"]
    for value in UInt32(0)..<0x30000 {
      // Of what never joins some are enough.
      guard let scalar = Unicode.Scalar(value), LoneScalar(scalar) != nil,
        ScalarKind(scalar).joins || value % 61 == 0
      else { continue }
      var string = String(scalar)
      for other in others {
        string.unicodeScalars.append(other)
        string.unicodeScalars.append(scalar)
      }
      string.unicodeScalars.append(scalar)
      let isRight = string.count == string.unicodeScalars.count
      if !isRight { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test(
    "what joins, or is no letter, is no lone scalar",
    arguments: [
      "e\u{301}", "🇩🇪", "👩‍👩‍👧", "\u{1112}\u{1161}", "\r\n", "\u{200D}", "\u{FE0F}", "🏽", "🇩",
      "\u{1161}", "\u{11A8}", "\u{A}", "\u{7F}", "\u{2028}", "\u{202E}", "ำ",
    ])
  func joining(_ character: Character) {
    #expect(LoneScalar(character) == nil)
  }

  @Test(
    "ratings, prices, borders and many a language are lone",
    arguments: ["★ 4.6", "a · b", "—", "…", "5 €", "Crème brûlée", "┌─┐", "漢字", "Ωμέγα", "→ ✔"])
  func lone(_ string: String) {
    var copy = string
    #expect(copy.withUTF8 { LoneScalars($0) } != nil)
    #expect(isAlike(string))
    #expect(Text(string).string == string)
    #expect(Text(string).count == string.count)
  }

  @Test(
    "what joins or is replaced is not lone",
    arguments: [
      "e\u{301}", "★\u{FE0F}", "a\tb", "a\nb", "\u{1B}", "\u{9B}", "\u{202E}", "\u{2066}", "🇩🇪",
      "👩‍👩‍👧", "\u{1112}\u{1161}", "\u{2028}",
    ])
  func joined(_ string: String) {
    var copy = string
    #expect(copy.withUTF8 { LoneScalars($0) } == nil)
  }
}
