// SPDX-License-Identifier: MIT

import Signals

/// The interface of a loop for a runner.
@usableFromInline
final class EffectSink<Event: Sendable>: Sendable {
  /// Sends an event of the effect with a lifetime to the loop, from any thread.
  @usableFromInline let send: @Sendable (Event, Life) -> Void
  @usableFromInline let loop: EffectLoop
  @usableFromInline let name: String
  @usableFromInline let path: String

  @inlinable
  init(
    loop: EffectLoop, name: String, path: String = "",
    send: @escaping @Sendable (Event, Life) -> Void
  ) {
    self.send = send
    self.loop = loop
    self.name = name
    self.path = path
  }

  /// Returns the same sink for effects with another name.
  @usableFromInline
  func named(_ name: String) -> EffectSink {
    EffectSink(loop: loop, name: name, path: path, send: send)
  }

  /// Returns the cause of the events of a new effect, for a hook. For the turn of the loop only.
  @inlinable
  func origin(of key: some Hashable & Sendable) -> Origin {
    origin(named: String(describing: key))
  }

  @usableFromInline
  func origin(named key: String) -> Origin {
    let id = EffectID(feedback: name, key: path + key, number: loop.countEffect())
    return Origin(.effect(id, parent: loop.eventNumber))
  }

  /// Returns a sink for a child's events, whose effects' keys are below a path.
  @usableFromInline
  func contramap<Child>(
    path: String = "", _ embed: @escaping @Sendable (Child) -> Event
  ) -> EffectSink<Child> {
    EffectSink<Child>(
      loop: loop, name: name, path: self.path + path,
      send: { [send] event, life in send(embed(event), life) })
  }
}
