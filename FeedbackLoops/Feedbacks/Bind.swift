// SPDX-License-Identifier: MIT

import Signals

/// What binds a user interface to a loop: handles of what shows the state, and signals of what the user
/// does.
public struct LoopBindings<Event: Sendable>: Sendable {
  @usableFromInline let subscriptions: [Disposable]
  @usableFromInline let events: [SafeSignal<Event>]

  /// Creates bindings.
  ///
  /// - Parameters:
  ///   - subscriptions: Are disposed when the loop stops.
  ///   - events: Are sent into the loop until then.
  @inlinable
  public init(subscriptions: [Disposable], events: [SafeSignal<Event>] = []) {
    self.subscriptions = subscriptions
    self.events = events
  }
}

extension Feedback {
  /// A whole user interface as one feedback: it shows the states and answers with the user's events.
  ///
  /// - Parameters:
  ///   - bindings: Called once, at the start, with the signal of states.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public static func bind(
    file: StaticString = #fileID, line: UInt = #line,
    _ bindings: @escaping @Sendable (SafeSignal<State>) -> LoopBindings<Event>
  ) -> Feedback {
    Feedback(following: { state, _ in state }, file: file, line: line) { states in
      SafeSignal(serial: { observer, lifetime in
        let bound = bindings(states)
        lifetime.onEnd { for handle in bound.subscriptions { handle.dispose() } }
        // It doesn't complete with the events: the subscriptions last as long as the loop.
        merge(bound.events + [.never()]).start(observer, lifetime)
      })
    }
  }

  /// A whole user interface as one feedback that doesn't keep its owner alive.
  ///
  /// - Parameters:
  ///   - owner: Held weakly; if it is gone at the start, there are no bindings.
  ///   - bindings: Called once, at the start, with the owner and the signal of states.
  ///   - file: Where it is made.
  ///   - line: The line there.
  @inlinable
  public static func bind<Owner: AnyObject & Sendable>(
    _ owner: Owner, file: StaticString = #fileID, line: UInt = #line,
    _ bindings: @escaping @Sendable (Owner, SafeSignal<State>) -> LoopBindings<Event>
  ) -> Feedback {
    bind(file: file, line: line) { [weak owner] states in
      owner.map { bindings($0, states) } ?? LoopBindings(subscriptions: [])
    }
  }
}
