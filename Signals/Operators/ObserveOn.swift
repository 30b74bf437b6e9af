// SPDX-License-Identifier: MIT

import Synchronization

extension Signal {
  /// Delivers all events on a scheduler, in order, even if the scheduler uses several threads.
  /// `marbles("ab|").observe(on: time)` is `marbles("ab|")`.
  ///
  /// On a scheduler that works at once, delivery is synchronous. Events that wait when the
  /// observation is disposed are dropped. The signal itself is released when it ends, before its
  /// end is delivered.
  ///
  /// - Parameters:
  ///   - scheduler: Delivers the events.
  ///   - policy: What happens when too many elements wait. If it is to fail, the failure is delivered
  ///     after the elements that are kept.
  public func observe(
    on scheduler: some Scheduler, buffering policy: BufferPolicy<Failure> = .unbounded
  ) -> Signal {
    let policy = policy.checked()
    return Signal(
      after: self,
      serial: { observer, lifetime in
        let queue = ObserveOnQueue(scheduler, policy, observer, lifetime)
        let input = lifetime.segment()
        lifetime.onEnd { queue.clear() }
        self.run(
          in: input,
          next: { element in if !queue.add(element) { input.end() } },
          end: { queue.end($0) })
      })
  }
}

/// The events of one observation that wait for a scheduler, where one piece of work at a time
/// delivers them.
private final class ObserveOnQueue<Element: Sendable, Failure: Error>: Sendable {
  private struct Status: Sendable {
    var waiting = Fifo<Element>()
    /// The end, which follows the elements.
    var end: Completion<Failure>?
    var isScheduled = false
  }

  private let scheduler: any Scheduler
  private let policy: BufferPolicy<Failure>
  private let status = Lock(Status())
  private let observer: Observer<Element, Failure>
  private let lifetime: Lifetime

  init(
    _ scheduler: some Scheduler, _ policy: BufferPolicy<Failure>,
    _ observer: Observer<Element, Failure>, _ lifetime: Lifetime
  ) {
    self.scheduler = scheduler
    self.policy = policy
    self.observer = observer
    self.lifetime = lifetime
  }

  /// Adds an element, and returns false if the policy is to fail and the buffer is full.
  func add(_ element: Element) -> Bool {
    // An element that is dropped is released outside the lock.
    let (overflow, mustStart) = status.withLock {
      status -> (BufferOverflow<Element, Failure>?, Bool) in
      guard status.end == nil else { return (nil, false) }
      let overflow = policy.append(element, to: &status.waiting)
      if case .failed(let failure) = overflow { status.end = .failed(failure) }
      defer { status.isScheduled = true }
      return (overflow, !status.isScheduled)
    }
    if mustStart { start() }
    if case .failed = overflow { return false }
    return true
  }

  /// Adds the end.
  func end(_ end: Completion<Failure>) {
    let mustStart = status.withLock { status in
      guard status.end == nil else { return false }
      status.end = end
      defer { status.isScheduled = true }
      return !status.isScheduled
    }
    if mustStart { start() }
  }

  private func start() {
    // Weak, since a scheduler that is released may hold work that is never done. The observation
    // holds the queue as long as it lasts.
    let work = SingleUse { [weak self] in self?.deliver() }
    scheduler.schedule { work.perform() }
  }

  /// Drops the events that wait. Their elements are released outside the lock.
  func clear() {
    let dropped = status.withLock { status in
      defer { status.waiting = Fifo() }
      return status.waiting
    }
    withExtendedLifetime(dropped) {}
  }

  /// The elements to deliver next: all that wait, or one if their number is limited, so that those
  /// that are not delivered yet count. The end, if nothing is before it. Nil if there is neither.
  private func take() -> (batch: Fifo<Element>, end: Completion<Failure>?)? {
    status.withLock { status in
      if status.waiting.isEmpty {
        guard let end = status.end else {
          status.isScheduled = false
          return nil
        }
        return (Fifo(), end)
      }
      if policy.limit == nil {
        defer { status.waiting = Fifo() }
        return (status.waiting, nil)
      }
      var batch = Fifo<Element>()
      if let element = status.waiting.popFirst() { batch.append(element) }
      return (batch, nil)
    }
  }

  private func deliver() {
    while let (elements, end) = take() {
      var batch = elements
      while let element = batch.popFirst() {
        if !lifetime.isEnded { observer.next(element) }
      }
      guard let end else { continue }
      if !lifetime.isEnded { observer.end(end) }
      return
    }
  }
}
