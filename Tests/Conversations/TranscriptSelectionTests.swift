// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

/// Text is selected across messages, of which most have no views.
@MainActor @Suite("Selecting text in transcripts")
struct TranscriptSelectionTests {
  private struct Message: Identifiable, Equatable {
    let id: Int
    let text: StreamedText
  }

  private func messages(_ numbers: Range<Int>) -> [Message] {
    numbers.map {
      Message(id: $0, text: StreamedText("Message **\($0)**\n\n- item", isComplete: true))
    }
  }

  private func transcript(_ messages: [Message]) -> Transcript<[Message]> {
    Transcript(messages) { message in
      MessageRow("Dana", time: "\(message.id):00") { StreamedMarkdown(message.text) }
    }
  }

  private func drag(_ terminal: HeadlessTerminal, _ kind: Mouse.Kind, _ x: Int, _ y: Int) {
    let button: Mouse.Button = kind == .scrollUp ? .none : .left
    terminal.window.dispatch(
      .mouse(
        Mouse(kind: kind, button: button, position: Position(x: x, y: y), modifiers: .alt)))
    terminal.window.render()
  }

  @Test("a selection continues through messages out of sight, which scrolling at the edge shows")
  func edges() {
    let terminal = HeadlessTerminal(showing: transcript(messages(0..<60)), columns: 30, rows: 11)
    terminal.press("home")
    #expect(terminal.text.contains("Dana 0:00") && terminal.text.contains("Message 0"))
    drag(terminal, .press, 10, 1)
    drag(terminal, .drag, 6, 14)
    for _ in 0..<60 {
      terminal.clock.advance(by: .milliseconds(50))
      terminal.window.render()
    }
    drag(terminal, .release, 6, 9)
    let text = terminal.window.clipboard ?? ""
    #expect(text.hasPrefix("0\n\n• item\nDana 1:00\nMessage 1\n\n• item\nDana 2:00\n"))
    #expect(text.contains("\nDana 20:00\nMessage 20\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(terminal.window.shownToasts.first?.text.string == "\(lines) lines copied")
  }

  @Test("a selection stays at its messages while older ones are inserted and an answer arrives")
  func streaming() {
    let answer = StreamedText("The answer")
    var shown = messages(10..<13) + [Message(id: 13, text: answer)]
    let view = DeclaredView()
    view.show { transcript(shown) }
    let terminal = HeadlessTerminal(showing: view, columns: 30, rows: 16)
    let row =
      terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("The answer") } ?? 0
    drag(terminal, .press, 2, row - 3)
    drag(terminal, .drag, 7, row)
    drag(terminal, .release, 7, row)
    let selected = terminal.window.selectedText
    #expect(selected == "• item\nDana 13:00\nThe an")
    answer.append(" is **42**, as everybody knows by now.")
    terminal.window.render()
    #expect(terminal.window.selectedText == selected)
    shown = messages(0..<10) + shown
    view.show { transcript(shown) }
    terminal.window.render()
    #expect(terminal.window.selectedText == selected)
    for _ in 0..<20 { drag(terminal, .scrollUp, 4, 4) }
    #expect(!terminal.text.contains("The"))
    #expect(terminal.window.selectedText == selected)
    view.show { transcript(shown.filter { $0.id != 13 }) }
    terminal.window.render()
    #expect(terminal.window.selectedText == nil)
  }

  @Test("copy mode searches messages out of sight, and copies their Markdown")
  func copyMode() {
    let terminal = HeadlessTerminal(showing: transcript(messages(0..<200)), columns: 30, rows: 11)
    terminal.press("alt+v", "/")
    terminal.type("message 42")
    terminal.press("enter")
    #expect(terminal.text.contains("Message 42"))
    terminal.press("Y")
    #expect(terminal.window.clipboard == "Message **42**")
    #expect(terminal.text.contains("Message 42"))
  }

  /// A position in the text: a line of a message, and the number of characters before.
  private struct Place {
    let id: Int, line: Int, offset: Int
  }

  private func lines(_ message: Message) -> [String] {
    let text = message.text.string.replacing("**", with: "").replacing("- ", with: "• ")
    return ["Dana \(message.id):00"]
      + text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private func text(_ messages: [Message]) -> String {
    messages.flatMap { lines($0) }.joined(separator: "\n")
  }

  private func place(of index: Int, _ messages: [Message]) -> Place? {
    var rest = index
    for message in messages {
      for (line, text) in lines(message).enumerated() {
        if rest <= text.count { return Place(id: message.id, line: line, offset: rest) }
        rest -= text.count + 1
      }
    }
    return nil
  }

  private func index(of place: Place, _ messages: [Message]) -> Int? {
    var index = 0
    for message in messages {
      for (line, text) in lines(message).enumerated() {
        if message.id == place.id, line == place.line { return index + place.offset }
        index += text.count + 1
      }
    }
    return nil
  }

  @Test("random drags, tokens, insertions, scrolling and sizes", arguments: 0..<4)
  func random(seed: UInt64) {
    var chance = SeededRandom(seed)
    for _ in 0..<TestLength.rounds(1, long: 200) {
      var shown = messages(100..<Int.random(in: 103...112, using: &chance))
      let answer = StreamedText("Answer")
      shown.append(Message(id: 200, text: answer))
      let view = DeclaredView()
      view.show { transcript(shown) }
      let terminal = HeadlessTerminal(showing: view, columns: 30, rows: 14)
      for _ in 0..<8 {
        terminal.clock.advance(by: .seconds(10))
        // The number of new messages in the last row isn't text, nor is the scroll bar in the last column.
        let from = (Int.random(in: 0..<20, using: &chance), Int.random(in: 0..<12, using: &chance))
        drag(terminal, .press, from.0, from.1)
        for _ in 0..<Int.random(in: 0...2, using: &chance) {
          drag(terminal, .drag, 5, Bool.random(using: &chance) ? -4 : 17)
          for _ in 0..<Int.random(in: 1...9, using: &chance) {
            terminal.clock.advance(by: .milliseconds(50))
            terminal.window.render()
          }
        }
        let to = (Int.random(in: 0..<30, using: &chance), Int.random(in: 0..<13, using: &chance))
        drag(terminal, .drag, to.0, to.1)
        drag(terminal, .release, to.0, to.1)
        guard let selected = terminal.window.selectedText, selected.count > 8 else { continue }
        let (all, part) = (Array(text(shown)), Array(selected))
        let starts = (0...max(0, all.count - part.count)).filter {
          all[$0...].starts(with: part)
        }
        #expect(!starts.isEmpty, "\(selected.debugDescription)")
        // The text of an item occurs in each message.
        guard starts.count == 1, let start = place(of: starts[0], shown),
          let end = place(of: starts[0] + part.count, shown)
        else { continue }
        for _ in 0..<5 {
          switch Int.random(in: 0..<5, using: &chance) {
          case 0: answer.append(" word\(all.count)")
          case 1:
            let first = shown[0].id
            shown = messages(first - 2..<first) + shown
            view.show { transcript(shown) }
          case 2: terminal.resize(columns: Int.random(in: 24...40, using: &chance), rows: 14)
          default: drag(terminal, Bool.random(using: &chance) ? .scrollUp : .scrollDown, 4, 4)
          }
          terminal.window.render()
          guard let from = index(of: start, shown), let to = index(of: end, shown) else { continue }
          #expect(terminal.window.selectedText == String(Array(text(shown))[from..<to]))
        }
      }
    }
  }
}
