// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

private struct Message: Identifiable, Equatable, Sendable {
  let id: Int
  let author: String
  let text: StreamedText
}

@MainActor @Suite("The guide to conversations")
struct ConversationsGuideTests {
  @Test("a text is shown while it grows")
  func streams() {
    let answer = StreamedText()
    answer.append("All **pans are h")  // All pans are h
    answer.append("ot**.")  // All pans are hot.
    answer.complete()
    let view = DeclaredView { StreamedMarkdown(answer) }
    let terminal = HeadlessTerminal(showing: view, columns: 40, rows: 5)
    #expect(terminal.content == "All pans are hot.")
  }

  @Test("a message has steps and code")
  func steps() {
    let view = DeclaredView {
      MessageRow("Chef", state: .pending("2 of 3 steps")) {
        Disclosure("Steps", isExpanded: true) {
          Label("Read the recipe")
          Label("Asked the stove")
        }
        CodeBlock("let loaves = 1_200 / 600", language: "swift")
      }
    }
    let text = HeadlessTerminal(showing: view, columns: 40, rows: 12).text
    for part in ["Chef", "Asked the stove", "Copy", "let loaves", "2 of 3 steps"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test("a composer sends messages, and completes commands")
  func composer() {
    let drafts = ComposerModel()
    var (asked, stops): ([String], Int) = ([], 0)
    var queue = [ComposerMessage("How long?")]
    let isAnswering = true
    func ask(_ question: String) { asked.append(question) }
    func stop() { stops += 1 }
    let view = DeclaredView {
      Composer("Ask for a recipe", model: drafts, isBusy: isAnswering) { message in
        ask(message.text)
      }
      .queue(queue) { queue.removeLast() }
      .onInterrupt { stop() }
      .attachesFiles()
      .completions { query in
        guard query.kind == .command else { return [] }
        return ["help", "menu"].filter { $0.hasPrefix(query.text) }.map { ComposerSuggestion($0) }
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 40, rows: 8)
    #expect(terminal.text.contains("Ask for a recipe"))
    terminal.type("/m")
    terminal.press("tab", "esc", "enter", "up")
    #expect(asked == ["/menu "] && stops == 1 && queue.isEmpty && drafts.draft == "How long?")
  }

  @Test("below the shell, finished messages are printed")
  func printed() {
    let chat = (
      messages: [Message(id: 0, author: "Mira", text: StreamedText("Hi.", isComplete: true))], ()
    )
    let terminal = HeadlessTerminal(columns: 40, rows: 6)
    terminal.surface.capabilities.inlineRows = 1...12
    terminal.window.root = DeclaredView {
      Transcript(chat.messages) { message in
        MessageRow(message.author) { StreamedMarkdown(message.text) }
      }
      .finished { $0.text.isComplete }
      .grow()
    }
    #expect(terminal.content.isEmpty && terminal.surface.printedText == "  Mira\n  Hi.\n\n")
  }

  @Test("an author is named once")
  func authors() {
    let messages = ["Mira", "Mira", "Dana"].enumerated().map { index, author in
      Message(id: index, author: author, text: StreamedText("text \(index)", isComplete: true))
    }
    let view = DeclaredView {
      Transcript(messages, spacing: 0) { message in
        MessageRow { StreamedMarkdown(message.text) }
      }
      .leading { message, previous in
        if message.author != previous?.author { MessageRow(message.author) {} }
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 40, rows: 6)
    #expect(terminal.content == "  Mira\n  text 0\n  text 1\n  Dana\n  text 2")
  }

  @Test("the user accepts a part of a difference")
  func changes() throws {
    let (saved, proposed) = ("salt\noil\n", "salt\nbutter\n")
    let difference = TextDifference(from: saved, to: proposed)
    var result: String?
    func apply(_ accepted: some Sequence<Int>) {
      result = try? difference.applying(accepted, to: saved)
    }
    let view = DeclaredView {
      Stateful([Int: Bool]()) { decisions in
        Difference(TextDifference(from: saved, to: proposed), decisions: decisions.value) {
          decisions.value[$0] = $1
        }
        .limited(SizeLimits(maxHeight: 12))
        Button("Apply") { apply(decisions.value.filter(\.value).keys) }
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 60, rows: 10)
    terminal.press("a")
    #expect(terminal.text.contains("change 1 of 1, accepted"), "\(terminal.text)")
    terminal.press("tab", "enter")
    #expect(result == proposed)
  }

  @Test("a command is allowed")
  func permission() {
    struct Request {
      let id: Int
      let command: String
    }
    let request = Request(id: 1, command: "ls")
    var isAllowed: Bool?
    func answer(_ request: Request, _ isAllowing: Bool) { isAllowed = isAllowing }
    let view = DeclaredView {
      Approval("Run this command?", id: request.id, onChoose: { answer(request, $0 != .refuse) }) {
        CodeBlock(request.command, language: "sh")
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 60, rows: 10)
    #expect(terminal.text.contains("ls") && isAllowed == nil)
    for _ in 0..<3 {
      terminal.clock.advance(by: .milliseconds(750))
      terminal.window.render()
    }
    terminal.press("y")
    #expect(isAllowed == true)
  }
}
