// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import assistant

@Suite("A broken stream")
struct BrokenStreamTests {
  private static let words = ["All ", "päns ", "are ", "hot 🍳."]
  private static let events = words.map { AssistantStage.event($0) } + [AssistantStage.end]

  @Test("is continued once, without doubled text, wherever it breaks", arguments: [true, false])
  func everyCut(isFailure: Bool) throws {
    let whole = Array(Self.events.joined().utf8)
    let text = Self.words.joined()
    for cut in 0..<whole.count {
      let stage = AssistantStage()
      stage.send(.sent("Hello"))
      stage.server.send(Array(whole[..<cut]), headers: [.contentType: "text/event-stream"])
      if isFailure {
        stage.server.fail(with: .connectionLost(maybeSent: true))
      } else {
        stage.server.answer(with: Response())
      }
      #expect(stage.isWaiting && stage.server.count == 0, "cut at \(cut)")
      let received = stage.current.isStreaming ? stage.current.entries[1].message.content : ""
      stage.time.advance(by: .seconds(2))
      let contents = try stage.lastQuestion().messages.map(\.content)
      #expect(contents == (received.isEmpty ? ["Hello"] : ["Hello", received]), "cut at \(cut)")
      // The server continues the text of the last message.
      stage.stream(String(decoding: text.utf8.dropFirst(received.utf8.count), as: UTF8.self))
      stage.stream(event: AssistantStage.end)
      #expect(stage.texts() == ["user: Hello", "assistant: \(text)"], "cut at \(cut)")
      #expect(stage.client.receivedRequests.count == 2 && stage.time.pending == 0)
    }
  }

  @Test("is continued after growing delays, and then on request")
  func gaveUp() {
    let stage = AssistantStage()
    stage.send(.sent("Hello"))
    stage.stream("All ")
    for _ in 0..<3 {
      stage.server.fail(with: .cannotConnect)
      #expect(stage.isWaiting)
      stage.time.advance(by: .seconds(8))
    }
    stage.server.fail(with: .cannotConnect)
    #expect(stage.current.failure?.isEmpty == false && stage.time.pending == 0)
    stage.send(.retried)
    stage.stream("pans.")
    stage.stream(event: AssistantStage.end)
    #expect(stage.texts() == ["user: Hello", "assistant: All pans."])
    #expect(stage.client.receivedRequests.count == 5)
  }

  @Test("isn't continued after an interruption")
  func interruption() {
    let stage = AssistantStage()
    stage.send(.sent("Hello"))
    stage.stream("All ")
    stage.server.fail(with: .connectionLost(maybeSent: true))
    stage.send(.interrupted)
    stage.time.advance(by: .seconds(60))
    #expect(stage.client.receivedRequests.count == 1 && stage.time.pending == 0)
    #expect(stage.texts() == ["user: Hello", "assistant: All "])
  }

  @Test("calls no tool that wasn't received completely, and none twice")
  func call() {
    let stage = AssistantStage()
    stage.send(.sent("The date?"))
    stage.stream("Let me look. ")
    stage.stream(event: AssistantStage.call("run_command", "{\"comm", id: "a"))
    stage.server.fail(with: .connectionLost(maybeSent: true))
    stage.time.advance(by: .seconds(2))
    stage.callCommand("date")
    #expect(stage.current.approval?.action == .command("date"))
    stage.send(.allowed(always: false))
    #expect(stage.performed.value.count == 1)
  }
}
