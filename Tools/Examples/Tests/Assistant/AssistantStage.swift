// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import assistant

/// An assistant whose server, tools and time a test controls.
struct AssistantStage {
  let client = MockClient()
  let time = VirtualScheduler()
  let server: PendingResponses
  let assistant: Assistant
  /// The calls that were performed.
  let performed = MutableProperty<[ToolCall]>([])
  let results = SafePublishSubject<String>()

  init() {
    server = client.hold("POST /chat/completions")
    let (performed, results) = (performed, results)
    let tools = Tools(
      content: { _ in "salt\noil\n" },
      perform: { call in
        performed.value.append(call)
        return results.signal.prefix(1)
      })
    assistant = Assistant(client: client, model: "test", tools: tools, on: time)
  }

  var current: Conversation { assistant.loop.state.value.current }

  var isWaiting: Bool { if case .waiting = current.phase { true } else { false } }

  func send(_ event: Conversation.Event, to id: Int? = nil) {
    assistant.loop.send(.conversation(id ?? current.id, event))
  }

  /// Sends a piece of text as the server does.
  func stream(_ text: String) { stream(event: Self.event(text)) }

  func stream(event: String) {
    server.send(event, headers: [.contentType: "text/event-stream"])
  }

  static func event(_ text: String) -> String {
    let quoted = String(decoding: Body.json(text).bytes, as: UTF8.self)
    return "data: {\"choices\": [{\"delta\": {\"content\": \(quoted)}}]}\n\n"
  }

  static let end = "data: {\"choices\": [{\"delta\": {}, \"finish_reason\": \"stop\"}]}\n\n"

  static func call(
    _ name: String, _ arguments: String, id: String? = nil, index: Int = 0
  ) -> String {
    let quoted = String(decoding: Body.json(arguments).bytes, as: UTF8.self)
    let id = id.map { "\"id\": \"\($0)\", " } ?? ""
    return "data: {\"choices\": [{\"delta\": {\"tool_calls\": [{\"index\": \(index), \(id)"
      + "\"function\": {\"name\": \"\(name)\", \"arguments\": \(quoted)}}]}}]}\n\n"
  }

  /// Calls a command, and ends the answer.
  func callCommand(_ command: String, id: String = "a") {
    stream(event: Self.call("run_command", "{\"command\": ", id: id))
    stream(event: Self.call("", "\"\(command)\"}"))
    stream(event: Self.end)
  }

  /// Calls the tool that writes a file, and ends the answer.
  func callWriting(_ content: String, to path: String) {
    let content = String(decoding: Body.json(content).bytes, as: UTF8.self)
    let arguments = "{\"path\": \"\(path)\", \"content\": \(content)}"
    stream(event: Self.call("write_file", arguments, id: "w"))
    stream(event: Self.end)
  }

  /// The texts of a conversation, each with its role.
  func texts(of id: Int? = nil) -> [String] {
    let conversation = assistant.loop.state.value.conversations[id: id ?? current.id]
    return conversation?.entries.map { "\($0.message.role): \($0.message.content)" } ?? []
  }

  /// The messages of the last request.
  func lastQuestion() throws -> Question {
    let request = try #require(client.receivedRequests.last)
    return try #require(request.body).json(Question.self)
  }
}
