// SPDX-License-Identifier: MIT

import FeedbackLoops
import Proscenium
import TestKit
import Testing

@testable import chat

@MainActor @Suite("Chat")
struct ChatTests {
  private let time = VirtualScheduler()

  @Test("an answer is streamed")
  func answer() {
    let screen = ChatScreen(answer: DemoAnswers.answer(on: time))
    let terminal = HeadlessTerminal(showing: screen.root)
    terminal.type("Soup?")
    terminal.press("enter")
    #expect(terminal.text.contains("thinking"))
    time.advance(by: .milliseconds(170))
    #expect(terminal.text.contains("You asked:"))
    #expect(!terminal.text.contains("at once."))
    #expect(screen.quitWarning != nil)
    time.advance(by: .seconds(5))
    #expect(terminal.text.contains("at once."))
    #expect(screen.loop.state.value.questions.isEmpty)
  }

  @Test("two rooms receive answers at the same time")
  func rooms() {
    let answers = SafePublishSubject<String>()
    let screen = ChatScreen { _ in answers.signal }
    let terminal = HeadlessTerminal(showing: screen.root)
    terminal.type("one")
    terminal.press("enter", "alt+2")
    terminal.type("two")
    terminal.press("enter")
    answers.send("both")
    #expect(screen.loop.state.value.rooms.map(\.messages.last?.text) == ["both", "both"])
    terminal.press("alt+s")
    answers.send(" more")
    #expect(screen.loop.state.value.rooms.map(\.messages.last?.text) == ["both more", "both"])
  }

  @Test("a room is added")
  func addRoom() async {
    let screen = ChatScreen { _ in .never() }
    let terminal = HeadlessTerminal(showing: screen.root)
    terminal.press("ctrl+n")
    await terminal.wait(for: "What is the room called?")
    terminal.type("Travel")
    terminal.press("enter")
    await terminal.wait(for: "Travel")
    await terminal.wait { _ in screen.loop.state.value.rooms.count == 3 }
    #expect(screen.loop.state.value.room?.name == "Travel")
  }
}
