// SPDX-License-Identifier: MIT

/// An effect in a table: a running one of a loop, or a simulated one of a model.
@usableFromInline
protocol EffectHandle: Sendable {
  /// A Boolean value that indicates whether the effect has completed or was cancelled.
  var isEnded: Bool { get }
}

/// The effects to cancel. Usually there is at most one, which needs no array.
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

/// The effects of one feedback: requested ones, waiting ones, and those that continue without a request.
@usableFromInline
struct EffectTable<ID: Hashable & Sendable, Value: Sendable, Effect: EffectHandle>: Sendable {
  /// A request with an effect.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline let id: ID
    @usableFromInline let lifetime: EffectLifetime
    @usableFromInline let isLatest: Bool
    @usableFromInline var effect: Effect

    @inlinable
    init(_ request: EffectRequest<ID, Value>, effect: Effect) {
      id = request.id
      lifetime = request.lifetime
      if case .latest = request.concurrency { isLatest = true } else { isLatest = false }
      self.effect = effect
    }

    /// Creates the slot of an effect that ends when it isn't requested.
    @inlinable
    init(id: ID, effect: Effect) {
      self.id = id
      lifetime = .whileRequested
      isLatest = false
      self.effect = effect
    }
  }

  @usableFromInline var slots: ContiguousArray<Slot> = []
  /// Effects that run to completion, and whose ids may be requested again meanwhile.
  @usableFromInline var loose: ContiguousArray<Slot> = []
  /// The number of loose effects at which ended ones are removed.
  @usableFromInline var looseLimit = 16
  /// Requests that wait until fewer effects run, oldest first.
  @usableFromInline var waiting: [EffectRequest<ID, Value>] = []

  @inlinable
  init() {}

  /// Returns whether exactly the requested effects exist, which is the fast path of most states.
  @inlinable
  func isSettled(_ requests: EffectRequests<ID, Value>) -> Bool {
    guard waiting.isEmpty else { return false }
    switch requests {
    case .none: return slots.isEmpty
    case .one(let request):
      return slots.count == 1 && request.restart == .keep && slots[0].id == request.id
    case .many(let all):
      return slots.count == all.count
        && zip(slots, all).allSatisfy { $1.restart == .keep && $0.id == $1.id }
    }
  }

  /// A Boolean value that indicates whether at most one effect runs, which is cancelled when it isn't requested.
  @inlinable
  var isSimple: Bool {
    waiting.isEmpty
      && (slots.isEmpty || slots.count == 1 && slots[0].lifetime == .whileRequested)
  }

  /// Removes the requests whose ids aren't requested any longer, and returns the effects to cancel.
  @inlinable
  mutating func release(keeping isKept: (ID) -> Bool) -> CancelledEffects<Effect> {
    if slots.isEmpty, waiting.isEmpty { return .none }
    if isSimple { return isKept(slots[0].id) ? .none : .one(slots.removeLast().effect) }
    var cancelled: [Effect] = []
    slots.removeAll { slot in
      if isKept(slot.id) { return false }
      switch slot.lifetime {
      case .whileRequested: cancelled.append(slot.effect)
      case .untilCompletion: if slot.isLatest || !slot.effect.isEnded { loose.append(slot) }
      }
      return true
    }
    waiting.removeAll { $0.lifetime == .whileRequested && !isKept($0.id) }
    return CancelledEffects(cancelled)
  }

  /// Adds an effect that is about to start.
  @inlinable
  mutating func add(_ request: EffectRequest<ID, Value>, _ effect: Effect) {
    let slot = Slot(request, effect: effect)
    guard request.restart == .restart, request.lifetime == .untilCompletion else {
      slots.append(slot)
      return
    }
    // No later request retains it.
    if loose.count >= looseLimit {
      // Completed ones with the policy `latest` stay: the next request cancels them and drops their queued events.
      loose.removeAll { !$0.isLatest && $0.effect.isEnded }
      looseLimit = max(16, 2 * loose.count)
    }
    loose.append(slot)
  }

  /// The number of running effects.
  @inlinable
  var running: Int {
    var count = 0
    for slot in loose where !slot.effect.isEnded { count += 1 }
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
    if slots.isEmpty, loose.count == 1 { return .one(loose[0].effect) }
    if slots.count == 1, loose.isEmpty { return .one(slots[0].effect) }
    return CancelledEffects(slots.map(\.effect) + loose.map(\.effect))
  }

  /// Removes everything, and returns all effects.
  @inlinable
  mutating func clear() -> CancelledEffects<Effect> {
    if slots.isEmpty, loose.isEmpty, waiting.isEmpty { return .none }
    waiting = []
    return takeAll()
  }
}
