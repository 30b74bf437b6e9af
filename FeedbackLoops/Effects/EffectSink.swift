// SPDX-License-Identifier: MIT

import Signals

/// What a runner may do to its loop.
@usableFromInline
final class EffectSink<Event: Sendable>: Sendable {
  /// Hands an event of the effect with that lifetime to the loop, from any thread.
  @usableFromInline let send: @Sendable (Event, Life) -> Void
  /// Has work done in the loop's turn, after the events that were sent before.
  @usableFromInline let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The number of the event under way. For the turn of the loop only.
  @usableFromInline let number: @Sendable () -> Int
  /// Told of the start and the end of effects, if anyone wants to know.
  @usableFromInline let trace: (@Sendable (EffectTrace) -> Void)?
  /// The number of the next effect. For the turn of the loop only.
  @usableFromInline let count: @Sendable () -> Int
  @usableFromInline let name: String
  @usableFromInline let path: String

  @inlinable
  init(
    send: @escaping @Sendable (Event, Life) -> Void,
    perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    number: @escaping @Sendable () -> Int,
    trace: (@Sendable (EffectTrace) -> Void)?, count: @escaping @Sendable () -> Int,
    name: String, path: String = ""
  ) {
    self.send = send
    self.perform = perform
    self.number = number
    self.trace = trace
    self.count = count
    self.name = name
    self.path = path
  }

  /// The same sink for the effects of another name.
  @usableFromInline
  func named(_ name: String) -> EffectSink {
    EffectSink(
      send: send, perform: perform, number: number, trace: trace, count: count, name: name,
      path: path)
  }

  /// Why the events of a new effect happen, if anyone wants to know. For the turn of the loop only.
  @inlinable
  func origin(of key: some Hashable & Sendable) -> Origin? {
    trace == nil ? nil : origin(named: String(describing: key))
  }

  @usableFromInline
  func origin(named key: String) -> Origin {
    let id = EffectID(feedback: name, key: path + key, number: count())
    return Origin(.effect(id, parent: number()))
  }

  /// A sink for a child's events, whose effects' keys stand below a path.
  @usableFromInline
  func contramap<Child>(
    path: String = "", _ embed: @escaping @Sendable (Child) -> Event
  ) -> EffectSink<Child> {
    EffectSink<Child>(
      send: { [send] event, life in send(embed(event), life) },
      perform: perform, number: number, trace: trace, count: count, name: name,
      path: self.path + path)
  }
}

/// The start or the end of an effect.
@usableFromInline
enum EffectTrace: Sendable {
  case started(EffectID)
  case ended(EffectID, EffectEnd)
}

/// A feedback at work in one loop. For the turn of the loop only.
@usableFromInline
struct Runner<State, Event>: Sendable {
  /// Looks at a state and the event that led to it, and starts and cancels effects accordingly.
  @usableFromInline let attend: @Sendable (State, Event?) -> Void
  /// Cancels all effects, and forgets all requests.
  @usableFromInline let clear: @Sendable () -> Void
  /// A Boolean value that indicates whether only the first look matters.
  @usableFromInline let attendsOnce: Bool

  @inlinable
  init(
    attend: @escaping @Sendable (State, Event?) -> Void, clear: @escaping @Sendable () -> Void,
    attendsOnce: Bool = false
  ) {
    self.attend = attend
    self.clear = clear
    self.attendsOnce = attendsOnce
  }
}
