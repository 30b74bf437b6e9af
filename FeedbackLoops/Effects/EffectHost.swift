// SPDX-License-Identifier: MIT

import Signals

/// The algorithm that starts and cancels the effects of a feedback, which the runtime and models share.
///
/// A running loop conforms with `TableRunner`, which observes signals. A model conforms with `ModelRunner`, which only
/// records the effects that would run. All methods are called in the turn of the loop.
@usableFromInline
protocol EffectHost<ID, Value, Effect> {
  associatedtype ID: Hashable & Sendable
  associatedtype Value: Sendable
  associatedtype Effect: EffectHandle

  var table: UncheckedBox<EffectTable<ID, Value, Effect>> { get }

  /// Starts an effect, adds it to the table before it can send an event, and returns it.
  @discardableResult
  func start(_ request: EffectRequest<ID, Value>) -> Effect

  /// Cancels an effect that is no longer in the table.
  func cancel(_ effect: Effect)

  /// Sends the newest value of its id to the effect in a slot.
  func update(_ value: Value, slot: Int)

  /// Records that requests may wait for the completion of effects.
  func noteLimit()
}

extension EffectHost {
  /// Cancels and starts effects according to the requests of a state.
  ///
  /// An effect may have ended before the loop has processed its completion. Then the requests that wait for it start
  /// before new requests, as they do when the completion comes first.
  @inlinable
  func attend(_ requests: EffectRequests<ID, Value>) {
    if !table.value.isSettled(requests) { settleAll(requests) }
  }

  /// Processes each request.
  @inlinable
  func settleAll(_ requests: EffectRequests<ID, Value>) {
    switch requests {
    case .none: release { _ in false }
    case .one(let request):
      release { $0 == request.id && request.restart != .restart }
      var running = startWaiting()
      _ = grant(
        request, slot: table.value.slots.firstIndex { $0.id == request.id },
        waiting: table.value.waiting.firstIndex { $0.id == request.id }, running: &running)
    case .many(let all): settleMany(all)
    }
    startWaiting()
  }

  /// Processes many requests in linear time, by looking up ids in dictionaries.
  @inlinable
  func settleMany(_ all: [EffectRequest<ID, Value>]) {
    var kept: Set<ID> = []
    for request in all where request.restart != .restart { kept.insert(request.id) }
    release { kept.contains($0) }
    var running = startWaiting()
    var slots: [ID: Int] = [:]
    for (index, slot) in table.value.slots.enumerated() { slots[slot.id] = index }
    var waiting: [ID: Int] = [:]
    for (index, request) in table.value.waiting.enumerated() { waiting[request.id] = index }
    var seen: Set<ID> = []
    seen.reserveCapacity(all.count)
    for request in all where seen.insert(request.id).inserted {
      let cancelsOthers = grant(
        request, slot: slots[request.id], waiting: waiting[request.id], running: &running)
      if cancelsOthers { slots = [:] }
    }
  }

  @inlinable
  func release(keeping isKept: (ID) -> Bool) {
    cancelAll(table.value.release(keeping: isKept))
  }

  /// Sends the newest value to the effect of an id, starts an effect, or lets the request wait.
  ///
  /// - Parameter running: The number of running effects, if it is known. It must be while requests wait: after another count, a
  ///   new request could take the place of an effect that has ended since, and overtake them.
  /// - Returns: Whether all other effects were cancelled.
  @inlinable
  func grant(
    _ request: EffectRequest<ID, Value>, slot: Int?, waiting: Int?, running: inout Int?
  ) -> Bool {
    if let slot {
      if request.restart == .follow { update(request.value, slot: slot) }
      return false
    }
    if let waiting, request.restart != .restart {
      if request.restart == .follow { table.value.waiting[waiting].value = request.value }
      return false
    }
    switch request.concurrency {
    case .every:
      if let count = running { running = count + startCounting(request) } else { start(request) }
      return false
    case .latest:
      cancelAll(table.value.takeAll())
      running = startCounting(request)
      return true
    case .first:
      let count = running ?? table.value.running
      running = count == 0 ? count + startCounting(request) : count
      return false
    case .atMost(let limit):
      noteLimit()
      let count = running ?? table.value.running
      if count < max(1, limit) {
        running = count + startCounting(request)
      } else {
        table.value.waiting.append(request)
        running = count
      }
      return false
    }
  }

  /// Starts an effect, and returns 1, or 0 if it has completed immediately.
  @inlinable
  func startCounting(_ request: EffectRequest<ID, Value>) -> Int {
    start(request).isEnded ? 0 : 1
  }

  /// Starts the waiting requests that their policy allows, and returns the number of running effects; nil if no request waits.
  @inlinable
  @discardableResult
  func startWaiting() -> Int? {
    if table.value.waiting.isEmpty { return nil }
    var running = table.value.running
    var started = 0
    while started < table.value.waiting.count {
      let next = table.value.waiting[started]
      guard case .atMost(let limit) = next.concurrency, running < max(1, limit) else { break }
      started += 1
      running += startCounting(next)
    }
    table.value.waiting.removeFirst(started)
    return running
  }

  @inlinable
  func cancelAll(_ effects: CancelledEffects<Effect>) {
    switch effects {
    case .none: break
    case .one(let effect): cancel(effect)
    case .many(let effects): for effect in effects { cancel(effect) }
    }
  }

  /// Cancels all effects, and removes all requests.
  @inlinable
  func clearTable() {
    cancelAll(table.value.clear())
  }
}
