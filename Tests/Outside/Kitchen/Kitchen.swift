// SPDX-License-Identifier: MIT

import Conversations
import Observation
import Proscenium

// The program of Documentation/Conversations.md.

@main struct Kitchen: TerminalApplication {
  let chat = Chat()
  let controller = TranscriptController()
  var root: some Component { ChatScreen(chat: chat, controller: controller) }
}

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

/// Stands for a server that sends an answer in pieces.
private func tokens(for question: String) -> AsyncStream<String> {
  let words = "About **\(question)**: first, put a pan on the stove.".split(separator: " ")
  return AsyncStream { stream in
    for word in words { stream.yield(word + " ") }
    stream.finish()
  }
}
