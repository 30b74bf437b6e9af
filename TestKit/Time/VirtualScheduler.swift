// SPDX-License-Identifier: MIT

import Signals

/// Time that passes when a test says so, and work that is done then, on the thread of the test.
///
/// Work due at the same moment is done in the order in which it was scheduled. Nothing sleeps.
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
    /// A binary heap. Entries that were cancelled stay until they are on top, or are half of all.
    var entries: [Entry] = []
    /// How many were cancelled since they were last removed, at least.
    var cancelled = 0
    var count = 0
  }

  private let plan = Lock(Plan())

  /// Creates a scheduler whose time is zero.
  public init() {}

  /// The virtual time since the scheduler was made.
  public var now: Duration { plan.withLock { $0.now } }

  /// The number of pieces of work that wait for their time.
  public var pending: Int { plan.withLock { $0.entries.count { !$0.timer.isEnded } } }

  /// Does work when the test next lets time pass, even by nothing.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    add(after: .zero, TimerLife(work))
  }

  /// Does work once so much virtual time has passed, unless the handle is disposed or released
  /// before.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    let timer = TimerLife(work)
    let lifetime = Lifetime(timer)
    add(after: max(.zero, delay), timer)
    lifetime.onEnd { [weak self] in self?.forgetCancelled() }
    return Disposable(lifetime)
  }

  /// Lets time pass, and does what is due on the way, each at its moment.
  public func advance(by duration: Duration = .zero) {
    let target = now + duration
    while let timer = next(until: target) { timer.fire() }
    plan.withLock { $0.now = max($0.now, target) }
  }

  /// Lets time pass until nothing waits.
  ///
  /// - Parameter limit: The most work to do, so that a timer which renews itself without end ends
  ///   the test with a sentence.
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

  /// Removes the entries that were cancelled when they may be half of all.
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

  /// Takes the earliest entry that is due, and moves the time to it.
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
