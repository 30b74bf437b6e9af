// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Views

@MainActor @Suite("Words")
struct WordsTests {
  @Test("a phrase is looked up by its English form, with interpolated values")
  func phrases() {
    let words = Words(language: "xx", ["rows {0} to {1}": "{1} < {0}", "a": "b"])
    #expect(words["a"] == "b" && words["c"] == "c")
    #expect(words["rows {0} to {1}", "1", "{0}"] == "{0} < 1")
    #expect(words["{0} of {2} {x}", "1"] == "1 of {2} {x}")
    #expect(Words.english["quit"] == "quit")
    #expect(Words.german["quit"] == "beenden" && Words.japanese["quit"] == "終了")
  }

  @Test("hints, help, states and announcements are localized")
  func window() {
    let list = ListView()
    list.show(count: 3, id: { $0 }, row: { ListRow(title: Text("row \($0)")) })
    let stage = Stage(60, 24, list)
    var said: [String] = []
    stage.window.announcements.add { said.append($0) }
    stage.window.words = .german
    stage.window.render()
    #expect(stage.hints.contains("q beenden"))
    #expect(stage.window.accessibilityLines[0] == "Liste, row 0, 1 von 3, im Fokus")
    #expect(said == ["Liste, row 0, 1 von 3"])
    stage.press("f1")
    #expect(stage.text.contains("─ Tasten ─") && stage.text.contains("Überall"))
    #expect(stage.text.contains("vorige Zeile auswählen"))
    stage.press("esc")
    stage.window.words = .japanese
    list.show(count: 0, id: { $0 }, row: { _ in ListRow(title: "") })
    stage.window.render()
    #expect(stage.text.contains("何もありません。") && stage.hints.contains("終了"))
  }

  @Test("titles of buttons and labels of spinners that are phrases are shown in the language")
  func titles() {
    let spinner = SpinnerView("Loading…")
    spinner.isAnimating = true
    let buttons = [ButtonView("Try again"), ButtonView("Ada")]
    let stage = Stage(40, 6, StackView(.vertical, alignment: .leading, [spinner] + buttons))
    #expect(stage.text.contains("Loading…\n[ Try again ]\n[ Ada ]"))
    stage.window.words = .german
    stage.window.render()
    #expect(stage.text.contains("Wird geladen…\n[ Erneut versuchen ]\n[ Ada ]"))
    #expect(stage.window.focused?.accessibilityElement.label == "Erneut versuchen")
    #expect(stage.hints.contains("erneut versuchen"))
  }

  @Test("announcements of edits are localized")
  func edits() {
    let field = TextFieldView()
    let stage = Stage(30, 3, field)
    stage.window.words = .german
    var said: [String] = []
    stage.window.announcements.add { said.append($0) }
    stage.window.render()
    stage.type("ab")
    stage.press("backspace")
    #expect(said.first == "Textfeld, leer" && said.last == "b gelöscht")
  }

  /// The titles that parts of the application kit have by default.
  private static let titles: Set<String> = [
    "Try again", "Loading…", "Refreshing…", "OK", "Cancel", "Submit", "Parent folder",
    "reload", "Copy", "newest", "clear",
  ]

  /// Returns the phrases of help pages and hints in the sources.
  private func written() throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var phrases: Set<String> = []
    let files = try ["Views", "Conversations"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .map { "\(folder)/\($0)" }
    }
    for file in files where file.hasSuffix(".swift") && !file.hasPrefix("Views/Screens/") {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
      for match in code.matches(of: #/(?:help|hint): "([^"\\]+)"/#) {
        phrases.insert(String(match.1))
      }
      for match in code.matches(of: #/words\["([^"\\]+)"/#) { phrases.insert(String(match.1)) }
      for match in code.matches(of: #/table\["([^"\\]+)"/#) { phrases.insert(String(match.1)) }
      for match in code.matches(of: #/keyMap\.help\("([^"\\]+)"\)/#) {
        phrases.insert(String(match.1))
      }
    }
    return phrases
  }

  @Test("help texts and hints are short phrases without articles")
  func style() throws {
    let wrong = try written().filter { phrase in
      let words = phrase.split(separator: " ")
      return !phrase.hasSuffix(".") && words.contains { ["the", "a", "an"].contains($0) }
    }
    #expect(wrong.sorted() == [])
  }

  @Test(
    "the included tables contain every phrase of the sources, with all values",
    arguments: [Words.german, .japanese])
  func complete(words: Words) throws {
    let written = try written()
    #expect(written.count > 150)
    let roles = Accessibility.Role.allCases.map(\.rawValue).filter { $0 != "link" }
    let states = Accessibility.State.words.map(\.word)
    let missing = written.union(roles).union(states).union(Self.titles).filter {
      words.phrases[$0] == nil
    }
    #expect(missing.sorted() == [])
    for (english, phrase) in words.phrases {
      for number in 0..<3 where english.contains("{\(number)}") {
        #expect(phrase.contains("{\(number)}"), "\(english)")
      }
    }
  }
}
