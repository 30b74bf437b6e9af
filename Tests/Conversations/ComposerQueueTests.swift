// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Queue of a composer")
struct ComposerQueueTests {
  private func send(_ texts: String..., in stage: ComposerStage) {
    for text in texts {
      stage.terminal.type(text)
      stage.terminal.press("enter")
    }
  }

  @Test("messages wait while an answer runs, and are sent one after each answer")
  func queue() {
    let stage = ComposerStage()
    stage.show(isBusy: true)
    send("one", "two", in: stage)
    #expect(stage.sent.isEmpty && stage.rows == ["queued: one", "queued: two", "Message"])
    stage.terminal.type("x")
    #expect(stage.terminal.hints.contains("queue"))
    stage.show(isBusy: false)
    stage.show(isBusy: true)
    #expect(stage.texts == ["one"] && stage.rows == ["queued: two", "x"])
    stage.terminal.clock.advance(by: .seconds(5))
    #expect(stage.texts == ["one"])
    stage.show(isBusy: false)
    #expect(stage.texts == ["one", "two"] && stage.rows == ["x"])
    #expect(
      stage.said.filter { $0.contains("sent") } == [
        "message sent, 1 queued", "message sent, 0 queued",
      ])
    stage.show(isBusy: true)
    stage.show(isBusy: false)
    #expect(stage.texts == ["one", "two"])
  }

  @Test("without an answer, the next message is sent after a second, and a new one after those")
  func patience() {
    let stage = ComposerStage()
    stage.show(isBusy: true)
    send("one", "two", in: stage)
    stage.show(isBusy: false)
    #expect(stage.texts == ["one"])
    send("three", in: stage)
    #expect(stage.texts == ["one"] && stage.rows == ["queued: two", "queued: three", "Message"])
    stage.terminal.clock.advance(by: .seconds(1))
    #expect(stage.texts == ["one", "two"])
    stage.terminal.clock.advance(by: .seconds(1))
    #expect(stage.texts == ["one", "two", "three"])
  }

  @Test("Enter in an empty field sends the next message without waiting")
  func impatience() {
    let stage = ComposerStage()
    stage.show(isBusy: true)
    send("one", "two", in: stage)
    stage.terminal.press("enter")
    #expect(stage.sent.isEmpty)
    stage.show(isBusy: false)
    stage.terminal.press("enter")
    #expect(stage.texts == ["one", "two"])
  }

  @Test("Up takes the newest message back into an empty field")
  func takesBack() {
    let stage = ComposerStage(model: ComposerModel(history: ["old"]))
    stage.show(isBusy: true)
    send("one", "two", in: stage)
    #expect(stage.terminal.hints.contains("edit queued"), "\(stage.terminal.hints)")
    stage.terminal.press("up")
    #expect(stage.rows == ["queued: one", "two"])
    stage.terminal.type("!")
    // The field isn't empty, so this is the history.
    stage.terminal.press("up")
    #expect(stage.rows == ["queued: one", "old"])
    stage.terminal.press("down", "enter")
    #expect(stage.rows == ["queued: one", "queued: two!", "Message"])
    #expect(stage.model.queue.map(\.text) == ["one", "two!"])
  }

  @Test("more messages than rows are counted")
  func many() {
    let stage = ComposerStage()
    stage.show(isBusy: true)
    send("1", "2", "3", "4", "5", in: stage)
    #expect(stage.rows == ["queued: 1", "queued: 2", "3 more queued", "Message"])
  }

  @Test("the queue of a conversation waits until it is shown and no answer runs")
  func conversations() {
    let (bread, soup) = (ComposerModel(), ComposerModel())
    let stage = ComposerStage(model: bread)
    stage.show(isBusy: true)
    send("one", in: stage)
    stage.show(soup)
    #expect(stage.sent.isEmpty && stage.rows == ["Message"])
    stage.show(bread, isBusy: true)
    #expect(stage.sent.isEmpty)
    stage.show(soup)
    stage.show(bread)
    #expect(stage.texts == ["one"])
  }
}
