// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Observation
import TestKit
import Testing
import Views

// The program of the guide, word by word.

struct Message: Identifiable, Equatable, Sendable {
  let id: Int
  let author: String
  let day: String
  let text: StreamedText
}

@Observable @MainActor final class Chat {
  private(set) var messages: [Message] = []
  var draft = ""

  func ask(_ question: String) {
    guard !question.isEmpty else { return }
    draft = ""
    add("You", StreamedText(question, isComplete: true))
    let answer = StreamedText()
    add("Chef", answer)
    Task {
      for await token in tokens(for: question) { answer.append(token) }
      answer.complete()
    }
  }

  private func add(_ author: String, _ text: StreamedText) {
    messages.append(Message(id: messages.count, author: author, day: "Today", text: text))
  }
}

struct ChatScreen: Composite {
  let chat: Chat
  let controller: TranscriptController

  var body: DeclarationList {
    Transcript(chat.messages) { message in
      MessageRow(message.author, isOwn: message.author == "You") {
        StreamedMarkdown(message.text)
      }
    }
    .sections { $0.day }
    .searchable { $0.text.string }
    .emptyText("Ask for a recipe.")
    .controller(controller)
    .grow()
    TextField("question", text: chat.draft, onChange: { chat.draft = $0 }) { question in
      chat.ask(question)
      controller.scrollToEnd()
    }
    .defaultFocus()
    .onKey("pgup") { controller.act(.pageUp) }
    .onKey("pgdn") { controller.act(.pageDown) }
  }
}

private func tokens(for question: String) -> AsyncStream<String> {
  AsyncStream { stream in
    for token in ["About ", question, ": **all** ", "is ", "well."] { stream.yield(token) }
    stream.finish()
  }
}

@MainActor @Suite("The guide to conversations")
struct ConversationsGuideTests {
  @Test("the program asks, and shows an answer that arrives in tokens")
  func program() async {
    let (chat, controller) = (Chat(), TranscriptController())
    let terminal = HeadlessTerminal(
      showing: ChatScreen(chat: chat, controller: controller), columns: 40, rows: 12)
    #expect(terminal.text.contains("Ask for a recipe."))
    terminal.type("soup")
    terminal.press("enter")
    #expect(terminal.text.contains("▌ You") && terminal.text.contains("▌ soup"))
    await terminal.wait(until: { $0.contains("About soup: all is well.") }, timeout: .seconds(600))
    #expect(chat.messages.count == 2 && controller.isFollowing)
    terminal.type("salt")
    #expect(terminal.text.contains("salt"))
  }

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

  @Test("an author is named once")
  func authors() {
    let messages = ["Mira", "Mira", "Dana"].enumerated().map { index, author in
      Message(
        id: index, author: author, day: "", text: StreamedText("text \(index)", isComplete: true))
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
}
