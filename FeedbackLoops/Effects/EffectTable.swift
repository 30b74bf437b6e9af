// SPDX-License-Identifier: MIT

/// How the requests of one feedback are treated.
@usableFromInline
struct Rules<Value: Sendable>: Sendable {
  @usableFromInline let restartPolicy: RestartPolicy<Value>
  @usableFromInline let lifetime: EffectLifetime
  @usableFromInline let policy: ConcurrencyPolicy
  /// A Boolean value that indicates whether requests are kept, cancelled and started without regard to others.
  @usableFromInline let isPlain: Bool

  @inlinable
  init(restartPolicy: RestartPolicy<Value>, lifetime: EffectLifetime, policy: ConcurrencyPolicy) {
    if case .keep = restartPolicy, case .whileRequested = lifetime, case .every = policy {
      isPlain = true
    } else {
      isPlain = false
    }
    self.restartPolicy = restartPolicy
    self.lifetime = lifetime
    self.policy = policy
  }
}

/// An effect in a table: a running one of a loop, or one of a model, which nothing runs.
@usableFromInline
protocol EffectHandle: Sendable {
  /// A Boolean value that indicates whether the effect has completed or was cancelled.
  var isEnded: Bool { get }
}

/// Effects to cancel: mostly none or one, which then needs no array.
@usableFromInline
enum CancelledEffects<Effect: Sendable>: Sendable {
  case none
  case one(Effect)
  case many([Effect])

  @inlinable
  init(_ effects: [Effect]) {
    self = effects.isEmpty ? .none : .many(effects)
  }
}

/// The effects of one feedback: those that are requested, those that wait, and those that continue unrequested.
@usableFromInline
struct EffectTable<Key: Hashable & Sendable, Value: Sendable, Effect: EffectHandle>: Sendable {
  /// A request that has an effect.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline let key: Key
    @usableFromInline var effect: Effect

    @inlinable
    init(key: Key, effect: Effect) {
      self.key = key
      self.effect = effect
    }
  }

  /// A request that waits until fewer effects run.
  @usableFromInline
  struct Waiting: Sendable {
    @usableFromInline let key: Key
    @usableFromInline var value: Value

    @inlinable
    init(key: Key, value: Value) {
      self.key = key
      self.value = value
    }
  }

  @usableFromInline var slots: ContiguousArray<Slot> = []
  /// Effects that nothing requests and that run to their end.
  @usableFromInline var loose: ContiguousArray<Effect> = []
  @usableFromInline var waiting: [Waiting] = []

  @inlinable
  init() {}

  /// Returns whether all that is requested is there, and nothing else: the quick way of most states.
  @inlinable
  func isSettled(_ requests: EffectRequests<Key, Value>, _ rules: Rules<Value>) -> Bool {
    switch requests {
    case .none: slots.isEmpty && waiting.isEmpty
    case .one(let key, _): rules.isPlain && slots.count == 1 && slots[0].key == key
    case .many(let all):
      rules.isPlain && slots.count == all.count
        && zip(slots, all).allSatisfy { $0.key == $1.key }
    }
  }

  /// Removes the requests whose keys are no longer requested, and returns the effects to cancel.
  @inlinable
  mutating func release(
    _ rules: Rules<Value>, keeping isRequested: (Key) -> Bool
  ) -> CancelledEffects<Effect> {
    if slots.isEmpty, waiting.isEmpty { return .none }
    if slots.count == 1, waiting.isEmpty, case .whileRequested = rules.lifetime {
      return isRequested(slots[0].key) ? .none : .one(slots.removeLast().effect)
    }
    return releaseAll(rules, keeping: isRequested)
  }

  @inlinable
  mutating func releaseAll(
    _ rules: Rules<Value>, keeping isRequested: (Key) -> Bool
  ) -> CancelledEffects<Effect> {
    var cancelled: [Effect] = []
    slots.removeAll { slot in
      if isRequested(slot.key) { return false }
      switch rules.lifetime {
      case .whileRequested: cancelled.append(slot.effect)
      case .untilCompletion: Self.loosen(slot.effect, rules, into: &loose)
      }
      return true
    }
    if rules.lifetime == .whileRequested { waiting.removeAll { !isRequested($0.key) } }
    return CancelledEffects(cancelled)
  }

  /// Lets an effect continue that nothing requests.
  @inlinable
  static func loosen(
    _ effect: Effect, _ rules: Rules<Value>, into loose: inout ContiguousArray<Effect>
  ) {
    if case .latest = rules.policy {
      // Also a completed one: the next request cancels it, and its queued events must not arrive then.
      loose.append(effect)
      return
    }
    if loose.count >= 16 { loose.removeAll(where: \.isEnded) }
    if !effect.isEnded { loose.append(effect) }
  }

  /// The number of running effects.
  @inlinable
  var running: Int {
    var count = 0
    for effect in loose where !effect.isEnded { count += 1 }
    for slot in slots where !slot.effect.isEnded { count += 1 }
    return count
  }

  /// Removes and returns all effects.
  @inlinable
  mutating func takeAll() -> CancelledEffects<Effect> {
    defer {
      slots.removeAll(keepingCapacity: true)
      loose.removeAll(keepingCapacity: true)
    }
    if slots.isEmpty, loose.isEmpty { return .none }
    if slots.isEmpty, loose.count == 1 { return .one(loose[0]) }
    if slots.count == 1, loose.isEmpty { return .one(slots[0].effect) }
    return CancelledEffects(slots.map(\.effect) + loose)
  }

  /// Removes everything, and returns all effects.
  @inlinable
  mutating func clear() -> CancelledEffects<Effect> {
    waiting = []
    return takeAll()
  }
}
