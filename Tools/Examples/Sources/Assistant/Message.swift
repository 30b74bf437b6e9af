// SPDX-License-Identifier: MIT

import Networking

/// A message of a conversation, as the server receives it.
struct Message: Codable, Hashable, Sendable {
  enum Role: String, Codable, Sendable { case user, assistant, tool }

  let role: Role
  var content = ""
  /// The tools that an answer wants to use.
  var toolCalls: [ToolCall]?
  /// The call whose result a message of a tool is.
  var toolCallID: String?

  private enum CodingKeys: String, CodingKey {
    case role, content
    case toolCalls = "tool_calls"
    case toolCallID = "tool_call_id"
  }
}

/// A tool that the model wants to use, with its arguments as JSON.
struct ToolCall: Codable, Hashable, Sendable {
  struct Function: Codable, Hashable, Sendable {
    var name = ""
    var arguments = ""
  }

  enum Action: Hashable, Sendable {
    case command(String)
    case file(path: String, content: String)
    case unknown
  }

  private struct Arguments: Decodable {
    let command: String?
    let path: String?
    let content: String?
  }

  var id = ""
  var type = "function"
  var function = Function()

  var action: Action {
    let body = Body(Array(function.arguments.utf8), contentType: nil)
    guard let arguments = try? body.json(Arguments.self) else { return .unknown }
    switch function.name {
    case "run_command": return arguments.command.map { .command($0) } ?? .unknown
    case "write_file":
      guard let path = arguments.path, let content = arguments.content else { return .unknown }
      return .file(path: path, content: content)
    default: return .unknown
    }
  }
}

/// A piece of an answer that streams.
struct Piece: Decodable, Hashable, Sendable {
  /// A part of the call with an index.
  struct Call: Decodable, Hashable, Sendable {
    var index: Int?
    var id: String?
    var function: Function?

    struct Function: Decodable, Hashable, Sendable {
      var name: String?
      var arguments: String?
    }
  }

  var text = ""
  var calls: [Call] = []
  /// Whether the answer is complete.
  var isLast = false

  init(text: String = "", calls: [Call] = [], isLast: Bool = false) {
    (self.text, self.calls, self.isLast) = (text, calls, isLast)
  }

  init(from decoder: any Decoder) throws {
    let choice = try Envelope(from: decoder).choices.first
    text = choice?.delta?.content ?? ""
    calls = choice?.delta?.calls ?? []
    isLast = choice?.reason != nil
  }

  private struct Envelope: Decodable {
    struct Choice: Decodable {
      var delta: Delta?
      var reason: String?

      private enum CodingKeys: String, CodingKey {
        case delta
        case reason = "finish_reason"
      }
    }

    struct Delta: Decodable {
      var content: String?
      var calls: [Call]?

      private enum CodingKeys: String, CodingKey {
        case content
        case calls = "tool_calls"
      }
    }

    let choices: [Choice]
  }
}

/// What the server sends instead of an answer.
struct ServerError: Decodable, UserMessageProviding {
  private struct Content: Decodable { let message: String }

  private let error: Content
  var message: String { error.message }
}

/// The body of a request for an answer.
struct Question: Codable, Sendable {
  var model = ""
  var messages: [Message]
  var stream = true
  var tools = Tool.all
}

extension Request where Resource == Void, Failure == ServerError {
  static func answer(to question: Question) -> Request {
    .send(.post, "/chat/completions", json: question)
  }
}
