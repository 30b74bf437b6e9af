// SPDX-License-Identifier: MIT

import Signals

/// The interface of a loop for a runner.
@usableFromInline
final class EffectSink<Event: Sendable>: Sendable {
  /// Sends an event of the effect with a lifetime to the loop, from any thread.
  @usableFromInline let send: @Sendable (Event, Life) -> Void
  /// Runs work in the loop's turn, after the events that were sent before.
  @usableFromInline let perform: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Returns the number of the current event. For the turn of the loop only.
  @usableFromInline let number: @Sendable () -> Int
  /// Receives the start and the end of effects; nil without a hook.
  @usableFromInline let trace: (@Sendable (EffectTrace) -> Void)?
  /// Returns the number of the next effect. For the turn of the loop only.
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

  /// Returns the same sink for effects with another name.
  @usableFromInline
  func named(_ name: String) -> EffectSink {
    EffectSink(
      send: send, perform: perform, number: number, trace: trace, count: count, name: name,
      path: path)
  }

  /// Returns the cause of the events of a new effect, for a hook. For the turn of the loop only.
  @inlinable
  func origin(of key: some Hashable & Sendable) -> Origin {
    origin(named: String(describing: key))
  }

  @usableFromInline
  func origin(named key: String) -> Origin {
    let id = EffectID(feedback: name, key: path + key, number: count())
    return Origin(.effect(id, parent: number()))
  }

  /// Returns a sink for a child's events, whose effects' keys are below a path.
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
