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
}
