// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// The id of a part of any type, which is an effect's key with one value.
typealias PartID = EffectKey

/// The parts of a machine whose moves don't depend on each other, each with a bit.
final class IndependentParts<Event: Sendable>: Sendable {
  private let ofEvent: @Sendable (Event) -> PartID?
  private let ofEffect: @Sendable (RunningEffect) -> PartID?
  private let bits = Lock<[PartID: UInt64]>([:])

  init(
    ofEvent: @escaping @Sendable (Event) -> PartID?,
    ofEffect: @escaping @Sendable (RunningEffect) -> PartID?
  ) {
    self.ofEvent = ofEvent
    self.ofEffect = ofEffect
  }

  /// Returns the bit of the part that a move belongs to; 0 if it may depend on everything.
  ///
  /// - Parameters:
  ///   - event: The event; nil for a silent completion.
  ///   - effect: The effect that sends the event or completes; nil for an event from outside.
  func bit(of event: Event?, _ effect: RunningEffect?) -> UInt64 {
    let parts = (event.map { ofEvent($0) }, effect.map { ofEffect($0) })
    let part: PartID?
    switch parts {
    case (.some(let event), .some(let effect)): part = event == effect ? event : nil
    case (.some(let event), .none): part = event
    case (.none, .some(let effect)): part = effect
    case (.none, .none): part = nil
    }
    guard let part else { return 0 }
    return bits.withLock { bits in
      if let known = bits[part] { return known }
      let bit: UInt64 = bits.count < 64 ? 1 << UInt64(bits.count) : 0
      bits[part] = bit
      return bit
    }
  }
}
