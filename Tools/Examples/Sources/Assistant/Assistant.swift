// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import Proscenium

/// Conversations with a model, each with its answer and queue.
struct Assistant: Sendable {
  struct State: Hashable, Sendable {
    fileprivate(set) var conversations = IdentifiedArray([Conversation(id: 1)])
    fileprivate(set) var selection = 1
    /// The text that the last event added to an answer.
    fileprivate(set) var token: Conversation.Token?

    var current: Conversation { conversations[id: selection] ?? Conversation(id: selection) }
  }

  enum Event: Hashable, Sendable {
    case conversation(Int, Conversation.Event)
    case created, selected(Int)

    static let conversations = Prism(Event.conversation) { event in
      if case .conversation(let id, let event) = event { (id, event) } else { nil }
    }
  }

  /// A row of the list of conversations.
  struct Summary: Hashable, Identifiable, Sendable {
    let id: Int
    let title: String
    let isBusy, needsApproval: Bool
  }

  let loop: FeedbackLoop<State, Event>
  let tools: Tools

  /// The text of answers while it arrives.
  var tokens: SafeSignal<Conversation.Token> { loop.states.compactMap(\.token) }

  /// The conversation that is shown, without the text that streams.
  var current: SafeSignal<Conversation> {
    loop.states.map(\.current.withoutTokens).removeDuplicates()
  }

  var summaries: SafeSignal<[Summary]> {
    loop.states.map { state in
      state.conversations.map {
        Summary(
          id: $0.id, title: $0.title, isBusy: $0.isBusy, needsApproval: $0.approval != nil)
      }
    }
    .removeDuplicates()
  }

  init(
    client: any Client, model: String = "", tools: Tools = Tools(), on scheduler: any TimeScheduler
  ) {
    self.tools = tools
    loop = FeedbackLoop(
      Self.machine(client: client, model: model, tools: tools, on: scheduler))
    loop.start()
  }

  static func machine(
    client: any Client, model: String, tools: Tools, on scheduler: any TimeScheduler
  ) -> Machine<State, Event> {
    Machine(
      initial: State(),
      .combine(
        Conversation.feature(client: client, model: model, tools: tools, on: scheduler)
          .forEach(\State.conversations, event: Event.conversations),
        Feature(reduce: { $0.handle($1) })))
  }
}

extension Assistant.State {
  fileprivate mutating func handle(_ event: Assistant.Event) {
    token = nil
    switch event {
    case .conversation(let id, _): token = conversations[id: id]?.token
    case .selected(let id): if conversations[id: id] != nil { selection = id }
    case .created:
      guard !current.entries.isEmpty else { return }
      selection = conversations.count + 1
      conversations.append(Conversation(id: selection))
    }
  }
}
