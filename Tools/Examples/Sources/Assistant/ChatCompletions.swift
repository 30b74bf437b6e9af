// SPDX-License-Identifier: MIT

import Networking
import Proscenium

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

extension Message {
  /// Adds a piece of the answer. A call comes in parts, each with the index of the call.
  mutating func add(_ piece: Piece) {
    content += piece.text
    guard !piece.calls.isEmpty else { return }
    var calls = toolCalls ?? []
    for part in piece.calls {
      let index = part.index ?? max(0, calls.count - 1)
      guard (0...calls.count).contains(index) else { continue }
      if index == calls.count { calls.append(ToolCall()) }
      if let id = part.id { calls[index].id = id }
      calls[index].function.name += part.function?.name ?? ""
      calls[index].function.arguments += part.function?.arguments ?? ""
    }
    toolCalls = calls
  }
}

/// A tool that the model wants to use, with its arguments as JSON.
struct ToolCall: Codable, Hashable, Sendable {
  struct Function: Codable, Hashable, Sendable {
    var name = ""
    var arguments = ""
  }

  var id = ""
  var type = "function"
  var function = Function()
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

/// The reason why the stream of an answer has ended too early.
struct AnswerFailure: Error, Hashable {
  let message: String
  /// A Boolean value that indicates whether the connection was lost, so that the rest of the answer may be requested.
  var isTransient = false
}

extension AnswerFailure {
  /// A server that refuses, for example because of too many requests, is asked again by the user alone.
  fileprivate init(_ failure: StreamFailure) {
    message = failure.message
    if case .transport(let error) = failure { isTransient = error.isTransient }
  }
}

extension Client {
  /// Returns the pieces of an answer, and why its stream ended too early. A message of the role `assistant` at the end of
  /// the question is what was received before, which the server continues.
  func answer(to question: Question) -> SafeSignal<Result<Piece, AnswerFailure>> {
    let end = AnswerFailure(message: "The server ended the answer too early.", isTransient: true)
    return events(of: .answer(to: question))
      .map { event in
        if event.data == "[DONE]" { return .success(Piece(isLast: true)) }
        do throws(DecodingFailure) {
          return .success(try event.json(Piece.self))
        } catch {
          let message = (try? event.json(ServerError.self))?.message
          return .failure(AnswerFailure(message: message ?? error.message))
        }
      }
      .append(.just(.failure(end)))
      .catch { .just(.failure(AnswerFailure($0))) }
  }
}
