// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import assistant

@Suite("The assistant's tools")
struct ToolTests {
  let stage = AssistantStage()

  @Test("a command runs after the approval, and the model receives its result")
  func allowed() throws {
    stage.send(.sent("The date?"))
    stage.callCommand("date")
    #expect(stage.current.approval?.action == .command("date"))
    #expect(stage.performed.value.isEmpty && stage.server.count == 0)
    stage.send(.allowed(always: false))
    #expect(stage.performed.value.map(\.action) == [.command("date")])
    stage.results.send("Sunday")
    let messages = try stage.lastQuestion().messages
    #expect(messages.map(\.role) == [.user, .assistant, .tool])
    #expect(messages[1].toolCalls?.map(\.id) == ["a"] && messages[2].toolCallID == "a")
    #expect(messages[2].content == "Sunday")
    stage.stream("It is Sunday.")
    stage.stream(event: AssistantStage.end)
    #expect(stage.texts().last == "assistant: It is Sunday.")
    stage.send(.sent("And now?"))
    stage.callCommand("date", id: "b")
    #expect(stage.current.approval != nil, "An approval is for one call.")
  }

  @Test("a refused command doesn't run")
  func refused() throws {
    stage.send(.sent("The date?"))
    stage.callCommand("date")
    stage.send(.refused)
    #expect(stage.performed.value.isEmpty)
    #expect(try stage.lastQuestion().messages.last?.content == "The user refused.")
  }

  @Test("a tool that is always allowed isn't asked for again in the conversation")
  func always() {
    stage.send(.sent("The date?"))
    stage.callCommand("date")
    stage.send(.allowed(always: true))
    stage.results.send("Sunday")
    stage.callCommand("time", id: "b")
    #expect(stage.current.approval == nil)
    #expect(stage.performed.value.map(\.action) == [.command("date"), .command("time")])
    stage.results.send("Noon")
    stage.stream(event: AssistantStage.call("write_file", "{\"path\": \"a\", \"content\": \"b\"}"))
    stage.stream(event: AssistantStage.end)
    #expect(stage.current.approval?.action == .file(path: "a", content: "b"))
    stage.assistant.loop.send(.created)
    stage.send(.sent("The date?"))
    stage.callCommand("date")
    #expect(stage.current.approval != nil, "It was allowed in the other conversation.")
  }

  @Test("several calls of an answer are approved one after the other")
  func several() throws {
    stage.send(.sent("Both?"))
    for (index, command) in ["one", "two"].enumerated() {
      let arguments = "{\"command\": \"\(command)\"}"
      stage.stream(
        event: AssistantStage.call("run_command", arguments, id: command, index: index))
    }
    stage.stream(event: AssistantStage.end)
    stage.send(.refused)
    #expect(stage.current.approval?.action == .command("two"))
    stage.send(.allowed(always: false))
    stage.results.send("2")
    let results = try stage.lastQuestion().messages.filter { $0.role == .tool }
    #expect(results.map(\.toolCallID) == ["one", "two"])
    #expect(results.map(\.content) == ["The user refused.", "2"])
  }

  @Test(
    "an interruption answers every call, so that the conversation can continue",
    arguments: [true, false])
  func interruption(isRunning: Bool) throws {
    stage.send(.sent("The date?"))
    stage.callCommand("date")
    if isRunning { stage.send(.allowed(always: false)) }
    stage.send(.interrupted)
    stage.results.send("Sunday")
    #expect(stage.current.phase == .idle && stage.server.count == 0)
    stage.send(.sent("Never mind."))
    let messages = try stage.lastQuestion().messages
    #expect(messages.map(\.role) == [.user, .assistant, .tool, .user])
    #expect(messages[2].content == "The user interrupted.")
  }

  @Test("tools run commands and write files")
  func tools() async {
    let folder = TemporaryFolder("assistant")
    let tools = Tools()
    func result(of name: String, _ arguments: String) async -> String {
      let call = ToolCall(function: .init(name: name, arguments: arguments))
      return await Recorder(tools.perform(call)).elements(1).first ?? ""
    }
    #expect(await result(of: "run_command", #"{"command": "echo 4; exit 3"}"#) == "4\n\nstatus 3")
    let path = folder.path("note")
    let arguments = #"{"path": "\#(path)", "content": "milk"}"#
    #expect(await result(of: "write_file", arguments) == "Written.")
    #expect(tools.content(path) == "milk")
    #expect(await result(of: "run_command", "{}").contains("no such tool"))
  }
}
