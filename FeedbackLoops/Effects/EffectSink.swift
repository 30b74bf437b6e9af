// SPDX-License-Identifier: MIT

import Signals

/// The interface of a loop for a runner: the loop itself, or a sink for effects with a name, or for those of a child.
// SAFETY: only constants of Sendable types; see also the subclass `Engine`.
@usableFromInline
class EffectSink<Event: Sendable>: EffectLoop, @unchecked Sendable {
  /// Sends an event of the effect with a lifetime to the loop, from any thread. It receives the sink instead of
  /// capturing it, so that the closure of a loop needs no memory.
  @usableFromInline final let sending: @Sendable (EffectSink, Event, Life) -> Void
  /// The loop, if it is another object.
  @usableFromInline final let outer: EffectLoop?
  @usableFromInline final let name: String
  @usableFromInline final let path: String

  /// Creates the part of a loop.
  @inlinable
  init(isTraced: Bool, send: @escaping @Sendable (EffectSink, Event, Life) -> Void) {
    sending = send
    outer = nil
    name = ""
    path = ""
    super.init(isTraced: isTraced)
  }

  /// Creates a sink for effects with another name or path.
  @usableFromInline
  init(
    loop: EffectLoop, name: String, path: String,
    send: @escaping @Sendable (EffectSink, Event, Life) -> Void
  ) {
    sending = send
    outer = loop
    self.name = name
    self.path = path
    super.init(isTraced: loop.isTraced)
  }

  /// The loop.
  @inlinable final var loop: EffectLoop { outer ?? self }

  /// Returns the same sink for effects with another name.
  @usableFromInline
  final func named(_ name: String) -> EffectSink {
    EffectSink(
      loop: loop, name: name, path: path,
      send: { [self] _, event, life in sending(self, event, life) })
  }

  /// Returns the cause of the events of a new effect, for a hook. For the turn of the loop only.
  @inlinable
  final func origin(of key: some Hashable & Sendable) -> Origin {
    // A program's first description of a value takes a while, which its first frame would wait for.
    origin(named: key is SingleEffectID ? SingleEffectID().description : String(describing: key))
  }

  @usableFromInline
  final func origin(named key: String) -> Origin {
    let id = EffectID(feedback: name, key: path + key, number: loop.countEffect())
    return Origin(.effect(id, parent: loop.eventNumber))
  }

  /// Returns a sink for a child's events, whose effects' keys are below a path.
  @usableFromInline
  final func contramap<Child>(
    path: String = "", _ embed: @escaping @Sendable (Child) -> Event
  ) -> EffectSink<Child> {
    EffectSink<Child>(
      loop: loop, name: name, path: self.path + path,
      send: { [self] _, event, life in sending(self, embed(event), life) })
  }
}
