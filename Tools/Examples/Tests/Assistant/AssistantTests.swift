// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import assistant

@Suite("The assistant")
struct AssistantTests {
  let stage = AssistantStage()

  @Test("asks, streams the answer, and keeps it")
  func answers() throws {
    stage.send(.sent("Hello"))
    #expect(stage.current.title == "Hello")
    let question = try stage.lastQuestion()
    #expect(question.model == "test" && question.stream && question.tools.count == 2)
    #expect(question.messages == [Message(role: .user, content: "Hello")])
    stage.stream("Good ")
    stage.stream("day.")
    #expect(stage.texts() == ["user: Hello", "assistant: Good day."])
    #expect(stage.current.entries[1].state == .streaming)
    stage.stream(event: AssistantStage.end)
    #expect(stage.texts() == ["user: Hello", "assistant: Good day."])
    #expect(stage.current.phase == .idle && stage.current.entries[1].state == .complete)
    #expect(stage.client.cancelled.count == 1, "The rest of the stream isn't awaited.")
  }

  @Test("ends an answer with [DONE], and sends what was said with the next question")
  func done() throws {
    stage.send(.sent("one"))
    stage.stream("1")
    stage.stream(event: "data: [DONE]\n\n")
    stage.send(.sent("two"))
    #expect(try stage.lastQuestion().messages.map(\.content) == ["one", "1", "two"])
  }

  @Test("ignores an empty message")
  func empty() {
    stage.send(.sent(" \n"))
    #expect(stage.client.receivedRequests.isEmpty)
  }

  @Test("keeps what was answered before an interruption, and cancels the stream")
  func interruption() throws {
    stage.send(.sent("Hello"))
    stage.stream("Good")
    stage.send(.interrupted)
    #expect(stage.client.cancelled.count == 1 && stage.current.phase == .idle)
    #expect(stage.texts() == ["user: Hello", "assistant: Good"])
    #expect(stage.current.entries[1].state == .interrupted)
    stage.send(.sent("Go on"))
    #expect(try stage.lastQuestion().messages.map(\.content) == ["Hello", "Good", "Go on"])
  }

  @Test("sends what was queued in order, one after the other")
  func queue() {
    for text in ["one", "two", "three"] { stage.send(.sent(text)) }
    #expect(stage.current.queue == ["two", "three"])
    stage.stream("1")
    stage.stream(event: AssistantStage.end)
    #expect(stage.current.queue == ["three"])
    stage.stream("2")
    stage.send(.interrupted)
    stage.stream("3")
    stage.stream(event: AssistantStage.end)
    #expect(
      stage.texts() == [
        "user: one", "assistant: 1", "user: two", "assistant: 2", "user: three", "assistant: 3",
      ])
    #expect(stage.current.phase == .idle && stage.current.queue.isEmpty)
  }

  @Test("keeps conversations apart: their answers and ends")
  func conversations() {
    stage.send(.sent("first"))
    stage.stream("a")
    stage.assistant.loop.send(.created)
    #expect(stage.current.id == 2)
    stage.assistant.loop.send(.created)
    #expect(stage.current.id == 2, "An empty conversation isn't left for another one.")
    stage.send(.sent("second"))
    // The oldest pending request is that of the first conversation.
    stage.stream("b")
    #expect(stage.texts(of: 1) == ["user: first", "assistant: ab"] && !stage.current.isStreaming)
    stage.stream(event: AssistantStage.end)
    stage.stream("c")
    stage.send(.interrupted)
    #expect(stage.texts(of: 1) == ["user: first", "assistant: ab"])
    #expect(stage.texts(of: 2) == ["user: second", "assistant: c"])
    stage.assistant.loop.send(.selected(1))
    stage.assistant.loop.send(.selected(7))
    #expect(stage.current.id == 1)
  }

  @Test("says what the server refused, and asks again on request")
  func refusal() {
    stage.send(.sent("Hello"))
    stage.server.answer(.json(["error": ["message": "The key is wrong."]], status: .unauthorized))
    #expect(stage.current.failure == "The key is wrong.")
    stage.send(.retried)
    stage.stream("Good day.")
    stage.stream(event: AssistantStage.end)
    #expect(stage.texts() == ["user: Hello", "assistant: Good day."])
  }

  @Test("asks a server that is busy again on request alone")
  func busy() {
    stage.send(.sent("Hello"))
    stage.server.answer(.status(429))
    #expect(stage.current.failure?.contains("too many requests") == true && stage.time.pending == 0)
  }

  @Test("gives the newest queued message back")
  func takenBack() {
    for text in ["one", "two", "three"] { stage.send(.sent(text)) }
    stage.send(.takenBack)
    #expect(stage.current.queue == ["two"])
  }

  @Test("shows the server's words about a failure in the middle of an answer")
  func failureInStream() {
    stage.send(.sent("Hello"))
    stage.stream("Good")
    stage.stream(event: "data: {\"error\": {\"message\": \"The model is overloaded.\"}}\n\n")
    #expect(stage.current.failure == "The model is overloaded.")
    #expect(stage.texts() == ["user: Hello", "assistant: Good"])
  }

  @Test("sends what was queued before a message after a failure")
  func queueAfterFailure() {
    stage.send(.sent("one"))
    stage.send(.sent("two"))
    stage.stream("1")
    stage.stream(event: "data: nonsense\n\n")
    #expect(stage.current.failure != nil && stage.current.queue == ["two"])
    stage.send(.sent("three"))
    #expect(stage.texts() == ["user: one", "assistant: 1", "user: two"])
    #expect(stage.current.queue == ["three"])
  }
}
