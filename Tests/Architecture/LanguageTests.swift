// SPDX-License-Identifier: MIT

import Testing

/// Comments, documents, test names and the texts that programs show are written in the field's words: the phrases below
/// aren't.
///
/// Those that are there today are counted. The counts may fall and never grow.
@Suite("Language")
struct LanguageTests {
  /// The phrases of comments, documents and test names.
  ///
  /// "beside" and "it is for … to" aren't among them: they have a good sense that text can't tell.
  private static let phrases = [
    "told of", "tells of", "whoever", "whatever", "nobody", "anew", "in vain", "so many", "till",
    "stands in", "let go", "lets go", "gone on", "goes on", "makes of", "made of it", "calls off",
    "of its own", "be it", "the one that", "those who", "is none", "no … any more", "takes for",
    "good bye", "troubles", "manners", "a few things", "for ever",
  ]

  /// The phrases that no program shows, for which editors, browsers and terminals have standard ones.
  private static let shown = [
    "take the message away", "hand the text in", "hands the text in", "put in what",
    "put in a tab", "was killed", "or no longer", "or the other way round", "or show it again",
    "sort by the column", "take back the selection", "the character behind",
    "the character before", "the word behind", "the word before", "the row above",
    "the row below", "the tab before", "the title before", "the control before", "do again",
    "do the command", "the least number", "the greatest number", "let go of", "take the mouse",
    "mouse is taken", "mouse is the terminal", "ask for … anew", "leave only lines",
    "lines that have letters", "look for letters", "has these letters", "has these words",
    "none fits", "nothing fits", "nothing moves", "a page up", "a page down", "a step up",
    "a step down", "a day on", "a month on", "a year on", "back to the shell", "quit at once",
    "nobody answers", "nobody has", "belongs to nobody", "pass the request on", "passes … on to",
    "prove to be", "whoever", "anew", "in vain", "good bye", "unless told", "any longer",
    "as it should", "isn t heard", "gone at the end", "give … to the others",
  ]

  /// How often the phrases of comments, documents and test names occur in a folder at most; lower a number when its count has fallen.
  static let ceilings = [
    ".": 0, "App": 0, "Applications": 0, "Bindings": 0, "Conversations": 0, "Declarations": 0,
    "Documentation": 0,
    "Entities": 0, "FeedbackLoops": 0, "Inspection": 0, "Interactors": 0, "LocalFiles": 0,
    "Networking": 0, "Recordings": 0, "Scenes": 0, "Signals": 0, "TestKit": 0, "Tests": 0,
    "Tools": 0, "Views": 0,
  ]

  /// The same for the phrases that no program shows.
  static let shownCeilings = ["Networking": 1]

  @Test("phrases on the stop list become fewer")
  func stopList() {
    let list = StopList(Self.phrases)
    check(ceilings: Self.ceilings) { path in
      if path.hasSuffix(".md") { return list.found(in: SourceTree.text(path) ?? "") }
      guard path.hasSuffix(".swift"), let file = SourceTree.file(path) else { return [] }
      let titles = file.uses(of: ["@Test(", "@Suite("]).map { file.lines[$0.line - 1] }
      return list.found(in: (file.comments + titles).joined(separator: "\n"))
    }
  }

  @Test("programs show the words of editors, browsers and terminals")
  func stringLiterals() {
    let list = StopList(Self.shown)
    check(ceilings: Self.shownCeilings) { path in
      // Invented people chat in their own words, and tests name what no program shows.
      guard path.hasSuffix(".swift"), !path.contains("Tests/"),
        !path.hasPrefix("App/Server/Cookbook"), let file = SourceTree.file(path)
      else { return [] }
      return list.found(in: file.strings.joined(separator: "\n"))
    }
  }

  /// Checks that each folder has at most its number of phrases, of which a closure returns those of a file.
  private func check(ceilings: [String: Int], _ found: (String) -> [String]) {
    var counts: [String: Int] = [:]
    var places: [String: [String]] = [:]
    for path in SourceTree.paths(in: "") where !path.hasPrefix("Tests/Architecture/Language") {
      let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : "."
      let found = found(path)
      if found.isEmpty { continue }
      counts[folder, default: 0] += found.count
      places[folder, default: []].append("\(path): \(found.joined(separator: ", "))")
    }
    for (folder, count) in counts.sorted(by: { $0.key < $1.key }) {
      let ceiling = ceilings[folder] ?? 0
      if count < ceiling { print("Stop list: lower \"\(folder)\" from \(ceiling) to \(count)") }
      let list = (places[folder] ?? []).joined(separator: "\n")
      #expect(count <= ceiling, "\(folder) has \(count) phrases of the stop list:\n\(list)")
    }
  }
}

/// Phrases that are found word by word; `…` stands for one to four words.
private struct StopList {
  private let byFirstWord: [String: [[String]]]

  init(_ phrases: [String]) {
    byFirstWord = Dictionary(grouping: phrases.map { $0.split(separator: " ").map(String.init) }) {
      $0[0]
    }
  }

  func found(in text: String) -> [String] {
    let words = text.words
    var found: [String] = []
    for index in words.indices {
      for phrase in byFirstWord[words[index]] ?? [] where Self.has(phrase, words[index...]) {
        found.append(phrase.joined(separator: " "))
      }
    }
    return found
  }

  private static func has(_ phrase: [String], _ words: ArraySlice<String>) -> Bool {
    guard let gap = phrase.firstIndex(of: "…") else { return words.starts(with: phrase) }
    let before = phrase[..<gap]
    let after = phrase[(gap + 1)...]
    return words.starts(with: before)
      && (1...4).contains { words.dropFirst(before.count + $0).starts(with: after) }
  }
}
