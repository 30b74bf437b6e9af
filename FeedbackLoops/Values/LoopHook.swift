// SPDX-License-Identifier: MIT

/// What an observer of a loop's inner life is told, in the order in which it happens.
public enum LoopTrace<State: Sendable, Event: Sendable>: Sendable {
  /// An event's turn has come; events are numbered from 1.
  case event(Event, number: Int, cause: Cause)
  /// The event of that number was reduced to this state; number 0 is the start.
  case state(State, after: Int)
  /// The event of that number, or the start, made an effect begin.
  case effectStarted(EffectID, after: Int)
  /// An effect is over. One that is cancelled says so before the next event.
  case effectEnded(EffectID, EffectEnd)
  /// An event did not arrive.
  case dropped(Event, cause: Cause, DropReason)
}

/// An observer of a loop's inner life: of every event with its cause, every state, every effect.
///
/// It is called in the loop's turn, one thing at a time. It may look but not change; what it sends to the
/// loop comes after the event under way. A loop without a hook pays for one comparison where it would
/// be called, and builds no cause.
public struct LoopHook<State: Sendable, Event: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (LoopTrace<State, Event>) -> Void

  /// Creates a hook.
  ///
  /// - Parameter body: Is told everything, on the thread of the loop.
  public init(_ body: @escaping @Sendable (LoopTrace<State, Event>) -> Void) {
    self.body = body
  }

  /// Calls this hook, then another one.
  public func then(_ other: LoopHook) -> LoopHook {
    LoopHook { [body] trace in
      body(trace)
      other.body(trace)
    }
  }
}

extension LoopHook {
  /// A hook that writes a line for everything, through a closure.
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
