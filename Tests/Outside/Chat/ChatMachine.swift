// SPDX-License-Identifier: MIT

import FeedbackLoops
import Proscenium

struct Message: Hashable, Identifiable, Sendable {
  enum Author: Hashable, Sendable { case user, assistant }

  let id: Int
  let author: Author
  var text: String
  var isStreaming = false
}

struct Room: Hashable, Identifiable, Sendable {
  let id: Int
  var name: String
  var draft = ""
  var messages: [Message] = []

  var isAnswering: Bool { messages.last?.isStreaming == true }
}

/// A question whose answer is being received.
struct Question: Hashable, Sendable {
  let room: Int
  let message: Int
  let text: String
}

struct ChatState: Hashable, Sendable {
  var rooms = [Room(id: 1, name: "General"), Room(id: 2, name: "Cooking")]
  var selection = 1
  var questions: Set<Question> = []

  var room: Room? { rooms.first { $0.id == selection } }
}

enum ChatEvent: Hashable, Sendable {
  case select(Int)
  case addRoom(String)
  case draft(String)
  case submit
  case stop
  case part(Question, String)
  case finished(Question)
}

/// Rooms with messages; an answer is received while its question is in the state.
enum ChatMachine {
  typealias Answer = @Sendable (Question) -> SafeSignal<String>

  static func feature(answer: @escaping Answer) -> Feature<ChatState, ChatEvent> {
    Feature(
      reduce: { state, event in reduce(&state, event) },
      feedbacks: [
        Feedback(requests: { $0.questions }) { question in
          answer(question)
            .map { ChatEvent.part(question, $0) }
            .append(SafeSignal.just(ChatEvent.finished(question)))
        }.named("answers")
      ])
  }

  static func reduce(_ state: inout ChatState, _ event: ChatEvent) {
    switch event {
    case .select(let id): state.selection = id
    case .addRoom(let name):
      let id = (state.rooms.map(\.id).max() ?? 0) + 1
      state.rooms.append(Room(id: id, name: name))
      state.selection = id
    case .draft(let text): change(state.selection, in: &state) { $0.draft = text }
    case .submit: submit(&state)
    case .stop:
      state.questions = state.questions.filter { $0.room != state.selection }
      change(state.selection, in: &state) { $0.endAnswer() }
    case .part(let question, let text):
      change(question.room, in: &state) { room in
        guard let last = room.messages.indices.last else { return }
        room.messages[last].text += text
      }
    case .finished(let question):
      state.questions.remove(question)
      change(question.room, in: &state) { $0.endAnswer() }
    }
  }

  private static func submit(_ state: inout ChatState) {
    guard let room = state.room, !room.isAnswering else { return }
    guard room.draft.contains(where: { !$0.isWhitespace }) else { return }
    let next = room.messages.count
    change(room.id, in: &state) {
      $0.messages.append(Message(id: next, author: .user, text: room.draft))
      $0.messages.append(Message(id: next + 1, author: .assistant, text: "", isStreaming: true))
      $0.draft = ""
    }
    state.questions.insert(Question(room: room.id, message: next + 1, text: room.draft))
  }

  private static func change(
    _ id: Int, in state: inout ChatState, _ action: (inout Room) -> Void
  ) {
    guard let index = state.rooms.firstIndex(where: { $0.id == id }) else { return }
    action(&state.rooms[index])
  }
}

extension Room {
  fileprivate mutating func endAnswer() {
    guard let last = messages.indices.last else { return }
    messages[last].isStreaming = false
  }
}

/// Answers in memory, word by word.
enum DemoAnswers {
  static func answer(on time: any TimeScheduler) -> ChatMachine.Answer {
    { question in
      let text = "You asked: **\(question.text)** – I know nothing about it, but I answer at once."
      let words = text.split(separator: " ").map { "\($0) " }
      return SafeSignal<Int>.interval(every: .milliseconds(80), on: time)
        .prefix(words.count)
        .map { words[$0] }
    }
  }
}
