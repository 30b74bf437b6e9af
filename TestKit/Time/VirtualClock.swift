// SPDX-License-Identifier: MIT

import Views

/// The clock of a window in a test. Its time passes only when the test advances it.
///
/// ```swift
/// terminal.clock.advance(by: .seconds(4))  // a toast is gone
/// ```
@MainActor
public final class VirtualClock: WindowClock {
  private struct Entry {
    let due: Duration
    let number: Int
    let work: @MainActor () -> Void
  }

  private var entries: [Entry] = []
  private var count = 0

  /// The time since the creation of the clock.
  public private(set) var now = Duration.zero

  /// Creates a clock whose time is zero.
  public init() {}

  /// The number of timers that wait. It is 0 if nothing moves.
  public var pending: Int { entries.count }

  /// Schedules work after a delay.
  public func start(
    after delay: Duration, _ work: @escaping @MainActor () -> Void
  ) -> WindowTimer {
    count += 1
    let number = count
    entries.append(Entry(due: now + max(.zero, delay), number: number, work: work))
    return WindowTimer { [weak self] in self?.entries.removeAll { $0.number == number } }
  }

  /// Advances the time, and runs the work that is due on the way, each at its time.
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
