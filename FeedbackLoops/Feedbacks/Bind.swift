// SPDX-License-Identifier: MIT

import Signals

/// The bindings of a user interface to a loop: subscriptions that show the state, and signals of the user's actions.
public struct LoopBindings<Event: Sendable>: Sendable {
  @usableFromInline let subscriptions: [Disposable]
  @usableFromInline let events: [SafeSignal<Event>]

  /// Creates bindings.
  ///
  /// - Parameters:
  ///   - subscriptions: The handles that are disposed when the loop stops.
  ///   - events: The signals whose events are sent into the loop until then.
  @inlinable
  public init(subscriptions: [Disposable], events: [SafeSignal<Event>] = []) {
    self.subscriptions = subscriptions
    self.events = events
  }
}

extension Feedback {
  /// Returns a feedback for a whole user interface, which shows the states and sends the user's events.
  ///
  /// - Parameters:
  ///   - bindings: A closure that is called once at the start, with the signal of states.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public static func bind(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ bindings: @escaping @Sendable (SafeSignal<State>) -> LoopBindings<Event>
  ) -> Feedback {
    Feedback(following: { state, _ in state }, fileID: fileID, line: line) { states in
      SafeSignal(serial: { observer, lifetime in
        let bound = bindings(states)
        lifetime.onEnd { for handle in bound.subscriptions { handle.dispose() } }
        // It doesn't complete with the events, because the subscriptions last as long as the loop.
        merge(bound.events + [.never()]).start(observer, lifetime)
      })
    }
  }

  /// Returns a feedback for a whole user interface that doesn't retain its owner.
  ///
  /// - Parameters:
  ///   - owner: The owner, which is referenced weakly. If it was released before the start, there are no bindings.
  ///   - bindings: A closure that is called once at the start, with the owner and the signal of states.
  ///   - fileID: The file for the default name.
  ///   - line: The line for the default name.
  @inlinable
  public static func bind<Owner: AnyObject & Sendable>(
    _ owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
    _ bindings: @escaping @Sendable (Owner, SafeSignal<State>) -> LoopBindings<Event>
  ) -> Feedback {
    bind(fileID: fileID, line: line) { [weak owner] states in
      owner.map { bindings($0, states) } ?? LoopBindings(subscriptions: [])
    }
  }
}
