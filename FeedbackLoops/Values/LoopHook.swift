// SPDX-License-Identifier: MIT

/// An entry of a loop's trace, in the order in which it happens.
public enum LoopTrace<State: Sendable, Event: Sendable>: Sendable {
  /// An event is about to be reduced. Events are numbered from 1.
  case event(Event, number: Int, cause: Cause)
  /// The event with a number was reduced to this state; number 0 is the start.
  case state(State, after: Int)
  /// The event with a number, or the start, started an effect.
  case effectStarted(EffectID, after: Int)
  /// An effect has ended. The end of a cancelled effect is reported before the next event.
  case effectEnded(EffectID, EffectEnd)
  /// An event was dropped.
  case dropped(Event, cause: Cause, DropReason)
}

/// An observer of a loop's trace: of every event with its cause, every state and every effect.
///
/// It is called in the loop's turn, with one entry at a time. Events that it sends to the loop are handled after the
/// current one. A loop without a hook only compares a reference with nil, and creates no causes.
public struct LoopHook<State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (LoopTrace<State, Event>) -> Void

  /// Creates a hook.
  ///
  /// - Parameter body: Receives every entry, on the thread of the loop.
  public init(_ body: @escaping @Sendable (LoopTrace<State, Event>) -> Void) {
    self.body = body
  }

  /// Returns a hook that calls this hook, then another one.
  public func then(_ other: LoopHook) -> LoopHook {
    LoopHook { [body] trace in
      body(trace)
      other.body(trace)
    }
  }
}

extension LoopHook {
  /// Returns a hook that writes a line for every entry with a closure.
  ///
  /// - Parameter printer: Receives each line, without a line break.
  public static func logging(_ printer: @escaping @Sendable (String) -> Void) -> LoopHook {
    LoopHook { trace in
      switch trace {
      case .event(let event, let number, let cause): printer("event \(number): \(event), \(cause)")
      case .state(let state, let number): printer("state \(number): \(state)")
      case .effectStarted(let id, let number): printer("start \(number): \(id)")
      case .effectEnded(let id, let end): printer("end: \(id), \(end)")
      case .dropped(let event, let cause, let reason):
        printer("dropped: \(event), \(cause), \(reason)")
      }
    }
  }
}
