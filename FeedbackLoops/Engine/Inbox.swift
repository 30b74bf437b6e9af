// SPDX-License-Identifier: MIT

import Signals

/// The queue of a loop with a scheduler: items wait in order until the scheduler runs them.
@usableFromInline
final class Inbox<Item: Sendable>: Sendable {
  private struct Status: Sendable {
    var items: [Item] = []
    var isScheduled = false
  }

  private let scheduler: any Scheduler
  private let status = Lock(Status())

  @usableFromInline
  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// Enqueues an item for the scheduler.
  @usableFromInline
  func add(_ item: Item, perform: @escaping @Sendable (Item) -> Void) {
    let mustSchedule = status.withLock { status in
      status.items.append(item)
      defer { status.isScheduled = true }
      return !status.isScheduled
    }
    if mustSchedule { scheduler.schedule { self.run(perform) } }
  }

  private func run(_ perform: (Item) -> Void) {
    while true {
      let items = status.withLock { status in
        defer { status.items = [] }
        if status.items.isEmpty { status.isScheduled = false }
        return status.items
      }
      if items.isEmpty { return }
      for item in items { perform(item) }
    }
  }
}
