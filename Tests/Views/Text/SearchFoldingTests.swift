// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Views

/// A text to search for, and a text that contains it in another form.
struct FoldedPair: Sendable, CustomTestStringConvertible {
  let wanted: String
  let text: String
  var testDescription: String { "\(wanted) in \(text)" }

  static let all = [
    ("cafe", "Café"), ("CAFÉ", "cafe"), ("cafe\u{301}", "caf\u{E9}"), ("é", "e\u{301}"),
    ("fi", "ﬁ"), ("ﬀ", "FF"), ("oe", "Œ"), ("ae", "æ"), ("o", "Ø"), ("ñ", "n\u{303}"),
    ("ガ", "ｶﾞ"), ("ｶﾞ", "ガ"), ("が", "か\u{3099}"), ("パ", "ﾊﾟ"), ("ア", "ｱ"),
    ("å", "\u{212B}"), ("a", "Å"), ("A\u{30A}", "å"), ("Å", "a"), ("k", "\u{212A}"),
    ("ss", "ß"), ("ß", "SS"), ("ẞ", "ss"), ("s", "ſ"), ("i", "İ"), ("İ", "I"), ("ı", "i"),
    ("abc", "ＡＢＣ"), ("Ａ１", "a1"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("\u{1100}\u{1161}", "가"),
    ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ό", "Ο"), ("ё", "Е"), ("й", "и\u{306}"), ("ǆ", "dž"), ("x2", "X²"),
    ("\u{915}\u{93C}", "\u{958}"), ("שלום", "שָׁלוֹם"), ("محمد", "مُحَمَّد"),
  ].map { FoldedPair(wanted: $0, text: $1) }

  static let misses = [
    ("カ", "力"), ("ガ", "カ"), ("ぱ", "は"), ("m", "n"), ("ss", "s"), ("ア", "あ"), ("\u{941}", "क"),
  ].map { FoldedPair(wanted: $0, text: $1) }
}

@MainActor @Suite("Folding of searches")
struct SearchFoldingTests {
  @Test("words match in each form that looks alike", arguments: FoldedPair.all)
  func words(pair: FoldedPair) {
    #expect(SearchMatch(of: pair.wanted, in: pair.text)?.rank == .exact)
    #expect(SearchMatch(of: "b \(pair.wanted)", in: "\(pair.text) B")?.rank == .word)
    #expect(SearchMatch(of: pair.wanted, in: "\(pair.text) b")?.rank == .prefix)
    let characters = (0..<pair.text.count).map { $0 + 2 }
    #expect(SearchMatch(of: pair.wanted, in: "x \(pair.text)")?.positions == characters)
    let match = FuzzyMatch(of: pair.wanted, in: pair.text)
    #expect(match?.positions == Array(0..<pair.text.count))
  }

  @Test("rows are found by filters and by typing", arguments: FoldedPair.all)
  func rows(pair: FoldedPair) {
    let list = ListView()
    let titles = ["zz", pair.text]
    list.show(count: 2, id: { $0 }, row: { ListRow(title: Text(titles[$0])) })
    let stage = Stage(30, 5, list)
    list.filterText = pair.wanted
    stage.window.render()
    #expect(list.shownCount == 1 && list.currentIndex == 1)
    var (ahead, row) = (TypeAhead(), Int?.none)
    for character in pair.wanted {
      ahead.type(character, at: 0, count: 2)
      row = ahead.look(atMost: 2, count: 2) { titles[$0] }
    }
    #expect(row == 1)
  }

  @Test("menus, combo boxes and the palette find what they offer", arguments: FoldedPair.all)
  func offers(pair: FoldedPair) {
    let titles = ["zz", pair.text]
    let select = SelectView(titles)
    select.isSearchable = true
    let menu = Stage(30, 8, select)
    select.open()
    menu.paste(pair.wanted)
    menu.press("enter")
    #expect(select.selectedIndex == 1)
    let palette = CommandPaletteView(titles.map { Command($0) {} })
    let window = Stage(40, 12, ButtonView("Go"))
    window.window.present(palette)
    window.paste(pair.wanted)
    #expect(palette.found.map(\.title) == [pair.text])
    let box = ComboBoxView(titles)
    let stage = Stage(30, 6, box)
    box.acceptsOtherText = false
    stage.paste(pair.wanted)
    #expect(box.offered == [pair.text] || box.text == pair.text)
    stage.press("enter")
    #expect(box.text == pair.text)
  }

  @Test("lines of logs and keys of help pages are found", arguments: FoldedPair.all)
  func lines(pair: FoldedPair) {
    let text = Text("x \(pair.text) \(pair.text)")
    let width = Text(pair.text).width
    #expect(text.contains(pair.wanted))
    #expect(text.columns(of: pair.wanted) == [2..<2 + width, 3 + width..<3 + 2 * width])
    let help = KeyHelp(
      title: "-", rows: [.init(keys: "a", help: pair.text), .init(keys: "-", help: "-")])
    #expect(help.matching(pair.wanted).rows.map(\.help) == [pair.text])
  }

  @Test("other letters don't match", arguments: FoldedPair.misses)
  func misses(pair: FoldedPair) {
    #expect(SearchMatch(of: pair.wanted, in: pair.text) == nil)
    #expect(FuzzyMatch(of: pair.wanted, in: pair.text) == nil)
    #expect(
      !Text(pair.text).contains(pair.wanted) && Text(pair.text).columns(of: pair.wanted) == [])
  }

  @Test("each letter folds as its decomposed, composed and lower-case forms do, and only once")
  func forms() {
    var wrong: [String] = []
    for value in Array(0x80..<0x3400) + Array(stride(from: 0xAC00, to: 0xD7A4, by: 97))
      + Array(0xFB00..<0xFB50)
    {
      guard let scalar = Unicode.Scalar(UInt32(value)), !scalar.properties.isWhitespace else {
        continue
      }
      let text = String(Character(scalar))
      let folded = SearchFolding.folded(text)
      let forms = [
        text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
        text.lowercased(), folded,
      ]
      for form in forms
      where SearchFolding.folded(form).unicodeScalars.elementsEqual(folded.unicodeScalars) == false
      {
        wrong.append("\(String(value, radix: 16)) \(text) \(form)")
      }
    }
    #expect(wrong == [])
  }

  @Test("random texts match as in the model, which compares all places", arguments: 0..<60)
  func random(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let letters: [(String, String)] = [
      ("a", "a"), ("A", "a"), ("Å", "a"), ("a\u{30A}", "a"), ("ß", "ss"), ("s", "s"), ("ﬁ", "fi"),
      ("f", "f"), ("İ", "i"), ("Ｉ", "i"), (" ", " "), ("か\u{3099}", "か\u{3099}"),
      ("が", "か\u{3099}"),
    ]
    func text(_ count: Int) -> [(String, String)] {
      (0..<count).map { _ in letters.randomElement(using: &chance) ?? ("a", "a") }
    }
    let (own, wanted) = (text(12), text(Int.random(in: 1...3, using: &chance)))
    let plain = own.map(\.1).joined()
    let words = wanted.map(\.1).joined().split(separator: " ")
    let scalars = Array(plain.unicodeScalars)
    let isFound = words.allSatisfy { word in
      let word = Array(word.unicodeScalars)
      return scalars.indices.contains { scalars[$0...].starts(with: word) }
    }
    let match = SearchMatch(of: wanted.map(\.0).joined(), in: own.map(\.0).joined())
    #expect((match != nil) == isFound)
  }
}

@Suite("Search matches")
struct SearchMatchTests {
  @Test("exact matches come first, then prefixes, then words, then the rest, in their order")
  func ranking() {
    let texts = ["a reopen", "do open", "Opening", "ÓPEN", "open it", "close", "go open"]
    #expect(SearchMatch.ranking("open", in: texts) == [3, 2, 4, 1, 6, 0])
    #expect(SearchMatch.ranking("", in: texts) == Array(texts.indices))
    #expect(SearchMatch.ranking("it  op", in: texts) == [4])
    #expect(SearchMatch(of: "oslo", in: " Oslo ")?.rank == .exact)
    #expect(SearchMatch(of: "soft", in: "so\u{AD}ft")?.rank == .exact)
  }

  @Test("the characters that the words cover are known, once each")
  func positions() {
    func positions(_ words: String, _ text: String) -> [Int]? {
      SearchMatch(of: words, in: text)?.positions
    }
    #expect(positions("ecl lemon", "Éclairs with lemon") == [0, 1, 2, 13, 14, 15, 16, 17])
    #expect(positions("an", "Banana") == [1, 2, 3, 4])
    #expect(positions("ÇA", "facade, façade") == [2, 3, 10, 11])
    #expect(positions("stew ewe", "Stewed") == [0, 1, 2, 3, 4])
    #expect(positions("so up", "Soup") == [0, 1, 2, 3])
    #expect(positions("tea", "🧑‍🍳 tea") == [2, 3, 4])
    #expect(positions("soups", "Soup") == nil && positions("soup", "") == nil)
    #expect(positions(" ", "Soup") == [])
  }

  @Test("an abbreviation that is the whole text or its words scores highest")
  func abbreviations() {
    let texts = [
      "Open the settings file of the workspace", "Open Settings", "Reopen old settings",
      "Open settings of all", "Ordinary open settings",
    ]
    let ranked = texts.indices.sorted {
      FuzzyMatch(of: "open settings", in: texts[$0])?.score ?? 0
        > FuzzyMatch(of: "open settings", in: texts[$1])?.score ?? 0
    }
    #expect(ranked == [1, 3, 0, 4, 2])
  }
}
