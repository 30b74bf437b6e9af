// SPDX-License-Identifier: MIT

import Proscenium
import TestKit
import Testing

@testable import assistant

/// Any events in any order keep what a conversation promises.
@Suite("Random conversations")
struct RandomConversationTests {
  private func event(_ number: Int, _ chance: inout SeededRandom) -> Conversation.Event {
    let call = Piece.Call(
      index: Int.random(in: 0...1, using: &chance), id: "call \(number)",
      function: .init(name: Bool.random(using: &chance) ? "run_command" : "write_file"))
    switch Int.random(in: 0..<16, using: &chance) {
    case 0, 1, 2: return .sent("message \(number)")
    case 3: return .interrupted
    case 4: return .retried
    case 5:
      return Int.random(in: 0..<3, using: &chance) == 0
        ? .refused : .allowed(always: Bool.random(using: &chance))
    case 6: return .performed("result \(number)")
    case 7: return .resumed
    case 8:
      let isTransient = Bool.random(using: &chance)
      return .received(.failure(AnswerFailure(message: "broken", isTransient: isTransient)))
    case 9: return .received(.success(Piece(calls: [call])))
    case 10, 11: return .received(.success(Piece(isLast: true)))
    case 12: return .takenBack
    default: return .received(.success(Piece(text: "word \(number) ")))
    }
  }

  @Test("each message is sent once and in order, each call is answered once, and no text is lost")
  func invariants() {
    var chance = SeededRandom(7)
    for round in 0..<TestLength.rounds(300, long: 5_000) {
      var conversation = Conversation(id: 1)
      var sent: [String] = []
      var streamed: [Conversation.Entry.ID: String] = [:]
      for number in 0..<60 {
        let event = event(number, &chance)
        if case .sent(let text) = event { sent.append(text) }
        if event == .takenBack, !conversation.queue.isEmpty { sent.removeLast() }
        let isAnswering = if case .answering = conversation.phase { true } else { false }
        let wasStreaming = conversation.isStreaming
        let next = Conversation.Entry.ID(
          conversation: 1, number: conversation.entries.count - (wasStreaming ? 1 : 0))
        conversation.handle(event)
        if isAnswering, case .received(.success(let piece)) = event, !piece.text.isEmpty {
          if !wasStreaming { streamed[next] = "" }
          streamed[next, default: ""] += piece.text
        }
        let messages = conversation.entries.map(\.message)
        let asked = messages.filter { $0.role == .user }.map(\.content)
        #expect(asked + conversation.queue == sent, "round \(round)")
        for entry in conversation.entries where entry.message.role == .assistant {
          #expect(entry.message.content == streamed[entry.id, default: ""], "round \(round)")
        }
        let calls = messages.flatMap { $0.toolCalls ?? [] }.map(\.id)
        let results = messages.compactMap(\.toolCallID)
        let hasOpen = conversation.isUsingTool || conversation.isStreaming
        let open = hasOpen ? calls.count - results.count : 0
        #expect(Array(calls.dropLast(open)) == results, "round \(round)")
        if conversation.phase == .idle { #expect(conversation.queue.isEmpty) }
      }
    }
  }
}

extension Conversation {
  fileprivate var isUsingTool: Bool {
    if case .running = phase { return true }
    return approval != nil
  }
}
