// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Queue of a composer")
struct ComposerQueueTests {
  private func stage(_ model: ComposerModel = ComposerModel()) -> ComposerStage {
    let stage = ComposerStage(model: model) { $0.attachesFiles { $0.hasPrefix("/") } }
    stage.queue = []
    stage.show(isBusy: true)
    return stage
  }

  private func send(_ texts: String..., in stage: ComposerStage) {
    for text in texts {
      stage.terminal.type(text)
      stage.terminal.press("enter")
    }
  }

  @Test("messages are sent while an answer runs, and wait above the text for its end")
  func queue() {
    let stage = stage()
    send("one", "two", in: stage)
    #expect(stage.sent.isEmpty && stage.rows == ["queued: one", "queued: two", "Message"])
    #expect(stage.said.suffix(2).first == "1 queued", "\(stage.said)")
    #expect(stage.said.last == "2 queued", "\(stage.said)")
    stage.terminal.type("x")
    #expect(stage.terminal.hints.contains("queue"))
    stage.end()
    #expect(stage.texts == ["one"] && stage.rows == ["queued: two", "x"])
    stage.end()
    #expect(stage.texts == ["one", "two"] && stage.rows == ["x"])
    #expect(stage.model.history == ["one", "two"])
  }

  @Test("without a queue, Enter keeps the text while an answer runs")
  func none() {
    let stage = stage()
    stage.queue = nil
    stage.show(isBusy: true)
    send("one", in: stage)
    #expect(stage.sent.isEmpty && stage.rows == ["one"] && stage.model.history.isEmpty)
    #expect(!stage.terminal.hints.contains("queue") && !stage.terminal.hints.contains("send"))
    stage.show(isBusy: false)
    stage.terminal.press("enter")
    #expect(stage.texts == ["one"])
  }

  @Test("Up takes the newest message back into an empty field, with its files")
  func takesBack() {
    let stage = stage(ComposerModel(history: ["old"]))
    send("one", in: stage)
    stage.terminal.paste("/a/pan.png")
    send("two", in: stage)
    #expect(stage.terminal.hints.contains("edit queued"), "\(stage.terminal.hints)")
    stage.terminal.press("up")
    #expect(stage.rows == ["queued: one", "[pan.png]", "two"])
    stage.terminal.type("!")
    // The field isn't empty, so this is the history.
    stage.terminal.press("up")
    #expect(stage.rows == ["queued: one", "two"])
    stage.terminal.press("down", "enter")
    #expect(stage.rows == ["queued: one", "queued: two!", "Message"])
    #expect(
      stage.queue == [ComposerMessage("one"), ComposerMessage("two!", attachments: ["/a/pan.png"])])
  }

  @Test("a message that the program has queued is taken back, too")
  func foreign() {
    let stage = stage()
    stage.queue = [ComposerMessage("one\ntwo", attachments: ["/a/pan.png"])]
    stage.show(isBusy: true)
    #expect(stage.rows == ["queued: one", "Message"])
    stage.terminal.press("up")
    #expect(stage.rows == ["[pan.png]", "one", "two"] && stage.queue == [])
  }

  @Test("more messages than rows are counted")
  func many() {
    let stage = stage()
    send("1", "2", "3", "4", "5", in: stage)
    #expect(stage.rows == ["queued: 1", "queued: 2", "3 more queued", "Message"])
  }
}
