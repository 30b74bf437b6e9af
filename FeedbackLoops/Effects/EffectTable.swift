// SPDX-License-Identifier: MIT

import Signals

/// How the wishes of one feedback are treated.
@usableFromInline
struct Rules<Value: Sendable>: Sendable {
  @usableFromInline let restartPolicy: RestartPolicy<Value>
  @usableFromInline let lifetime: EffectLifetime
  @usableFromInline let policy: ConcurrencyPolicy
  /// Whether wishes are kept, cancelled and started without regard to others: the rule of most.
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

/// Effects to cancel, by their lifetimes: mostly none or one, which then needs no array.
@usableFromInline
enum Effects: Sendable {
  case none
  case one(Life)
  case many([Life])

  @inlinable
  init(_ effects: [Life]) {
    self = effects.isEmpty ? .none : .many(effects)
  }
}

/// Which wishes of one feedback are granted, which wait, and which effects go on unwanted.
@usableFromInline
struct EffectTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A wish that was granted and is still wanted.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline let key: Key
    @usableFromInline let effect: Life
    @usableFromInline let follower: MutableProperty<Value>?

    @inlinable
    init(key: Key, effect: Life, follower: MutableProperty<Value>?) {
      self.key = key
      self.effect = effect
      self.follower = follower
    }
  }

  /// A wish that waits until fewer effects run.
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
  /// Effects that nothing wants any more and that go on to their end.
  @usableFromInline var loose: ContiguousArray<Life> = []
  @usableFromInline var waiting: [Waiting] = []

  @inlinable
  init() {}

  /// What becomes of a wish.
  @usableFromInline
  enum Grant: Sendable {
    /// It is there already, waits, or is ignored.
    case nothing
    /// Its effect is there already, and follows it.
    case tell(MutableProperty<Value>)
    /// Its effect shall start.
    case start
    /// Its effect shall start in place of these.
    case replace(Effects)
  }

  /// Whether all that is wanted is there, and nothing else: the quick way of most states.
  @inlinable
  func isSettled(_ wanted: EffectRequests<Key, Value>, _ rules: Rules<Value>) -> Bool {
    switch wanted {
    case .none: slots.isEmpty && waiting.isEmpty
    case .one(let key, _): rules.isPlain && slots.count == 1 && slots[0].key == key
    case .many: false
    }
  }

  /// Lets go of the wishes whose keys aren't wanted.
  ///
  /// - Returns: The effects to cancel.
  @inlinable
  mutating func release(_ rules: Rules<Value>, keeping isWanted: (Key) -> Bool) -> Effects {
    if slots.isEmpty, waiting.isEmpty { return .none }
    if slots.count == 1, waiting.isEmpty, case .whileRequested = rules.lifetime {
      return isWanted(slots[0].key) ? .none : .one(slots.removeLast().effect)
    }
    return releaseAll(rules, keeping: isWanted)
  }

  @inlinable
  mutating func releaseAll(_ rules: Rules<Value>, keeping isWanted: (Key) -> Bool) -> Effects {
    var cancelled: [Life] = []
    slots.removeAll { slot in
      if isWanted(slot.key) { return false }
      switch rules.lifetime {
      case .whileRequested: cancelled.append(slot.effect)
      case .untilCompletion: Self.loosen(slot.effect, rules, into: &loose)
      }
      return true
    }
    if rules.lifetime == .whileRequested { waiting.removeAll { !isWanted($0.key) } }
    return Effects(cancelled)
  }

  /// Lets an effect go on that nothing wants any more.
  @inlinable
  static func loosen(
    _ effect: Life, _ rules: Rules<Value>, into loose: inout ContiguousArray<Life>
  ) {
    if case .latest = rules.policy {
      // Also one that is done: the next wish cancels it, and then its queued events must not arrive.
      loose.append(effect)
      return
    }
    if loose.count >= 16 { loose.removeAll(where: \.isEnded) }
    if !effect.isEnded { loose.append(effect) }
  }

  /// Decides what becomes of a wish.
  @inlinable
  mutating func grant(_ key: Key, _ value: Value, _ rules: Rules<Value>) -> Grant {
    if let index = slots.firstIndex(where: { $0.key == key }) {
      return slots[index].follower.map(Grant.tell) ?? .nothing
    }
    if case .restart = rules.restartPolicy {
    } else if let index = waiting.firstIndex(where: { $0.key == key }) {
      if case .follow = rules.restartPolicy { waiting[index].value = value }
      return .nothing
    }
    switch rules.policy {
    case .every: return .start
    case .latest:
      if slots.isEmpty, loose.isEmpty { return .start }
      return .replace(takeAll())
    case .first: return running == 0 ? .start : .nothing
    case .atMost(let limit):
      if running < max(1, limit) { return .start }
      waiting.append(Waiting(key: key, value: value))
      return .nothing
    }
  }

  /// The next wish that waits and may start now.
  @inlinable
  mutating func next(_ rules: Rules<Value>) -> Waiting? {
    guard case .atMost(let limit) = rules.policy, !waiting.isEmpty, running < max(1, limit)
    else { return nil }
    return waiting.removeFirst()
  }

  /// How many effects run.
  @inlinable
  var running: Int {
    var count = 0
    for effect in loose where !effect.isEnded { count += 1 }
    for slot in slots where !slot.effect.isEnded { count += 1 }
    return count
  }

  /// Takes out all effects.
  @inlinable
  mutating func takeAll() -> Effects {
    defer {
      slots.removeAll(keepingCapacity: true)
      loose.removeAll(keepingCapacity: true)
    }
    if slots.isEmpty, loose.isEmpty { return .none }
    if slots.isEmpty, loose.count == 1 { return .one(loose[0]) }
    if slots.count == 1, loose.isEmpty { return .one(slots[0].effect) }
    return Effects(slots.map(\.effect) + loose)
  }

  /// Forgets everything, and returns all effects.
  @inlinable
  mutating func clear() -> Effects {
    waiting = []
    return takeAll()
  }
}
