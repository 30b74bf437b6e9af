// SPDX-License-Identifier: MIT

import Signals

/// A scheduler whose time passes only when a test advances it, and whose work runs on the thread of
/// the test.
///
/// Work due at the same time runs in the order in which it was scheduled. Nothing sleeps.
///
/// ```swift
/// let time = VirtualScheduler()
/// let recorder = Recorder(SafeSignal.just(1).delay(for: .seconds(2), on: time))
/// time.advance(by: .seconds(2))
/// recorder.elements      // [1]
/// ```
public final class VirtualScheduler: TimeScheduler {
  private struct Entry: Sendable {
    let due: Duration
    let number: Int
    let timer: TimerLife

    static func < (one: Entry, other: Entry) -> Bool {
      one.due == other.due ? one.number < other.number : one.due < other.due
    }
  }

  private struct Plan: Sendable {
    var now: Duration = .zero
    /// A binary heap. Cancelled entries stay until they are on top, or are half of all.
    var entries: [Entry] = []
    /// The minimum number of cancelled entries in the heap.
    var cancelled = 0
    var count = 0
  }

  private let plan = Lock(Plan())

  /// Creates a scheduler whose time is zero.
  public init() {}

  /// The virtual time since the creation of the scheduler.
  public var now: Duration { plan.withLock { $0.now } }

  /// The number of scheduled pieces of work.
  public var pending: Int { plan.withLock { $0.entries.count { !$0.timer.isEnded } } }

  /// Schedules work for the next time the test advances the scheduler, even by zero.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    add(after: .zero, TimerLife(work))
  }

  /// Schedules work after a virtual delay, unless the handle is disposed or released before.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    let timer = TimerLife(work)
    let lifetime = Lifetime(timer)
    add(after: max(.zero, delay), timer)
    lifetime.onEnd { [weak self] in self?.forgetCancelled() }
    return Disposable(lifetime)
  }

  /// Advances the time, and runs the work that is due on the way, each at its time.
  public func advance(by duration: Duration = .zero) {
    let target = now + duration
    while let timer = next(until: target) { timer.fire() }
    plan.withLock { $0.now = max($0.now, target) }
  }

  /// Advances the time until no work is scheduled.
  ///
  /// - Parameter limit: The maximum number of pieces of work. A timer that renews itself forever
  ///   stops the test with a message.
  public func run(limit: Int = 100_000) {
    var done = 0
    while let timer = next(until: nil) {
      precondition(
        done < limit, "Virtual time does not come to rest: \(limit) pieces of work were done.")
      done += 1
      timer.fire()
    }
  }

  private func add(after delay: Duration, _ timer: TimerLife) {
    plan.withLock { plan in
      plan.count += 1
      plan.entries.append(Entry(due: plan.now + delay, number: plan.count, timer: timer))
      Self.rise(&plan.entries)
    }
  }

  /// Removes the cancelled entries when they may be half of all.
  private func forgetCancelled() {
    plan.withLock { plan in
      plan.cancelled += 1
      guard plan.cancelled * 2 > plan.entries.count else { return }
      let left = plan.entries.filter { !$0.timer.isEnded }
      plan.cancelled = 0
      plan.entries = []
      for entry in left {
        plan.entries.append(entry)
        Self.rise(&plan.entries)
      }
    }
  }

  /// Removes and returns the earliest entry that is due, and advances the time to it.
  private func next(until target: Duration?) -> TimerLife? {
    plan.withLock { plan in
      while let first = plan.entries.first {
        if first.timer.isEnded {
          Self.removeFirst(&plan.entries)
          continue
        }
        if let target, first.due > target { return nil }
        Self.removeFirst(&plan.entries)
        plan.now = max(plan.now, first.due)
        return first.timer
      }
      return nil
    }
  }

  /// Moves the last entry of a heap up to its place.
  private static func rise(_ entries: inout [Entry]) {
    var index = entries.count - 1
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes the first entry of a heap.
  private static func removeFirst(_ entries: inout [Entry]) {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [index * 2 + 1, index * 2 + 2]
      where child < entries.count && entries[child] < entries[least] {
        least = child
      }
      if least == index { return }
      entries.swapAt(index, least)
      index = least
    }
  }
}
