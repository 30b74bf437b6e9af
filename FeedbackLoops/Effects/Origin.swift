// SPDX-License-Identifier: MIT

import Signals

/// Why events happen; made for a hook only.
@usableFromInline
final class Origin: Sendable {
  @usableFromInline let cause: Cause

  @usableFromInline
  init(_ cause: Cause) {
    self.cause = cause
  }

  /// The effect whose events these are, if they are an effect's.
  var effect: EffectID? {
    switch cause {
    case .effect(let id, _): id
    case .sent: nil
    }
  }
}

/// A lifetime that knows why its events happen.
private protocol EffectLife {
  var origin: Origin? { get }
}

extension OwnedLife: EffectLife where Note == Origin? {
  fileprivate var origin: Origin? { note }
}

extension Life {
  /// Why the events of an effect with this lifetime happen, if anyone wants to know.
  ///
  /// A loop without a hook never asks, and so its events carry nothing but the lifetime.
  @usableFromInline
  var effectOrigin: Origin? { (self as? any EffectLife)?.origin }
}
