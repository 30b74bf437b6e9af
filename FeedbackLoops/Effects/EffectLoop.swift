// SPDX-License-Identifier: MIT

import Synchronization

/// The parts of a loop that its effects use and that don't depend on the types of its states and events.
// SAFETY: only constants of Sendable types; see also the subclasses `EffectSink` and `Engine`.
@usableFromInline
class EffectLoop: @unchecked Sendable {
  /// A Boolean value that indicates whether a hook observes the start and the end of effects.
  @usableFromInline final let isTraced: Bool
  /// The numbers of the last event and of the last effect, for a hook. Written in the turn only.
  @usableFromInline final let number = Atomic(0)
  @usableFromInline final let effects = Atomic(0)

  @usableFromInline
  init(isTraced: Bool) {
    self.isTraced = isTraced
  }

  /// Runs work in the loop's turn, after the events that were sent before.
  @usableFromInline
  func perform(_ work: @escaping @Sendable () -> Void) {}

  /// Passes the start or the end of an effect to the hook.
  @usableFromInline
  func trace(_ trace: EffectTrace) {}

  /// The number of the current event. For the turn of the loop only.
  final var eventNumber: Int { number.load(ordering: .relaxed) }

  /// Returns the number of the next effect. For the turn of the loop only.
  final func countEffect() -> Int { effects.add(1, ordering: .relaxed).newValue }
}

/// The start or the end of an effect.
@usableFromInline
enum EffectTrace: Sendable {
  case started(EffectID)
  case ended(EffectID, EffectEnd)
}
