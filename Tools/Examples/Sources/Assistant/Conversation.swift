// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import Proscenium

/// A conversation with a model: what was said, and what happens now.
struct Conversation: Hashable, Identifiable, Sendable {
  enum Phase: Hashable, Sendable {
    case idle
    /// The answer streams. `failures` counts the streams in a row that broke before they sent a piece.
    case answering(failures: Int)
    /// The stream broke. The rest is requested after a delay.
    case waiting(String, failures: Int)
    case approving(ToolCall)
    case running(ToolCall)
    case failed(String)
  }

  struct Entry: Hashable, Identifiable, Sendable {
    struct ID: Hashable, Sendable { let conversation, number: Int }
    enum State: Hashable, Sendable { case streaming, complete, interrupted }

    let id: ID
    var message: Message
    var state: State
  }

  enum Event: Hashable, Sendable {
    case sent(String), takenBack, interrupted, retried, allowed(always: Bool), refused
    case received(Result<Piece, AnswerFailure>), resumed, performed(String)
  }

  let id: Int
  /// The messages. An answer that streams, or that broke, is the last one.
  private(set) var entries: [Entry] = []
  private(set) var phase = Phase.idle
  /// The number of the phase, which identifies its effect.
  private(set) var step = 0
  /// The messages that are sent after the answer, oldest first.
  private(set) var queue: [String] = []
  /// The calls of the last answer without a result.
  private(set) var pending: [ToolCall] = []
  private(set) var allowed: Set<String> = []

  mutating func handle(_ event: Event) {
    switch (phase, event) {
    case (_, .sent(let text)): send(text)
    case (_, .takenBack): _ = queue.popLast()
    case (_, .interrupted): interrupt()
    case (.answering, .received(.success(let piece))): receive(piece)
    case (.answering(let failures), .received(.failure(let failure))):
      dropCalls()
      let isOver = !failure.isTransient || failures == 3
      enter(isOver ? .failed(failure.message) : .waiting(failure.message, failures: failures + 1))
    case (.waiting(_, let failures), .resumed): enter(.answering(failures: failures))
    case (.failed, .retried): enter(.answering(failures: 0))
    case (.approving(let call), .refused): conclude(call, "The user refused.")
    case (.approving(let call), .allowed(let always)):
      if always { allowed.insert(call.function.name) }
      enter(.running(call))
    case (.running(let call), .performed(let result)): conclude(call, result)
    default: break
    }
  }

  private mutating func enter(_ next: Phase) {
    phase = next
    step += 1
  }

  private mutating func append(_ message: Message, _ state: Entry.State = .complete) {
    let id = Entry.ID(conversation: id, number: entries.count)
    entries.append(Entry(id: id, message: message, state: state))
  }

  private mutating func send(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    queue.append(text)
    if !isBusy { rest() }
  }

  /// Ends an answer, complete or not, and sends the next message of the queue.
  private mutating func rest() {
    dropCalls()
    if isStreaming { entries[entries.count - 1].state = .interrupted }
    enter(.idle)
    guard !queue.isEmpty else { return }
    append(Message(role: .user, content: queue.removeFirst()))
    enter(.answering(failures: 0))
  }

  /// Removes calls that may be incomplete: a tool is called as a whole or not at all.
  private mutating func dropCalls() {
    guard isStreaming, var answer = entries.popLast() else { return }
    answer.message.toolCalls = nil
    if !answer.message.content.isEmpty { entries.append(answer) }
  }

  private mutating func receive(_ piece: Piece) {
    if !piece.text.isEmpty || !piece.calls.isEmpty {
      phase = .answering(failures: 0)
      if !isStreaming { append(Message(role: .assistant), .streaming) }
      entries[entries.count - 1].message.add(piece)
    }
    guard piece.isLast else { return }
    guard isStreaming else { return enter(.failed("The server's answer is empty.")) }
    entries[entries.count - 1].state = .complete
    pending = entries.last?.message.toolCalls ?? []
    if pending.isEmpty { rest() } else { proceed() }
  }

  /// Asks for the next tool, or for the answer after all of them.
  private mutating func proceed() {
    guard let call = pending.first else { return enter(.answering(failures: 0)) }
    enter(allowed.contains(call.function.name) ? .running(call) : .approving(call))
  }

  private mutating func conclude(_ call: ToolCall, _ result: String) {
    pending.removeFirst()
    append(Message(role: .tool, content: result, toolCallID: call.id))
    proceed()
  }

  private mutating func interrupt() {
    guard phase != .idle else { return }
    for call in pending {
      append(
        Message(role: .tool, content: "The user interrupted.", toolCallID: call.id), .interrupted)
    }
    pending = []
    rest()
  }
}

extension Conversation {
  var isBusy: Bool { phase != .idle && failure == nil }
  var isStreaming: Bool { entries.last?.state == .streaming }
  var failure: String? { if case .failed(let problem) = phase { problem } else { nil } }
  var approval: ToolCall? { if case .approving(let call) = phase { call } else { nil } }

  var title: String {
    let first = entries.first?.message.content.split(whereSeparator: \.isNewline).first
    return first.map { String($0.prefix(40)) } ?? "New conversation"
  }
}

extension Conversation {
  /// The conversation as a feature. The effect of a phase is the stream of the answer, the delay before the rest of a
  /// broken one is requested, or the tool. It ends with the phase.
  static func feature(
    client: any Client, model: String, tools: Tools, on scheduler: any TimeScheduler
  ) -> Feature<Conversation, Event> {
    let backoff = Backoff.exponential(from: .seconds(1))
    return Feature(
      reduce: { $0.handle($1) },
      feedbacks: [
        Feedback(requesting: { conversation, _ in
          EffectRequest(id: conversation.step, value: conversation)
        }) { _, request in
          switch request.value.phase {
          case .idle, .approving, .failed: .empty()
          case .answering:
            client.answer(
              to: Question(model: model, messages: request.value.entries.map(\.message))
            )
            .map { .received($0) }
          case .waiting(_, let failures):
            SafeSignal<Void>.timer(after: backoff.delay(before: failures - 1), on: scheduler)
              .map { .resumed }
          case .running(let call): tools.perform(call).map { .performed($0) }
          }
        }
        .named("whenInPhase")
      ])
  }
}
