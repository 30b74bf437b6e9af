// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Spoken transcripts")
struct SpokenTranscriptTests {
  private typealias Message = PrintedTranscriptTests.Message
  private typealias Chat = PrintedTranscriptTests.Chat

  private let chat = Chat()
  private let spoken = Spoken()
  private let terminal = HeadlessTerminal(columns: 40, rows: 12)

  @MainActor private final class Spoken {
    var lines: [String] = []
  }

  /// Shows the conversation, and collects what is announced from now on.
  private func start() {
    terminal.window.root = DeclaredView { [chat] in
      VStack {
        Transcript(chat.messages) { message in
          MessageRow(message.author) { StreamedMarkdown(message.text) }
        }
        .finished { $0.text.isComplete }
        .grow()
        TextField("question", text: "", onChange: { _ in }).defaultFocus()
      }
    }
    _ = terminal.text
    terminal.window.announcements.add { [spoken] in spoken.lines.append($0) }
    settle()
    spoken.lines = []
  }

  private func settle() {
    // What is laid out in one frame is announced before the next one.
    for _ in 0..<3 { _ = terminal.text }
  }

  private static let markdown = """
    # Pans. And pots
    All **pans. Are** hot! Is *this* so? It is, see [the guide](https://example.org/a.b). Wait… 1.5 litres.

    - one. Two
    - three `a. b` four
      and five.

    | a | b |
    |---|---|
    | x. y | z |

    ```swift
    let x = a[0]. b
    ```
    「全部。」 Done
    """

  @Test("a text is announced by sentences, and the same however it is divided", arguments: 0..<30)
  func divisions(seed: UInt64) {
    start()
    chat.add(Self.markdown, isComplete: true)
    settle()
    let whole = spoken.lines
    #expect(
      whole.prefix(4) == ["Chef, heading", "Pans. And pots, heading", "All pans.", "Are hot!"])
    #expect(whole.contains("let x = a[0].") && whole.contains("three a.") && whole.contains("「全部。"))
    spoken.lines = []
    var random = SeededRandom(seed)
    let text = chat.add("")
    var rest = Self.markdown[...]
    while !rest.isEmpty {
      let token = rest.prefix(Int.random(in: 1...12, using: &random))
      rest = rest.dropFirst(token.count)
      text.append(String(token))
      if Bool.random(using: &random) { settle() }
    }
    text.complete()
    settle()
    #expect(spoken.lines == whole)
  }

  @Test("sentences are announced while a text grows, and the messages below it wait")
  func order() {
    chat.add("Before.", isComplete: true)
    start()
    let answer = chat.add("All pans are hot. They")
    chat.add("Below.", isComplete: true)
    settle()
    #expect(spoken.lines == ["Chef, heading", "All pans are hot."])
    answer.append(" stay hot.")
    settle()
    #expect(spoken.lines.count == 2)
    answer.complete()
    settle()
    #expect(
      spoken.lines == [
        "Chef, heading", "All pans are hot.", "They stay hot.", "Chef, heading", "Below.",
      ])
    settle()
    #expect(spoken.lines.count == 5)
  }

  @Test("what arrives while the user types is announced after a pause of a second")
  func typing() {
    start()
    terminal.type("a")
    chat.add("Hello.", isComplete: true)
    settle()
    terminal.clock.advance(by: .milliseconds(900))
    terminal.type("b")
    terminal.clock.advance(by: .milliseconds(900))
    #expect(!spoken.lines.contains("Hello."))
    terminal.clock.advance(by: .milliseconds(100))
    #expect(spoken.lines.suffix(2) == ["Chef, heading", "Hello."])
    terminal.type("c")
    chat.add("Again.", isComplete: true)
    settle()
    #expect(!spoken.lines.contains("Again."))
    terminal.press("enter")
    #expect(spoken.lines.contains("Again."))
  }

  @Test("an emptied conversation, and one whose last message was removed, are announced from there")
  func removal() {
    for number in 0..<5 { chat.add("Text \(number).", isComplete: true) }
    start()
    chat.messages.removeLast()
    chat.messages.append(Message(id: 9, text: StreamedText("Other.", isComplete: true)))
    settle()
    #expect(spoken.lines == ["Chef, heading", "Other."])
    chat.messages = []
    settle()
    chat.messages = [Message(id: 20, text: StreamedText("New.", isComplete: true))]
    settle()
    #expect(spoken.lines.suffix(2) == ["Chef, heading", "New."])
  }
}
