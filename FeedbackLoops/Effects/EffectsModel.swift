// SPDX-License-Identifier: MIT

/// An effect that runs at a point of a simulation.
///
/// It isn't actually started: a simulation only knows that the loop would have started it.
public struct RunningEffect: Sendable, CustomStringConvertible {
  /// The name of the feedback.
  public let feedback: String

  /// The request that the effect was started for. Its id is below the ids of the children that the effect belongs to.
  public let request: EffectRequest<EffectKey, any Sendable>

  /// The id of the request.
  public var key: EffectKey { request.id }

  /// The value that the effect was started for.
  public var value: any Sendable { request.value }

  /// When the effect ends.
  public var lifetime: EffectLifetime { request.lifetime }

  /// The name and the key, such as `whenLoading(page 2)`.
  public var description: String { "\(feedback)(\(key))" }

  /// Returns whether both are effects of the same feedback with the same key, started for equal values.
  public func isSame(as other: RunningEffect) -> Bool {
    feedback == other.feedback && key == other.key && areEqual(value, other.value)
  }

  package func below(_ id: some Hashable & Sendable) -> RunningEffect {
    var request = request
    request.id = request.id.below(id)
    return RunningEffect(feedback: feedback, request: request)
  }
}

/// The effects of one feedback at a point of a simulation, as an immutable value.
///
/// Models and running loops use the same algorithm, `EffectTable`. Two models are equal if the same effects run and the
/// same requests wait.
@usableFromInline
package class EffectsModel<State: Sendable, Event: Sendable>: @unchecked Sendable, Hashable {
  // SAFETY: this and all subclasses have only constants of Sendable types; the compiler can't check this, because the
  // class is open to subclasses.

  /// A running effect, and the model in which it has sent its last event.
  package struct Running: Sendable {
    package let effect: RunningEffect
    /// Returns the model in which the effect has sent its last event: it counts as running until ``EffectsModel/finished()``.
    package let finishing: @Sendable () -> EffectsModel
  }

  /// The hash of all effects.
  @usableFromInline package let digest: Int

  @usableFromInline
  init(digest: Int) {
    self.digest = digest
  }

  /// A Boolean value that indicates whether no effect runs and no request waits.
  package var isIdle: Bool { true }

  /// Returns the model after a state and the event that led to it; nil if nothing changes.
  package func handling(_ state: State, _ event: Event?) -> EffectsModel? { nil }

  /// The running effects, each with the model in which it has sent its last event.
  package var running: [Running] { [] }

  /// Returns the model after the completion of the effects that have sent their last event.
  package func finished() -> EffectsModel { self }

  /// The names of the feedbacks that the effects belong to.
  package var names: [String] { [] }

  /// Returns whether another model of the same feedback has the same effects.
  @usableFromInline
  func isSame(as other: EffectsModel) -> Bool { self === other }

  @usableFromInline
  package static func == (one: EffectsModel, other: EffectsModel) -> Bool {
    one === other || one.digest == other.digest && one.isSame(as: other)
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
  }
}

/// Returns whether two values are equal. Values that aren't Equatable count as equal.
@inlinable
func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
  func compare<Known: Equatable>(_ known: Known) -> Bool {
    (other as? Known).map { $0 == known } ?? false
  }
  guard let known = one as? any Equatable else { return true }
  return compare(known)
}
