// SPDX-License-Identifier: MIT

extension Signal {
  /// Delivers all events on a scheduler, in order, whatever order the scheduler itself would keep.
  ///
  /// On a scheduler that works at once, delivery is synchronous. What waits when the observation is
  /// disposed is dropped.
  public func observe(on scheduler: some Scheduler) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      let pump = ObserveOnQueue(scheduler)
      start(
        Observer(
          next: { element in
            pump.add { if !lifetime.isEnded { observer.next(element) } }
          },
          end: { end in
            pump.add { if !lifetime.isEnded { observer.end(end) } }
          }),
        lifetime)
      lifetime.onEnd { pump.clear() }
    })
  }
}

/// A queue whose work is done on a scheduler by one pump at a time.
final class ObserveOnQueue: Sendable {
  private struct Status: Sendable {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let scheduler: any Scheduler
  private let status = Lock(Status())

  init(_ scheduler: some Scheduler) {
    self.scheduler = scheduler
  }

  func add(_ work: @escaping @Sendable () -> Void) {
    let mustStart = status.withLock { status in
      status.waiting.append(work)
      defer { status.isRunning = true }
      return !status.isRunning
    }
    if mustStart { scheduler.schedule { self.run() } }
  }

  func clear() {
    status.withLock { $0.waiting = [] }
  }

  private func run() {
    while true {
      let batch = status.withLock { status in
        defer { status.waiting = [] }
        if status.waiting.isEmpty { status.isRunning = false }
        return status.waiting
      }
      if batch.isEmpty { return }
      for work in batch { work() }
    }
  }
}
