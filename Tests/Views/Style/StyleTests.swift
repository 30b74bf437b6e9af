// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Styles")
struct StyleTests {
  @Test("a style over another one keeps its own colours and adds attributes")
  func over() {
    let base = Style(foreground: .red, background: .blue, attributes: .bold)
    #expect(Style.plain.over(base) == base)
    #expect(
      Style(foreground: .green, attributes: .dim).over(base)
        == Style(foreground: .green, background: .blue, attributes: [.bold, .dim]))
  }

  @Test("blanks look alike if their styles differ only in attributes of letters")
  func blanks() {
    #expect(Style(foreground: .red).bold().looksAlikeOnBlanks(as: .plain))
    #expect(!Style(background: .red).looksAlikeOnBlanks(as: .plain))
    #expect(!Style.plain.underline().looksAlikeOnBlanks(as: .plain))
    #expect(!Style(foreground: .red).reverse().looksAlikeOnBlanks(as: .plain.reverse()))
  }

  @Test(
    "changes between styles use the fewest parameters",
    arguments: [
      (Style.plain, Style.plain, ""),
      (.plain, .plain.bold(), "[1m"),
      (.plain.bold(), .plain, "[m"),
      (.plain.bold().italic(), .plain.italic(), "[22m"),
      (.plain.bold().dim(), .plain.dim(), "[;2m"),
      (Style(foreground: .red), Style(foreground: .green), "[32m"),
      (Style(foreground: .red).bold(), Style(foreground: .red), "[22m"),
      (Style(foreground: .red, background: .blue).bold(), .plain.bold(), "[;1m"),
      (.plain, Style(foreground: .palette(9), background: .palette(200)), "[91;48;5;200m"),
      (.plain, Style(foreground: .rgb(1, 20, 255)), "[38;2;1;20;255m"),
      (
        Style(attributes: [.bold, .italic, .underline, .blink]), Style(foreground: .blue),
        "[;34m"
      ),
    ])
  func sequence(old: Style, new: Style, wanted: String) {
    var bytes: [UInt8] = []
    StyleSequence.append(from: old, to: new, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == wanted.replacing("[", with: "\u{1B}["))
  }
}
