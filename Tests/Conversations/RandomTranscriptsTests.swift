// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

/// The rows of a transcript are those of a layout of all messages.
@MainActor @Suite("Random transcripts")
struct RandomTranscriptsTests {
  private struct Message: Identifiable, Equatable {
    let id: Int
    var day: Int
    var lines: Int
    let text: StreamedText
    var paragraphs = 0

    /// The text grows by itself.
    static func == (left: Message, right: Message) -> Bool {
      left.id == right.id && left.day == right.day && left.lines == right.lines
    }
  }

  /// A layout of all messages.
  @MainActor private struct Model {
    var height: Int
    private(set) var messages: [Message] = []
    private(set) var isFollowing = true
    /// The message at the top, and its first visible row.
    private var top = (index: 0, row: 0)
    private var seen: (index: Int, id: Int)?

    init(height: Int) { self.height = height }

    private func leading(_ messages: [Message], _ index: Int) -> [String] {
      let isNew = index == 0 || messages[index - 1].day != messages[index].day
      return (index == 0 ? ["top"] : []) + (isNew ? ["day \(messages[index].day)"] : [])
    }

    private func rows(of index: Int) -> [String] {
      let message = messages[index]
      let lines = (0..<message.lines).map { "\(message.id).\($0)" }
      let paragraphs = (0..<message.paragraphs).flatMap { ($0 > 0 ? [""] : []) + ["p\($0)"] }
      let gap = index < messages.count - 1 ? [""] : []
      return leading(messages, index) + lines + paragraphs + gap
    }

    private func start(of index: Int) -> Int { (0..<index).reduce(0) { $0 + rows(of: $1).count } }

    private var rows: [String] { messages.indices.flatMap { rows(of: $0) } }

    var unseen: Int { isFollowing ? 0 : seen.map { max(0, messages.count - 1 - $0.index) } ?? 0 }

    var shown: [String] {
      guard !messages.isEmpty else { return [] }
      let rows = rows
      let blank = Array(repeating: "", count: max(0, height - rows.count))
      return blank + rows.dropFirst(start(of: top.index) + top.row).prefix(height)
    }

    mutating func settle() {
      guard !messages.isEmpty else { return }
      let last = max(0, rows.count - height)
      var offset = isFollowing ? last : min(max(0, start(of: top.index) + top.row), last)
      if offset == last {
        isFollowing = true
        seen = (messages.count - 1, messages[messages.count - 1].id)
      }
      let index = messages.indices.first { start(of: $0) + rows(of: $0).count > offset } ?? 0
      offset -= start(of: index)
      top = (index, offset)
    }

    mutating func scroll(by distance: Int) {
      guard !messages.isEmpty, distance != 0 else { return }
      isFollowing = false
      top.row += distance
      settle()
    }

    /// Adds a paragraph to the text of a message.
    mutating func append(to index: Int) {
      messages[index].text.append("p\(messages[index].paragraphs)\n\n")
      messages[index].paragraphs += 1
      settle()
    }

    mutating func show(_ new: [Message]) {
      let old = self
      messages = new
      if let last = old.seen {
        let index =
          new.firstIndex { $0.id == last.id } ?? min(last.index, new.count - 1)
        seen = index < 0 ? nil : (index, new[index].id)
      }
      if !old.isFollowing, !old.messages.isEmpty { top = place(after: old) }
      settle()
    }

    /// Returns the place of the first visible message that remains.
    private func place(after old: Model) -> (index: Int, row: Int) {
      let offset = old.start(of: old.top.index) + old.top.row
      for index in old.messages.indices {
        let start = old.start(of: index)
        guard start + old.rows(of: index).count > offset, start < offset + old.height,
          let place = messages.firstIndex(where: { $0.id == old.messages[index].id })
        else { continue }
        let growth = leading(messages, place).count - leading(old.messages, index).count
        return (place, offset - start + growth)
      }
      return (max(0, min(old.top.index, messages.count - 1)), 0)
    }
  }

  private func transcript(in view: View) -> TranscriptView? {
    view as? TranscriptView ?? view.children.lazy.compactMap { transcript(in: $0) }.first
  }

  private func show(_ messages: [Message], in view: DeclaredView) {
    view.show {
      Transcript(messages) { message in
        for line in 0..<message.lines { Text("\(message.id).\(line)") }
        StreamedMarkdown(message.text)
      }
      .heading { Text("top") }
      .sections { "day \($0.day)" }
    }
  }

  /// Returns the beginnings of the rows, without rules and the scroll bar.
  private func rows(_ terminal: HeadlessTerminal, _ height: Int) -> [String] {
    let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(height).map { line in
        let words = line.split { " ─│┃".contains($0) }
        return words.first == "day"
          ? words.prefix(2).joined(separator: " ") : "\(words.first ?? "")"
      }
    return lines + Array(repeating: "", count: max(0, height - lines.count))
  }

  @Test(
    "messages that are added, changed and removed, tokens, scrolling and resizes show a full layout",
    arguments: 0..<6)
  func places(seed: UInt64) throws {
    var chance = SeededRandom(seed)
    for round in 0..<TestLength.rounds(12, long: 400) {
      let view = DeclaredView()
      let terminal = HeadlessTerminal(showing: view, columns: 24, rows: 8)
      var model = Model(height: 7)
      var (next, width) = (1_000, 24)
      func message(_ day: Int) -> Message {
        next += 1
        return Message(
          id: next, day: day, lines: Int.random(in: 1...4, using: &chance), text: StreamedText())
      }
      func show(_ messages: [Message]) {
        model.show(messages)
        self.show(messages, in: view)
        terminal.window.render()
      }
      show((0..<Int.random(in: 0...20, using: &chance)).map { message($0 / 4) })
      let shown = transcript(in: view)
      let transcript = try #require(shown)
      for _ in 0..<40 {
        var messages = model.messages
        let index = messages.indices.randomElement(using: &chance) ?? 0
        switch Int.random(in: 0..<13, using: &chance) {
        case 0, 1: show(messages + [message(messages.last?.day ?? 0)])
        case 2: show([message(messages.first?.day ?? 0), message(-1)] + messages)
        case 3 where !messages.isEmpty:
          messages.remove(at: index)
          show(messages)
        case 4 where !messages.isEmpty:
          messages[index].lines = Int.random(in: 1...5, using: &chance)
          messages[index].day += Int.random(in: 0...1, using: &chance)
          show(messages)
        case 5: show(messages.filter { _ in Int.random(in: 0..<3, using: &chance) > 0 })
        case 6 where !messages.isEmpty: model.append(to: index)
        case 7 where !messages.isEmpty: model.append(to: messages.count - 1)
        case 8:
          width = Int.random(in: 20...40, using: &chance)
          model.height = Int.random(in: 1...12, using: &chance)
          terminal.resize(columns: width, rows: model.height + 1)
          model.settle()
        case 9:
          transcript.scrollToEnd()
          model.scroll(by: 1_000)
        default:
          let isUp = Int.random(in: 0..<3, using: &chance) > 0
          for _ in 0..<Int.random(in: 1...9, using: &chance) {
            transcript.act(isUp ? .up : .down)
            model.scroll(by: isUp ? -1 : 1)
          }
        }
        terminal.window.render()
        let wanted = model.shown
        let hidden = model.unseen > 0 ? 1 : 0
        let lines = rows(terminal, model.height).dropLast(hidden)
        let all = wanted + Array(repeating: "", count: max(0, model.height - wanted.count))
        #expect(Array(lines) == Array(all.dropLast(hidden)), "seed \(seed), round \(round)")
        guard Array(lines) == Array(all.dropLast(hidden)) else { return }
        #expect(transcript.isFollowing == model.isFollowing || messages.isEmpty)
        #expect(transcript.unseenCount == model.unseen)
        #expect(hidden == 0 || terminal.text.contains("\(model.unseen) new"))
      }
    }
  }
}
