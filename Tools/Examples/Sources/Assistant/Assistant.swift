// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import Proscenium

/// Conversations with a model, each with its answer and queue.
struct Assistant: Sendable {
  struct State: Hashable, Sendable {
    fileprivate(set) var conversations = IdentifiedArray([Conversation(id: 1)])
    fileprivate(set) var selection = 1

    var current: Conversation { conversations[id: selection] ?? Conversation(id: selection) }
  }

  enum Event: Hashable, Sendable {
    case conversation(Int, Conversation.Event)
    case created, selected(Int)

    static let conversations = Prism(Event.conversation) { event in
      if case .conversation(let id, let event) = event { (id, event) } else { nil }
    }
  }

  let loop: FeedbackLoop<State, Event>
  let tools: Tools

  init(
    client: any Client, model: String = "", tools: Tools = Tools(), on scheduler: any TimeScheduler
  ) {
    self.tools = tools
    loop = FeedbackLoop(
      initial: State(),
      .combine(
        Conversation.feature(client: client, model: model, tools: tools, on: scheduler)
          .forEach(\State.conversations, event: Event.conversations),
        Feature(reduce: { $0.handle($1) })))
    loop.start()
  }
}

extension Assistant.State {
  fileprivate mutating func handle(_ event: Assistant.Event) {
    switch event {
    case .conversation: break
    case .selected(let id): if conversations[id: id] != nil { selection = id }
    case .created:
      guard !current.entries.isEmpty else { return }
      selection = conversations.count + 1
      conversations.append(Conversation(id: selection))
    }
  }
}
