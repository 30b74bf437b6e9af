// SPDX-License-Identifier: MIT

import Views

/// The clock of a tour: its time passes only when the tour advances it.
@MainActor final class TourClock: WindowClock {
  private struct Entry {
    let due: Duration
    let number: Int
    let work: @MainActor () -> Void
  }

  private var entries: [Entry] = []
  private var count = 0
  /// The time since the start of the tour.
  private(set) var now = Duration.zero

  func start(after delay: Duration, _ work: @escaping @MainActor () -> Void) -> WindowTimer {
    count += 1
    let number = count
    entries.append(Entry(due: now + max(.zero, delay), number: number, work: work))
    return WindowTimer { [weak self] in self?.entries.removeAll { $0.number == number } }
  }

  /// Advances the time, and performs the work that is due on the way, each at its time.
  func advance(by duration: Duration, afterWork: @MainActor () -> Void) {
    let end = now + duration
    while let next = entries.filter({ $0.due <= end }).min(by: Self.isEarlier) {
      entries.removeAll { $0.number == next.number }
      now = max(now, next.due)
      next.work()
      afterWork()
    }
    now = end
  }

  private static func isEarlier(_ one: Entry, _ other: Entry) -> Bool {
    (one.due, one.number) < (other.due, other.number)
  }
}
