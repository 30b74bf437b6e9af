// SPDX-License-Identifier: MIT

import Conversations
import TestKit
import Testing
import Views

/// Keys, pastes, completions and answers in any order have the effects of a naive model.
@MainActor @Suite("Random composers")
struct RandomComposerTests {
  /// A part of a text: a character, or a long paste.
  private enum Part: Equatable {
    case character(Character)
    case paste(String)

    var full: String {
      switch self {
      case .character(let character): String(character)
      case .paste(let text): text
      }
    }
    /// The text in the field, as far as the completion depends on it.
    var shown: String { if case .character = self { full } else { "[x y]" } }
  }

  /// A text with a caret, and attachments.
  private struct Content: Equatable {
    var parts: [Part] = []
    var caret = 0
    var files: [String] = []

    init(_ text: String = "") {
      parts = text.map { .character($0) }
      caret = parts.count
    }

    var message: ComposerMessage {
      ComposerMessage(parts.map(\.full).joined(), attachments: files)
    }
    var isEmpty: Bool { parts.isEmpty && files.isEmpty }
    var isBlank: Bool {
      files.isEmpty && message.text.allSatisfy(\.isWhitespace)
    }
    /// The index of the beginning of the caret's line.
    var lineStart: Int {
      (parts[..<caret].lastIndex { $0 == .character("\n") }).map { $0 + 1 } ?? 0
    }
    var lineEnd: Int { parts[caret...].firstIndex { $0 == .character("\n") } ?? parts.count }

    mutating func insert(_ new: [Part]) {
      parts.insert(contentsOf: new, at: caret)
      caret += new.count
    }

    /// The sign and the text that is completed; `nil` if nothing is.
    var query: (sign: Character, text: String)? {
      let line = parts[lineStart..<caret].map(\.shown).joined()
      let words = line.split(omittingEmptySubsequences: false) { $0.isWhitespace }
      let word = words.last ?? ""
      if lineStart == 0, words.count == 1, word.first == "/" {
        return ("/", String(word.dropFirst()))
      }
      let pieces = word.split(separator: "@", omittingEmptySubsequences: false)
      guard pieces.count > 1, let text = pieces.last else { return nil }
      let before = word.dropLast(text.count + 1).last
      return before.map { $0.isLetter || $0.isNumber } == true ? nil : ("@", String(text))
    }
  }

  private nonisolated static let names = ["ab", "abba", "b"]

  /// The composer without views.
  private struct Model {
    var content = Content()
    var history: [String] = []
    var queue: [Content] = []
    var sent: [ComposerMessage] = []
    var isBusy = false
    var interrupts = 0
    /// Whether an answer begins with each message.
    let answers: Bool
    private var place: Int?
    private var draft = Content()
    private var changed: [Int: Content] = [:]
    private var query: (sign: Character, text: String)?
    private var list: [String] = []
    private var selected = 0

    init(answers: Bool) { self.answers = answers }

    var isOpen: Bool { !list.isEmpty }

    private mutating func close() { (query, list) = (nil, []) }

    private mutating func edited() {
      query = content.query
      let text = query?.text
      list = text.map { text in RandomComposerTests.names.filter { $0.hasPrefix(text) } } ?? []
      selected = 0
    }

    private mutating func moved() {
      let new = content.query
      if new?.sign != query?.sign || new?.text != query?.text { close() }
    }

    mutating func insert(_ parts: [Part]) {
      content.insert(parts)
      edited()
    }

    mutating func attach(_ path: String) {
      if !content.files.contains(path) { content.files.append(path) }
    }

    mutating func backspace() {
      if content.caret == 0 {
        if !content.files.isEmpty { content.files.removeLast() }
      } else {
        content.caret -= 1
        content.parts.remove(at: content.caret)
        edited()
      }
    }

    mutating func move(to caret: Int) {
      content.caret = max(0, min(caret, content.parts.count))
      moved()
    }

    /// Takes the selected suggestion; returns whether there is one.
    mutating func accept() -> Bool {
      guard isOpen, let query else { return false }
      let count = query.text.count
      content.parts.removeSubrange(content.caret - count..<content.caret)
      content.caret -= count
      content.insert((list[selected] + " ").map { .character($0) })
      close()
      return true
    }

    mutating func enter() {
      if isOpen, list[selected] != query?.text {
        _ = accept()
        return
      }
      close()
      guard !content.isBlank else { return }
      let message = content
      if let place { changed[place] = nil }
      (content, draft, place) = (draft, Content(), nil)
      moved()
      let text = message.message.text
      if text != history.last, !text.allSatisfy(\.isWhitespace) { history.append(text) }
      if isBusy { queue.append(message) } else { send(message.message) }
    }

    private mutating func send(_ message: ComposerMessage) {
      sent.append(message)
      isBusy = answers
    }

    /// Ends the answer, and sends the oldest message that waits.
    mutating func end() {
      isBusy = false
      if !queue.isEmpty { send(queue.removeFirst().message) }
    }

    mutating func cancel() {
      if isOpen { close() } else if isBusy { interrupts += 1 }
    }

    /// Handles an arrow key or a key of the history.
    mutating func vertical(_ step: Int, isArrow: Bool) {
      if isOpen {
        selected = (selected + step + list.count) % list.count
      } else if isArrow, step < 0, content.isEmpty, place == nil, !queue.isEmpty {
        content = queue.removeLast()
        moved()
      } else if !browse(step), isArrow {
        // The field moves the caret.
        move(to: step < 0 ? 0 : content.parts.count)
      }
    }

    func canBrowse(_ step: Int) -> Bool {
      (0...history.count).contains((place ?? history.count) + step)
    }

    private mutating func browse(_ step: Int) -> Bool {
      guard canBrowse(step) else { return false }
      let current = place ?? history.count
      let next = current + step
      if place == nil {
        draft = content
      } else {
        let isSame = content.files.isEmpty && content.message.text == history[current]
        changed[current] = isSame ? nil : content
      }
      if next == history.count {
        (content, draft, place) = (draft, Content(), nil)
      } else {
        (content, place) = (changed[next] ?? Content(history[next]), next)
      }
      moved()
      return true
    }

    /// Shows the paste beside the caret in full, if there is one on one side only.
    mutating func expand() -> Bool {
      func paste(_ index: Int) -> String? {
        guard content.parts.indices.contains(index), case .paste(let text) = content.parts[index]
        else { return nil }
        return text
      }
      let (before, behind) = (paste(content.caret - 1), paste(content.caret))
      guard (before == nil) != (behind == nil), let text = before ?? behind else { return false }
      if before != nil { content.caret -= 1 }
      content.parts.remove(at: content.caret)
      insert(text.map { .character($0) })
      return true
    }
  }

  @Test(
    "each message is sent once and in order, and nothing that was typed is lost", arguments: 0..<8)
  func order(seed: UInt64) {
    var chance = SeededRandom(seed)
    for round in 0..<TestLength.rounds(4, long: 300) {
      var naive = Model(answers: chance.oneIn(2))
      let model = ComposerModel()
      let stage = ComposerStage(model: model, columns: 400, rows: 16) { composer in
        composer.foldsPastes(overLines: 2, characters: 1_000).attachesFiles { $0.hasPrefix("/f") }
          .completions { query in
            Self.names.filter { $0.hasPrefix(query.text) }.map { ComposerSuggestion($0) }
          }
      }
      stage.queue = []
      stage.show()
      if naive.answers { stage.onSend = { [weak stage] in stage?.update(isBusy: true) } }
      var log: [String] = []
      for step in 0..<120 {
        let name = act(&naive, stage, step, &chance)
        log.append(name)
        stage.terminal.window.render()
        let place = "seed \(seed), round \(round): \(log.suffix(12))"
        #expect(model.draft == naive.content.message.text, "\(place)")
        #expect(stage.queue == naive.queue.map(\.message), "\(place)")
        #expect(stage.sent == naive.sent, "\(place)")
        #expect(model.history == naive.history && stage.interrupts == naive.interrupts, "\(place)")
        #expect(stage.terminal.hints.contains("close") == naive.isOpen, "\(place)")
        guard model.draft == naive.content.message.text, stage.sent == naive.sent else { return }
      }
    }
  }

  /// Does something at random in both; returns what.
  private func act(
    _ naive: inout Model, _ stage: ComposerStage, _ step: Int, _ chance: inout SeededRandom
  ) -> String {
    let terminal = stage.terminal
    func press(_ key: String) -> String {
      terminal.press(key)
      return key
    }
    switch chance.below(24) {
    case 0..<6:
      let character = chance.pick(Array("ab /@"))
      naive.insert([.character(character)])
      terminal.type(String(character))
      return "type \(character)"
    case 6:
      naive.insert([.character("\n")])
      return press("ctrl+j")
    case 7:
      let text = "1\n2\n\(step)"
      naive.insert([.paste(text)])
      terminal.paste(text)
      return "long paste"
    case 8:
      let text = "p@\(step)"
      naive.insert(text.map { .character($0) })
      terminal.paste(text)
      return "paste"
    case 9:
      let path = "/f\(chance.below(3))"
      naive.attach(path)
      terminal.paste(path)
      return "file"
    case 10, 11:
      naive.enter()
      return press("enter")
    case 12:
      naive.backspace()
      return press("backspace")
    case 13:
      naive.move(to: naive.content.caret - 1)
      return press("left")
    case 14:
      naive.move(to: naive.content.caret + 1)
      return press("right")
    case 15:
      naive.move(to: naive.content.lineStart)
      return press("home")
    case 16:
      naive.move(to: naive.content.lineEnd)
      return press("end")
    case 17 where naive.isOpen || naive.content.lineStart == 0:
      naive.vertical(-1, isArrow: true)
      return press("up")
    case 18 where naive.isOpen || naive.content.lineEnd == naive.content.parts.count:
      naive.vertical(1, isArrow: true)
      return press("down")
    case 19 where naive.isOpen || naive.canBrowse(-1):
      naive.vertical(-1, isArrow: false)
      return press("ctrl+p")
    case 20 where naive.isOpen || naive.canBrowse(1):
      naive.vertical(1, isArrow: false)
      return press("ctrl+n")
    case 21:
      naive.cancel()
      return press("esc")
    case 22:
      if naive.isOpen, chance.oneIn(2) {
        _ = naive.accept()
        return press("tab")
      }
      return naive.expand() ? press("ctrl+o") : "nothing"
    case 23 where naive.isBusy:
      naive.end()
      stage.end()
      return "end"
    default:
      naive.isBusy = true
      stage.show(isBusy: true)
      return "busy"
    }
  }
}
