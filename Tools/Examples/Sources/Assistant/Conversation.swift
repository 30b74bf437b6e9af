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
    case waiting(failures: Int)
    case approving(ToolCall)
    case running(ToolCall)
    case failed(String)
  }

  struct Entry: Hashable, Identifiable, Sendable {
    struct ID: Hashable, Sendable { let conversation, number: Int }
    enum State: Hashable, Sendable { case streaming, complete, interrupted }

    let id: ID
    var message: Message
    var state = State.complete
  }

  /// Text that was added to an answer, with the number of its bytes before.
  struct Token: Hashable, Sendable {
    let entry: Entry.ID
    let offset: Int
    let text: String
  }

  struct Answer: Hashable, Sendable {
    let id: Entry.ID
    var text = ""
    var calls: [ToolCall] = []
  }

  enum Decision: Hashable, Sendable { case allow, always, refuse }

  enum Event: Hashable, Sendable {
    case sent(String), interrupted, retried, decided(Decision)
    case received(Piece), broke(String, isFinal: Bool), resumed, performed(String)
  }

  let id: Int
  private(set) var entries: [Entry] = []
  private(set) var phase = Phase.idle
  /// The number of the phase, which identifies its effect.
  private(set) var step = 0
  private(set) var answer: Answer?
  /// The messages for the server. What was received of a broken answer is the last one, which the server continues.
  private var question: [Message] = []
  /// The text that the last event added.
  private(set) var token: Token?
  /// The messages that are sent after the answer, oldest first.
  private(set) var queue: [String] = []
  private var pending: [ToolCall] = []
  private var allowed: Set<String> = []

  private static let mostFailures = 3

  init(id: Int) { self.id = id }

  mutating func handle(_ event: Event) {
    token = nil
    switch (phase, event) {
    case (_, .sent(let text)): send(text)
    case (_, .interrupted): interrupt()
    case (.answering, .received(let piece)): receive(piece)
    case (.answering(let failures), .broke(let message, let isFinal)):
      // A tool is called as a whole or not at all.
      answer?.calls = []
      let isOver = isFinal || failures == Self.mostFailures
      enter(isOver ? .failed(message) : .waiting(failures: failures + 1))
    case (.waiting(let failures), .resumed): enter(.answering(failures: failures))
    case (.failed, .retried): enter(.answering(failures: 0))
    case (.approving(let call), .decided(.refuse)): conclude(call, "The user refused.")
    case (.approving(let call), .decided(let decision)):
      if decision == .always { allowed.insert(call.function.name) }
      enter(.running(call))
    case (.running(let call), .performed(let result)): conclude(call, result)
    default: break
    }
  }

  private mutating func enter(_ next: Phase) {
    phase = next
    step += 1
    guard case .answering = next else { return }
    question = entries.map(\.message)
    if let text = answer?.text, !text.isEmpty {
      question.append(Message(role: .assistant, content: text))
    }
  }

  private mutating func append(_ message: Message, _ state: Entry.State = .complete) {
    entries.append(Entry(id: nextID, message: message, state: state))
  }

  private var nextID: Entry.ID { Entry.ID(conversation: id, number: entries.count) }

  private mutating func send(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    queue.append(text)
    if phase == .idle || failure != nil { rest(.interrupted) }
  }

  /// Ends an answer, and sends the next message of the queue.
  private mutating func rest(_ state: Entry.State) {
    close(state)
    enter(.idle)
    guard !queue.isEmpty else { return }
    append(Message(role: .user, content: queue.removeFirst()))
    beginAnswer()
  }

  private mutating func beginAnswer() {
    answer = Answer(id: nextID)
    enter(.answering(failures: 0))
  }

  private mutating func close(_ state: Entry.State) {
    guard let answer else { return }
    self.answer = nil
    let calls = state == .complete && !answer.calls.isEmpty ? answer.calls : nil
    guard !answer.text.isEmpty || calls != nil else { return }
    append(Message(role: .assistant, content: answer.text, toolCalls: calls), state)
  }

  private mutating func receive(_ piece: Piece) {
    guard var answer else { return }
    if !piece.text.isEmpty {
      token = Token(entry: answer.id, offset: answer.text.utf8.count, text: piece.text)
      answer.text += piece.text
    }
    for part in piece.calls { answer.add(part) }
    if !piece.text.isEmpty || !piece.calls.isEmpty { phase = .answering(failures: 0) }
    self.answer = answer
    guard piece.isLast else { return }
    guard !answer.text.isEmpty || !answer.calls.isEmpty else {
      return enter(.failed("The server's answer is empty."))
    }
    pending = answer.calls
    if pending.isEmpty { return rest(.complete) }
    close(.complete)
    proceed()
  }

  /// Asks for the next tool, or for the answer after all of them.
  private mutating func proceed() {
    guard let call = pending.first else { return beginAnswer() }
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
    rest(.interrupted)
  }
}

extension Conversation.Answer {
  /// Adds a part of a call.
  mutating func add(_ part: Piece.Call) {
    let index = part.index ?? max(0, calls.count - 1)
    guard (0...calls.count).contains(index) else { return }
    if index == calls.count { calls.append(ToolCall()) }
    if let id = part.id { calls[index].id = id }
    calls[index].function.name += part.function?.name ?? ""
    calls[index].function.arguments += part.function?.arguments ?? ""
  }
}

extension Conversation {
  var isBusy: Bool { phase != .idle && failure == nil }
  var failure: String? { if case .failed(let message) = phase { message } else { nil } }
  var approval: ToolCall? { if case .approving(let call) = phase { call } else { nil } }
  var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  var title: String {
    let first = entries.first?.message.content.split(whereSeparator: \.isNewline).first
    return first.map { String($0.prefix(40)) } ?? "New conversation"
  }

  /// The entries on the screen. An answer that streams is the last one, without its text.
  var visibleEntries: [Entry] {
    guard let answer else { return entries }
    let message = Message(role: .assistant)
    return entries + [Entry(id: answer.id, message: message, state: .streaming)]
  }

  /// The same conversation without what changes with each token.
  var withoutTokens: Conversation {
    var conversation = self
    conversation.answer = answer.map { Answer(id: $0.id) }
    conversation.token = nil
    return conversation
  }
}

extension Conversation {
  /// The conversation as a feature, whose effects are the stream of the answer, the delay before the rest of a broken
  /// one is requested, and the tool.
  static func feature(
    client: any Client, model: String, tools: Tools, on scheduler: any TimeScheduler
  ) -> Feature<Conversation, Event> {
    let backoff = Backoff.exponential(from: .seconds(1))
    return Feature(
      reduce: { $0.handle($1) },
      feedbacks: [
        Feedback(requesting: { conversation, _ in conversation.questionRequest }) { _, question in
          stream(Question(model: model, messages: question.value), from: client)
        }
        .named("whenAnswering"),
        Feedback(requesting: { conversation, _ in conversation.pauseRequest }) { _, failures in
          SafeSignal<Void>.timer(after: backoff.delay(before: failures.value - 1), on: scheduler)
            .map { .resumed }
        }
        .named("whenWaiting"),
        Feedback(requesting: { conversation, _ in conversation.callRequest }) { _, call in
          tools.perform(call.value).map { .performed($0) }
        }
        .named("whenRunning"),
      ])
  }

  private var questionRequest: EffectRequest<Int, [Message]>? {
    if case .answering = phase { EffectRequest(id: step, value: question) } else { nil }
  }

  private var pauseRequest: EffectRequest<Int, Int>? {
    guard case .waiting(let failures) = phase else { return nil }
    return EffectRequest(id: step, value: failures)
  }

  private var callRequest: EffectRequest<Int, ToolCall>? {
    if case .running(let call) = phase { EffectRequest(id: step, value: call) } else { nil }
  }

  /// Returns the pieces of an answer, and how its stream broke.
  private static func stream(_ question: Question, from client: any Client) -> SafeSignal<Event> {
    client.events(of: .answer(to: question))
      .map { event -> Event in
        if event.data == "[DONE]" { return .received(Piece(isLast: true)) }
        do throws(DecodingFailure) {
          return .received(try event.json(Piece.self))
        } catch {
          return .broke(error.message, isFinal: true)
        }
      }
      .append(.just(.broke("The server ended the answer too early.", isFinal: false)))
      .catch { .just(.broke($0.message, isFinal: !$0.isTransient)) }
  }
}
