// SPDX-License-Identifier: MIT

import Signals

/// Decides which effects of a feedback start and which are cancelled: the one algorithm of the runtime and of models.
///
/// A running loop conforms with `EffectRunner`, which observes signals. A model conforms with
/// `ModelRunner`, which only notes what would run. Everything happens in the turn of the loop.
@usableFromInline
protocol EffectHost<Key, Value, Effect> {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable
  associatedtype Effect: EffectHandle

  var rules: Rules<Value> { get }
  var table: UncheckedBox<EffectTable<Key, Value, Effect>> { get }

  /// Starts an effect, and appends it to the slots before it can send an event.
  func start(_ key: Key, _ value: Value)

  /// Cancels an effect that is no longer in the table.
  func cancel(_ effect: Effect)

  /// Tells the effect in a slot the newest value of its key.
  func tell(_ value: Value, slot: Int)
}

extension EffectHost {
  /// Cancels and starts what the requests of a state demand.
  @inlinable
  func attend(_ requests: EffectRequests<Key, Value>) {
    if !table.value.isSettled(requests, rules) { settle(requests) }
  }

  /// Takes the shorter way where at most one effect is concerned.
  @inlinable
  func settle(_ requests: EffectRequests<Key, Value>) {
    guard rules.isPlain, table.value.slots.count < 2 else { return settleAll(requests) }
    if case .many = requests { return settleAll(requests) }
    if !table.value.slots.isEmpty { cancel(table.value.slots.removeLast().effect) }
    if case .one(let key, let value) = requests { start(key, value) }
  }

  /// Looks at each request.
  @inlinable
  func settleAll(_ requests: EffectRequests<Key, Value>) {
    switch requests {
    case .none: release { _ in false }
    case .one(let key, let value):
      release { isKept($0, if: $0 == key) }
      var running = countRunning()
      grant(
        key, value, slot: table.value.slots.firstIndex { $0.key == key },
        waiting: table.value.waiting.firstIndex { $0.key == key }, running: &running)
    case .many(let all): settleMany(all)
    }
    startWaiting()
  }

  /// Linear in the number of requests: the places of keys are looked up in dictionaries.
  @inlinable
  func settleMany(_ all: [(key: Key, value: Value)]) {
    let keys = Set(all.map(\.key))
    release { isKept($0, if: keys.contains($0)) }
    var slots: [Key: Int] = [:]
    for (index, slot) in table.value.slots.enumerated() { slots[slot.key] = index }
    var waiting: [Key: Int] = [:]
    for (index, wait) in table.value.waiting.enumerated() { waiting[wait.key] = index }
    var running = countRunning()
    var seen: Set<Key> = []
    seen.reserveCapacity(all.count)
    for (key, value) in all where seen.insert(key).inserted {
      grant(key, value, slot: slots[key], waiting: waiting[key], running: &running)
      // Another effect of a feedback that keeps only the latest has emptied the slots.
      if case .latest = rules.policy { slots = [:] }
    }
  }

  /// With a policy that restarts, a request that repeats its key is a new one.
  @inlinable
  func isKept(_ key: Key, if isRequested: Bool) -> Bool {
    if case .restart = rules.restartPolicy { false } else { isRequested }
  }

  /// The number of running effects, where a policy depends on it.
  @inlinable
  func countRunning() -> Int {
    switch rules.policy {
    case .every, .latest: 0
    case .first, .atMost: table.value.running
    }
  }

  @inlinable
  func release(keeping isRequested: (Key) -> Bool) {
    cancelAll(table.value.release(rules, keeping: isRequested))
  }

  /// Tells the effect under a key its newest value, starts an effect, or lets the request wait.
  @inlinable
  func grant(_ key: Key, _ value: Value, slot: Int?, waiting: Int?, running: inout Int) {
    if let slot {
      if case .follow = rules.restartPolicy { tell(value, slot: slot) }
      return
    }
    if case .restart = rules.restartPolicy {
    } else if let waiting {
      if case .follow = rules.restartPolicy { table.value.waiting[waiting].value = value }
      return
    }
    switch rules.policy {
    case .every: start(key, value)
    case .latest:
      cancelAll(table.value.takeAll())
      start(key, value)
    case .first:
      if running == 0 { start(key, value, &running) }
    case .atMost(let limit):
      if running < max(1, limit) {
        start(key, value, &running)
      } else {
        table.value.waiting.append(.init(key: key, value: value))
      }
    }
  }

  /// Starts an effect and counts it, unless it has completed at once.
  @inlinable
  func start(_ key: Key, _ value: Value, _ running: inout Int) {
    start(key, value)
    if table.value.slots.last?.effect.isEnded == false { running += 1 }
  }

  /// Starts the waiting requests for which the policy has room.
  @inlinable
  func startWaiting() {
    guard case .atMost(let limit) = rules.policy, !table.value.waiting.isEmpty else { return }
    var running = table.value.running
    var started = 0
    while running < max(1, limit), started < table.value.waiting.count {
      let next = table.value.waiting[started]
      started += 1
      start(next.key, next.value, &running)
    }
    table.value.waiting.removeFirst(started)
  }

  @inlinable
  func cancelAll(_ effects: CancelledEffects<Effect>) {
    switch effects {
    case .none: break
    case .one(let effect): cancel(effect)
    case .many(let effects): for effect in effects { cancel(effect) }
    }
  }

  /// Cancels all effects, and forgets all requests.
  @inlinable
  func clear() {
    cancelAll(table.value.clear())
  }
}
