// SPDX-License-Identifier: MIT

import Signals

/// The cause of events, which is created for a hook only.
@usableFromInline
final class Origin: Sendable {
  @usableFromInline let cause: Cause

  @usableFromInline
  init(_ cause: Cause) {
    self.cause = cause
  }

  /// The effect that sent the events; nil for events from outside.
  var effect: EffectID? {
    switch cause {
    case .effect(let id, _): id
    case .sent: nil
    }
  }
}

/// The id of an effect, and the cause of its events, which its lifetime has.
@usableFromInline
struct EffectNote<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let id: ID
  @usableFromInline let origin: Origin?

  @inlinable
  init(id: ID, origin: Origin?) {
    self.id = id
    self.origin = origin
  }
}

/// A note with the cause of events.
private protocol OriginNote {
  var origin: Origin? { get }
}

extension EffectNote: OriginNote {}

/// A lifetime with the cause of its events.
private protocol EffectLife {
  var origin: Origin? { get }
}

extension OwnedLife: EffectLife where Note: OriginNote {
  fileprivate var origin: Origin? { note.origin }
}

extension Life {
  /// The cause of the events of the effect with this lifetime; nil without a hook.
  ///
  /// A loop without a hook never requests it, so its events contain only the lifetime.
  @usableFromInline
  var effectOrigin: Origin? { (self as? any EffectLife)?.origin }
}
