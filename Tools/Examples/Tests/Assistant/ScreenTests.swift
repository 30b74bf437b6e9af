// SPDX-License-Identifier: MIT

import Foundation
import Proscenium
import TestKit
import Testing

@testable import assistant

@MainActor @Suite("The assistant's screen")
struct ScreenTests {
  let stage = AssistantStage()

  @Test("shows the conversations, an interrupted answer, and a change that waits for approval")
  func picture() throws {
    let terminal = HeadlessTerminal(
      showing: stage.assistant.createScene(), columns: 100, rows: 28)
    terminal.type("Write a poem")
    terminal.press("enter", "ctrl+n")
    terminal.type("Which pans are hot?")
    terminal.press("enter")
    stage.stream("Roses are red.")
    stage.stream(event: AssistantStage.end)
    stage.stream("All pans are **hot**, and the o")
    terminal.press("esc")
    terminal.type("Put butter into the soup.")
    terminal.press("enter")
    stage.stream("I change the recipe.")
    stage.callWriting("salt\nbutter\n", to: "soup.txt")
    wait(terminal)
    terminal.window.theme = .harbour
    terminal.window.render()
    let drawn = terminal.surface.svg(title: "assistant")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Pictures/assistant.svg").standardized
    if ProcessInfo.processInfo.environment["DRAW_PICTURES"] != nil {
      try Data(drawn.utf8).write(to: file)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(committed == drawn, "assistant.svg is stale: run the test with DRAW_PICTURES=1.")
  }

  @Test("streams, and shows each conversation with its own draft, full screen and inline")
  func conversations() {
    for rows in [28, 12] {
      let stage = AssistantStage()
      let terminal = HeadlessTerminal(
        showing: stage.assistant.createScene(), columns: 90, rows: rows)
      terminal.type("one")
      terminal.press("enter")
      #expect(terminal.text.contains("Thinking…"))
      stage.stream("First **part**")
      terminal.window.render()
      #expect(terminal.text.contains("First part") && !terminal.text.contains("Thinking…"))
      terminal.type("a draft")
      terminal.press("ctrl+n")
      #expect(!terminal.text.contains("First part") && !terminal.text.contains("a draft"))
      stage.stream(", second.")
      stage.stream(event: AssistantStage.end)
      stage.assistant.loop.send(.selected(1))
      terminal.window.render()
      #expect(terminal.text.contains("First part, second.") && terminal.text.contains("a draft"))
      #expect(terminal.text.contains("Conversations") == (rows == 28))
    }
  }

  /// Lets the time pass after which keys answer an approval.
  private func wait(_ terminal: HeadlessTerminal) {
    for time in [Duration.zero, .milliseconds(750), .zero] {
      for _ in 0..<3 {
        terminal.window.render()
        terminal.clock.advance(by: .zero)
      }
      terminal.clock.advance(by: time)
    }
    terminal.window.render()
  }

  @Test("asks with the difference before a file is changed, and ignores keys that were typed ahead")
  func approval() {
    let terminal = HeadlessTerminal(showing: stage.assistant.createScene(), columns: 90, rows: 28)
    terminal.type("Butter!")
    terminal.press("enter")
    stage.callWriting("salt\nbutter\n", to: "soup.txt")
    terminal.press("y")
    #expect(stage.performed.value.isEmpty && terminal.text.contains("Write soup.txt?"))
    wait(terminal)
    #expect(terminal.text.contains("- oil") && terminal.text.contains("+ butter"))
    terminal.press("y")
    let action = ToolCall.Action.file(path: "soup.txt", content: "salt\nbutter\n")
    #expect(stage.performed.value.map(\.action) == [action])
    stage.results.send("Written.")
    stage.stream("Done.")
    wait(terminal)
    terminal.type("Thanks!")
    #expect(terminal.text.contains("Done.") && terminal.text.contains("Thanks!"))
    #expect(!terminal.text.contains("Write soup.txt?"))
  }

  @Test("offers to try again after a failure")
  func failure() {
    let terminal = HeadlessTerminal(showing: stage.assistant.createScene(), columns: 90, rows: 20)
    terminal.type("Hello")
    terminal.press("enter")
    stage.server.answer(.status(403))
    terminal.window.render()
    #expect(terminal.text.contains("Try again") && terminal.hints.contains("Esc dismiss"))
    stage.send(.retried)
    stage.stream("Good day.")
    terminal.window.render()
    #expect(terminal.text.contains("Good day.") && !terminal.text.contains("Try again"))
  }

  @Test("practises without a server: streams, continues a broken answer, and uses a tool")
  func practice() throws {
    let time = VirtualScheduler()
    let tools = Tools(content: { _ in "" }, perform: { _ in .just("Sunday") })
    let assistant = Assistant(client: try PracticeServer.client(on: time), tools: tools, on: time)
    assistant.loop.send(.conversation(1, .sent("please break")))
    time.advance(by: .seconds(10))
    let answer = assistant.loop.state.value.current.entries.last?.message.content
    #expect(answer?.hasSuffix("| please | 6 |\n| break | 5 |\n") == true)
    assistant.loop.send(.conversation(1, .sent("run it")))
    time.advance(by: .seconds(10))
    #expect(assistant.loop.state.value.current.approval?.action == .command("date"))
    assistant.loop.send(.conversation(1, .allowed(always: false)))
    time.advance(by: .seconds(10))
    #expect(
      assistant.loop.state.value.current.entries.last?.message.content.contains("Sunday") == true)
  }
}
