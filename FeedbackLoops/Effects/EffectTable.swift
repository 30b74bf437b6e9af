// SPDX-License-Identifier: MIT

/// An effect in a table: a running one of a loop, or a simulated one of a model.
@usableFromInline
protocol EffectHandle: Sendable {
  /// A Boolean value that indicates whether the effect has completed or was cancelled.
  var isEnded: Bool { get }
}

/// The owner of a table, which starts and cancels its effects.
///
/// `EffectRunner` observes the signals of a running loop. `ModelHost` only creates values that describe the effects.
@usableFromInline
protocol EffectHost<ID, Value, Effect> {
  associatedtype ID: Hashable & Sendable
  associatedtype Value: Sendable
  associatedtype Effect: EffectHandle

  /// Starts an effect.
  func start(_ request: EffectRequest<ID, Value>) -> Effect

  /// Cancels an effect that is no longer in the table.
  func cancel(_ effect: Effect)

  /// Sends the newest value of its id to an effect.
  func update(_ effect: inout Effect, with value: Value)
}

/// The effects of one feedback, and the algorithm that decides which of them start and end.
///
/// A loop and a model use the same algorithm with different hosts. A host may call foreign code: in the turn of a loop,
/// the events of that code wait until the table has changed.
@usableFromInline
struct EffectTable<Host: EffectHost>: Sendable {
  @usableFromInline typealias ID = Host.ID
  @usableFromInline typealias Request = EffectRequest<Host.ID, Host.Value>
  @usableFromInline typealias Requests = EffectRequests<Host.ID, Host.Value>

  /// A request with an effect.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline let id: ID
    @usableFromInline let lifetime: EffectLifetime
    @usableFromInline let isLatest: Bool
    @usableFromInline var effect: Host.Effect

    @inlinable
    init(_ request: Request, effect: Host.Effect) {
      id = request.id
      lifetime = request.lifetime
      isLatest = request.concurrency == .latest
      self.effect = effect
    }
  }

  /// The effects whose ids are requested, in the order of their starts. A completed one stays, so that it isn't started
  /// again.
  @usableFromInline var slots: ContiguousArray<Slot> = []
  /// Effects that run to completion, and whose ids may be requested again meanwhile.
  @usableFromInline var detached: ContiguousArray<Slot> = []
  /// Requests that wait until fewer effects run, oldest first.
  @usableFromInline var waiting: [Request] = []

  @inlinable
  init() {}

  /// Returns whether exactly the requested effects exist, so that nothing changes.
  @inlinable
  func isCurrent(_ requests: Requests) -> Bool {
    guard waiting.isEmpty, slots.count == requests.count else { return false }
    for index in slots.indices {
      let request = requests[index]
      if request.restart != .keep || request.id != slots[index].id { return false }
    }
    return true
  }

  /// Cancels and starts effects according to the requests of a state, in time that is linear in their number.
  ///
  /// An effect may have ended before the loop has processed its completion. Then the requests that wait for it start
  /// before new requests, as they do when the completion comes first.
  @inlinable
  mutating func update(_ requests: Requests, _ host: Host) {
    let requested = Positions(requests.count) { requests[$0].id }
    removeUnrequested(requests, requested, host)
    // Counted once: after another count, a new request could take the place of an effect that has ended since, and
    // overtake a waiting one.
    var running = startWaiting(host)
    var slotPositions = Positions(slots.count) { slots[$0].id }
    let waitingPositions = Positions(waiting.count) { waiting[$0].id }
    // By position: an iterator copies all requests.
    for index in 0..<requests.count {
      let request = requests[index]
      // Of several requests with the same id, the first one is used.
      guard requested.first(request.id, { requests[$0].id }) == index else { continue }
      if let slot = slotPositions.first(request.id, { slots[$0].id }) {
        if request.restart == .follow { host.update(&slots[slot].effect, with: request.value) }
        continue
      }
      if request.restart != .restart,
        let place = waitingPositions.first(request.id, { waiting[$0].id })
      {
        if request.restart == .follow { waiting[place].value = request.value }
        continue
      }
      switch request.concurrency {
      case .every: running += start(request, host)
      case .first: if running == 0 { running += start(request, host) }
      case .latest:
        cancelEffects(host)
        slotPositions = Positions(0) { slots[$0].id }
        running = start(request, host)
      case .atMost(let limit):
        if running < max(1, limit) {
          running += start(request, host)
        } else {
          waiting.append(request)
        }
      }
    }
    if !waiting.isEmpty { startWaiting(host) }
  }

  /// Removes the requests whose ids aren't requested any longer, and cancels their effects unless they run to completion.
  @inlinable
  mutating func removeUnrequested(
    _ requests: Requests, _ requested: Positions<ID>, _ host: Host
  ) {
    if slots.isEmpty, waiting.isEmpty { return }
    func isKept(_ id: ID) -> Bool {
      guard let index = requested.first(id, { requests[$0].id }) else { return false }
      return requests[index].restart != .restart
    }
    slots.removeAll { slot in
      if isKept(slot.id) { return false }
      switch slot.lifetime {
      case .whileRequested: host.cancel(slot.effect)
      case .untilCompletion: detached.append(slot)
      }
      return true
    }
    waiting.removeAll { $0.lifetime == .whileRequested && !isKept($0.id) }
  }

  /// Removes completed detached effects, starts the waiting requests that their policy allows, and returns the number of
  /// running effects.
  @inlinable
  @discardableResult
  mutating func startWaiting(_ host: Host) -> Int {
    // Those with the policy `latest` stay: the next request cancels them, which drops their events in the queue.
    if !detached.isEmpty { detached.removeAll { !$0.isLatest && $0.effect.isEnded } }
    var running = 0
    for index in detached.indices where !detached[index].effect.isEnded { running += 1 }
    for index in slots.indices where !slots[index].effect.isEnded { running += 1 }
    if waiting.isEmpty { return running }
    var started = 0
    while started < waiting.count {
      let next = waiting[started]
      guard case .atMost(let limit) = next.concurrency, running < max(1, limit) else { break }
      started += 1
      running += start(next, host)
    }
    waiting.removeFirst(started)
    return running
  }

  /// Starts an effect, and returns 1, or 0 if it has completed immediately.
  @inlinable
  mutating func start(_ request: Request, _ host: Host) -> Int {
    let slot = Slot(request, effect: host.start(request))
    if request.restart == .restart, request.lifetime == .untilCompletion {
      // It has no id for later requests, which always start another one.
      detached.append(slot)
    } else {
      slots.append(slot)
    }
    return slot.effect.isEnded ? 0 : 1
  }

  /// Cancels all effects.
  @inlinable
  mutating func cancelEffects(_ host: Host) {
    for slot in slots { host.cancel(slot.effect) }
    for slot in detached { host.cancel(slot.effect) }
    slots.removeAll(keepingCapacity: true)
    detached.removeAll(keepingCapacity: true)
  }
}

/// The positions of the ids of a list. A short list is searched; a longer one has a dictionary.
@usableFromInline
struct Positions<ID: Hashable> {
  @usableFromInline let count: Int
  @usableFromInline var dictionary: [ID: Int]?

  @inlinable
  init(_ count: Int, _ id: (Int) -> ID) {
    self.count = count
    if count <= 8 { return }
    dictionary = Dictionary(
      (0..<count).map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the first position of an id in the list, to which elements may have been appended since.
  @inlinable
  func first(_ id: ID, _ idAt: (Int) -> ID) -> Int? {
    if let dictionary { return dictionary[id] }
    for position in 0..<count where idAt(position) == id { return position }
    return nil
  }
}
