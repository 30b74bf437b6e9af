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
  ///
  /// The scheduler doesn't retain the queue: it may be released with work that it has never run, and the queue retains it.
  @usableFromInline
  func add(_ item: Item, perform: @escaping @Sendable (Item) -> Void) {
    let mustSchedule = status.withLock { status in
      status.items.append(item)
      defer { status.isScheduled = true }
      return !status.isScheduled
    }
    if mustSchedule { scheduler.schedule { [weak self] in self?.run(perform) } }
  }

  /// Removes and returns the items, for an engine that has stopped. They may retain it.
  @usableFromInline
  func removeAll() -> [Item] {
    status.withLock { status in
      defer { status.items = [] }
      return status.items
    }
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
