// SPDX-License-Identifier: MIT

import Views

/// The time of a window in a test: it passes when the test says so.
@MainActor
public final class VirtualClock: WindowClock {
  private struct Entry {
    let due: Duration
    let number: Int
    let work: @MainActor () -> Void
  }

  private var entries: [Entry] = []
  private var count = 0

  /// The time since the clock was made.
  public private(set) var now = Duration.zero

  /// Creates a clock whose time is zero.
  public init() {}

  /// How much work waits for its time; nothing, where nothing moves.
  public var pending: Int { entries.count }

  /// Has work done once so much time has passed.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    count += 1
    let number = count
    entries.append(Entry(due: now + max(.zero, delay), number: number, work: work))
    return WindowTimer { [weak self] in self?.entries.removeAll { $0.number == number } }
  }

  /// Lets time pass, and does what is due on the way, each at its moment.
  public func advance(by duration: Duration) {
    let target = now + duration
    while let next = entries.filter({ $0.due <= target }).min(by: Self.isEarlier) {
      entries.removeAll { $0.number == next.number }
      now = max(now, next.due)
      next.work()
    }
    now = target
  }

  private static func isEarlier(_ one: Entry, _ other: Entry) -> Bool {
    (one.due, one.number) < (other.due, other.number)
  }
}
