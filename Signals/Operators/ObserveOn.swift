// SPDX-License-Identifier: MIT

import Synchronization

extension Signal {
  /// Delivers all events on a scheduler, in order, even if the scheduler uses several threads.
  ///
  /// On a scheduler that works at once, delivery is synchronous. Events that wait when the
  /// observation is disposed are dropped. The signal itself is released when it ends, before its
  /// end is delivered.
  public func observe(on scheduler: some Scheduler) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        let queue = ObserveOnQueue(scheduler, observer, lifetime)
        lifetime.onEnd { queue.clear() }
        self.run(
          in: lifetime.segment(),
          next: { queue.add(.next($0)) },
          end: { queue.add(.end($0)) })
      })
  }
}

/// The events of one observation that wait for a scheduler, where one piece of work at a time
/// delivers them.
private final class ObserveOnQueue<Element: Sendable, Failure: Error>: Sendable {
  typealias Event = Signal<Element, Failure>.Event

  private struct Status: Sendable {
    var waiting = ContiguousArray<Event>()
    var isScheduled = false
  }

  private let scheduler: any Scheduler
  private let status = Lock(Status())
  private let observer: Observer<Element, Failure>
  private let lifetime: Lifetime

  init(
    _ scheduler: some Scheduler, _ observer: Observer<Element, Failure>, _ lifetime: Lifetime
  ) {
    self.scheduler = scheduler
    self.observer = observer
    self.lifetime = lifetime
  }

  func add(_ event: Event) {
    let mustStart = status.withLock { status in
      status.waiting.append(event)
      defer { status.isScheduled = true }
      return !status.isScheduled
    }
    guard mustStart else { return }
    // Weak, since a scheduler that is released may hold work that is never done. The observation
    // holds the queue as long as it lasts.
    let work = SingleUse { [weak self] in self?.deliver() }
    scheduler.schedule { work.perform() }
  }

  /// Drops the events that wait. Their elements are released outside the lock.
  func clear() {
    let dropped = take()
    withExtendedLifetime(dropped) {}
  }

  private func take() -> ContiguousArray<Event> {
    status.withLock { status in
      defer { status.waiting = [] }
      return status.waiting
    }
  }

  private func deliver() {
    while true {
      let batch = status.withLock { status in
        defer { status.waiting = [] }
        if status.waiting.isEmpty { status.isScheduled = false }
        return status.waiting
      }
      if batch.isEmpty { return }
      for event in batch where !lifetime.isEnded {
        switch event {
        case .next(let element): observer.next(element)
        case .end(let end): observer.end(end)
        }
      }
    }
  }
}
