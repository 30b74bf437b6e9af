// SPDX-License-Identifier: MIT

import Testing

/// Comments, documents and test names are written in the field's words: the phrases below aren't.
///
/// Those that are there today are counted. The counts may fall and never grow.
@Suite("Language")
struct LanguageTests {
  /// The phrases, word by word; `…` stands for one to four words.
  ///
  /// "beside" and "it is for … to" aren't among them: they have a good sense that text can't tell.
  private static let phrases = [
    "told of", "tells of", "whoever", "whatever", "nobody", "anew", "in vain", "so many", "till",
    "stands in", "let go", "lets go", "gone on", "goes on", "makes of", "made of it", "calls off",
    "of its own", "be it", "the one that", "those who", "is none", "no … any more", "takes for",
    "good bye", "troubles", "manners", "a few things", "for ever",
  ].map { $0.split(separator: " ").map(String.init) }

  /// How often the phrases occur in a folder at most; lower a number when its count has fallen.
  static let ceilings = [
    ".": 0, "App": 0, "Applications": 0, "Bindings": 0, "Declarations": 0, "Documentation": 0,
    "Entities": 0, "FeedbackLoops": 0, "Inspection": 0, "Interactors": 0, "LocalFiles": 0,
    "Networking": 0, "Recordings": 0, "Scenes": 0, "Signals": 0, "TestKit": 0, "Tests": 0,
    "Tools": 0, "Views": 0,
  ]

  @Test("phrases on the stop list become fewer")
  func stopList() {
    var counts: [String: Int] = [:]
    var places: [String: [String]] = [:]
    for path in SourceTree.paths(in: "") {
      let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : "."
      let text: String
      if path.hasSuffix(".md") {
        text = SourceTree.text(path) ?? ""
      } else if path.hasSuffix(".swift"), !path.hasPrefix("Tests/Architecture/Language") {
        guard let file = SourceTree.file(path) else { continue }
        let titles = file.uses(of: ["@Test(", "@Suite("]).map { file.lines[$0.line - 1] }
        text = (file.comments + titles).joined(separator: "\n")
      } else {
        continue
      }
      let found = Self.phrases(in: text.words)
      if found.isEmpty { continue }
      counts[folder, default: 0] += found.count
      places[folder, default: []].append("\(path): \(found.joined(separator: ", "))")
    }
    for (folder, count) in counts.sorted(by: { $0.key < $1.key }) {
      let ceiling = Self.ceilings[folder] ?? 0
      if count < ceiling { print("Stop list: lower \"\(folder)\" from \(ceiling) to \(count)") }
      let list = (places[folder] ?? []).joined(separator: "\n")
      #expect(count <= ceiling, "\(folder) has \(count) phrases of the stop list:\n\(list)")
    }
  }

  private static let byFirstWord = Dictionary(grouping: phrases) { $0[0] }

  private static func phrases(in words: [String]) -> [String] {
    var found: [String] = []
    for index in words.indices {
      for phrase in byFirstWord[words[index]] ?? [] where has(phrase, words[index...]) {
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
