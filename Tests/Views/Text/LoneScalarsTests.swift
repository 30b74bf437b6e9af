// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Lone scalars")
struct LoneScalarsTests {
  /// Returns the clusters of a string, without the fast path for lone scalars.
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

  /// Returns a Boolean value that indicates whether a string gives the same result as lone scalars
  /// and as clusters, or isn't lone.
  private func isAlike(_ string: String) -> Bool {
    var string = string
    guard let lone = string.withUTF8({ LoneScalars($0) }) else { return true }
    let clusters = clusters(of: string)
    return clusters.string == string && clusters.widths == lone.marks.map { Int($0.width) }
      && clusters.disputed == lone.marks.map(\.isDisputed)
      && lone.width == clusters.widths.reduce(0, +)
  }

  @Test("every scalar is measured the same alone and between others")
  func scalars() {
    // All scripts and symbols, and some of the many ideographs and syllables.
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

  @Test("a lone scalar is a separate character next to any other")
  func alone() {
    let others: [Unicode.Scalar] = ["a", "é", "漢", "가", "각", "★", "👧", "🀄"]
    for value in UInt32(0)..<0x30000 {
      // Of the scalars that never join, some are sufficient.
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
    "joined and joining scalars, and control characters, aren't lone scalars",
    arguments: [
      "e\u{301}", "🇩🇪", "👩‍👩‍👧", "\u{1112}\u{1161}", "\r\n", "\u{200D}", "\u{FE0F}", "🏽", "🇩",
      "\u{1161}", "\u{11A8}", "\u{A}", "\u{7F}", "\u{2028}", "\u{202E}", "ำ",
    ])
  func joining(_ character: Character) {
    #expect(LoneScalar(character) == nil)
  }

  @Test(
    "numbers, currencies, borders and many scripts consist of lone scalars",
    arguments: ["★ 4.6", "a · b", "—", "…", "5 €", "Crème brûlée", "┌─┐", "漢字", "Ωμέγα", "→ ✔"])
  func lone(_ string: String) {
    var copy = string
    #expect(copy.withUTF8 { LoneScalars($0) } != nil)
    #expect(isAlike(string))
    #expect(Text(string).string == string)
    #expect(Text(string).count == string.count)
  }

  @Test(
    "joining and replaced scalars aren't lone",
    arguments: [
      "e\u{301}", "★\u{FE0F}", "a\tb", "a\nb", "\u{1B}", "\u{9B}", "\u{202E}", "\u{2066}", "🇩🇪",
      "👩‍👩‍👧", "\u{1112}\u{1161}", "\u{2028}",
    ])
  func joined(_ string: String) {
    var copy = string
    #expect(copy.withUTF8 { LoneScalars($0) } == nil)
  }
}
