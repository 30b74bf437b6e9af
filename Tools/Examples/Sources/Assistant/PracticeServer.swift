// SPDX-License-Identifier: MIT

import Networking
import Proscenium

/// A server in memory that answers in the form of chat completions, a word at a time. `run`, `write` and `break` in a
/// question make it use a tool, or lose the connection in the middle.
enum PracticeServer {
  static func client(
    every pause: Duration = .milliseconds(40), on scheduler: some TimeScheduler
  ) throws -> some Client {
    TransportClient(try BaseURL("http://practice.example")) { request in
      guard let question: Question = try? request.body?.json() else {
        return .just(Response(status: .badRequest))
      }
      let (events, isBroken) = answer(to: question.messages)
      let ticks = SafeSignal<Void>.interval(every: pause, on: scheduler)
      let pieces = SafeSignal.sequence(events).zip(with: ticks)
        .map { event, _ in Array("data: \(event)\n\n".utf8) }
        .setFailure(to: TransportError.self)
      let loss = TransportError(.connectionLost(maybeSent: true), phase: .receiving)
      return request.response(
        Response(headers: [.contentType: "text/event-stream"]),
        content: isBroken ? pieces.append(.failed(loss)) : pieces)
    }
  }

  /// Returns the data of the events, and whether the connection is lost after them.
  private static func answer(to messages: [Message]) -> (events: [String], isBroken: Bool) {
    let question = messages.last { $0.role == .user }?.content ?? ""
    let end = [#"{"choices": [{"delta": {}, "finish_reason": "stop"}]}"#, "[DONE]"]
    switch messages.last?.role {
    case .tool:
      let text = "It says:\n\n```\n\(messages.last?.content ?? "")\n```\n"
      return (words(text).map(event) + end, false)
    case .assistant:
      let rest = reply(to: question).dropFirst(messages.last?.content.count ?? 0)
      return (words(String(rest)).map(event) + end, false)
    default: break
    }
    if question.contains("run") {
      return (call("run_command", #"{"command": "date"}"#) + end, false)
    }
    if question.contains("write") {
      let arguments = #"{"path": "note.txt", "content": "Water the plants.\n"}"#
      return (call("write_file", arguments) + end, false)
    }
    let events = words(reply(to: question)).map(event)
    return question.contains("break")
      ? (Array(events.prefix(events.count / 2)), true) : (events + end, false)
  }

  private static func reply(to question: String) -> String {
    "You asked: *\(question)*\n\nI am only for practice, but I can **stream**:\n\n"
      + "1. a list,\n2. `code`, and\n3. a table.\n\n| word | letters |\n|---|---|\n"
      + question.split(separator: " ").map { "| \($0) | \($0.count) |\n" }.joined()
  }

  /// Returns the words of a text, with the blanks after them.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    for character in text {
      words[words.count - 1].append(character)
      if character.isWhitespace { words.append("") }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func event(_ text: String) -> String {
    #"{"choices": [{"delta": {"content": \#(quoted(text))}}]}"#
  }

  private static func call(_ name: String, _ arguments: String) -> [String] {
    let half = arguments.index(arguments.startIndex, offsetBy: arguments.count / 2)
    return [
      #"{"index": 0, "id": "1", "function": {"name": "\#(name)", "arguments": ""}}"#,
      #"{"index": 0, "function": {"arguments": \#(quoted(arguments[..<half]))}}"#,
      #"{"index": 0, "function": {"arguments": \#(quoted(arguments[half...]))}}"#,
    ].map { #"{"choices": [{"delta": {"tool_calls": [\#($0)]}}]}"# }
  }

  private static func quoted(_ text: some StringProtocol) -> String {
    String(decoding: Body.json(String(text)).bytes, as: UTF8.self)
  }
}
