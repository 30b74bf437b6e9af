// SPDX-License-Identifier: MIT

import Signals

/// A state to draw and a way to answer: what a renderer is given.
///
/// The parts of the state are read as members: `context.title` is `context.state.title`.
@dynamicMemberLookup
public struct Context<State: Sendable, Event: Sendable>: Sendable {
  /// The state to draw.
  public let state: State
  /// Sends an event to where the state comes from.
  public let send: @Sendable (Event) -> Void

  /// Creates a context.
  public init(state: State, send: @escaping @Sendable (Event) -> Void) {
    self.state = state
    self.send = send
  }

  /// A part of the state.
  public subscript<Part>(dynamicMember part: KeyPath<State, Part>) -> Part {
    state[keyPath: part]
  }

  /// A context for a part of the state, which sends that part's events.
  ///
  /// - Parameters:
  ///   - value: Takes the part from the state; a key path does.
  ///   - embed: Makes the whole's event from the part's; a case with one value does.
  public func view<Part: Sendable, PartEvent: Sendable>(
    value: (State) -> Part,
    event embed: @escaping @Sendable (PartEvent) -> Event
  ) -> Context<Part, PartEvent> {
    Context<Part, PartEvent>(state: value(state)) { [send] in send(embed($0)) }
  }

  /// A context for a part of the state that may be absent.
  public func view<Part: Sendable, PartEvent: Sendable>(
    optional value: (State) -> Part?,
    event embed: @escaping @Sendable (PartEvent) -> Event
  ) -> Context<Part, PartEvent>? {
    value(state).map { part in
      Context<Part, PartEvent>(state: part) { [send] in send(embed($0)) }
    }
  }

  /// A closure that sends one and the same event, for a control.
  public func action(_ event: Event) -> @Sendable () -> Void {
    { [send] in send(event) }
  }

  /// What a control shows, and what it does with the user's change of it.
  ///
  /// - Parameters:
  ///   - value: Takes what is shown from the state.
  ///   - embed: Makes the event from what the user entered.
  public func binding<Part: Sendable>(
    _ value: (State) -> Part, event embed: @escaping @Sendable (Part) -> Event
  ) -> (value: Part, change: @Sendable (Part) -> Void) {
    (value(state), { [send] in send(embed($0)) })
  }
}

extension FeedbackLoop {
  /// A context for each state, without its own way to change it.
  ///
  /// The contexts don't keep the loop alive.
  public var contexts: SafeSignal<Context<State, Event>> {
    states.map { [weak engine] state in
      Context(state: state) { [weak engine] in engine?.send($0, engine?.sent("Context", 0)) }
    }
  }
}
