// SPDX-License-Identifier: MIT

import Signals

/// A state to render and a function that sends events: the input of a renderer.
///
/// The members of the state are accessible directly: `context.title` is `context.state.title`.
@dynamicMemberLookup
public struct Context<State: Sendable, Event: Sendable>: Sendable {
  /// The state to render.
  public let state: State
  /// Sends an event to the loop or store of the state.
  public let send: @Sendable (Event) -> Void

  /// Creates a context.
  public init(state: State, send: @escaping @Sendable (Event) -> Void) {
    self.state = state
    self.send = send
  }

  /// Returns a member of the state.
  public subscript<Part>(dynamicMember part: KeyPath<State, Part>) -> Part {
    state[keyPath: part]
  }

  /// Returns a context for a part of the state, which sends the part's events.
  ///
  /// - Parameters:
  ///   - value: Returns the part, for example a key path.
  ///   - embed: Returns the event for one of the part, for example an enum case with one value.
  public func view<Part: Sendable, PartEvent: Sendable>(
    value: (State) -> Part,
    event embed: @escaping @Sendable (PartEvent) -> Event
  ) -> Context<Part, PartEvent> {
    Context<Part, PartEvent>(state: value(state)) { [send] in send(embed($0)) }
  }

  /// Returns a context for an optional part of the state, or nil.
  public func view<Part: Sendable, PartEvent: Sendable>(
    optional value: (State) -> Part?,
    event embed: @escaping @Sendable (PartEvent) -> Event
  ) -> Context<Part, PartEvent>? {
    value(state).map { part in
      Context<Part, PartEvent>(state: part) { [send] in send(embed($0)) }
    }
  }

  /// Returns a closure that sends an event, for a control.
  public func action(_ event: Event) -> @Sendable () -> Void {
    { [send] in send(event) }
  }

  /// Returns a binding for a control: the shown value, and a closure for the user's changes.
  ///
  /// - Parameters:
  ///   - value: Returns the shown value.
  ///   - embed: Returns the event for the value that the user entered.
  public func binding<Part: Sendable>(
    _ value: (State) -> Part, event embed: @escaping @Sendable (Part) -> Event
  ) -> (value: Part, change: @Sendable (Part) -> Void) {
    (value(state), { [send] in send(embed($0)) })
  }
}

extension FeedbackLoop {
  /// A signal of contexts, one for each state.
  ///
  /// The contexts don't retain the loop.
  public var contexts: SafeSignal<Context<State, Event>> {
    states.map { [weak engine] state in
      Context(state: state) { [weak engine] event in
        if let engine { engine.send(event, from: engine.outside("Context", 0)) }
      }
    }
  }
}
