// SPDX-License-Identifier: MIT

import Signals

/// Time that passes when a test says so, and work that is done then, on the thread of the test.
///
/// Work due at the same moment is done in the order in which it was scheduled. Nothing sleeps.
public final class VirtualScheduler: TimeScheduler {
  private struct Entry: Sendable {
    let due: Duration
    let number: Int
    let lifetime: Lifetime
    let work: @Sendable () -> Void
  }

  private struct Plan: Sendable {
    var now: Duration = .zero
    var entries: [Entry] = []
    var count = 0
  }

  private let plan = Lock(Plan())

  /// Creates a scheduler whose time is zero.
  public init() {}

  /// The virtual time since the scheduler was made.
  public var now: Duration { plan.withLock { $0.now } }

  /// How much work waits for its time.
  public var pending: Int { plan.withLock { $0.entries.count { !$0.lifetime.isEnded } } }

  /// Has work done when the test next lets time pass, even by nothing.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    add(after: .zero, Lifetime(), work)
  }

  /// Has work done once so much virtual time has passed, unless the handle goes before.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    let lifetime = Lifetime()
    add(after: max(.zero, delay), lifetime, work)
    lifetime.onEnd { [weak self] in self?.forget(lifetime) }
    return Disposable(lifetime)
  }

  /// Lets time pass, and does what is due on the way, each at its moment.
  public func advance(by duration: Duration = .zero) {
    let target = now + duration
    while let entry = next(until: target) {
      if entry.lifetime.beginEnding() {
        entry.work()
        entry.lifetime.end()
      }
    }
    plan.withLock { $0.now = max($0.now, target) }
  }

  /// Lets time pass until nothing waits any more.
  ///
  /// - Parameter limit: The most work to do, so that a timer which renews itself for ever ends the test
  ///   with a sentence.
  public func run(limit: Int = 100_000) {
    var done = 0
    while let due = plan.withLock({ plan in
      plan.entries.filter { !$0.lifetime.isEnded }.map(\.due).min()
    }) {
      precondition(
        done < limit, "Virtual time does not come to rest: \(limit) pieces of work were done.")
      done += 1
      advance(by: max(.zero, due - now))
    }
  }

  private func add(
    after delay: Duration, _ lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
  ) {
    plan.withLock { plan in
      plan.count += 1
      plan.entries.append(
        Entry(due: plan.now + delay, number: plan.count, lifetime: lifetime, work: work))
    }
  }

  /// Lets go of work that was called off, and of what it holds.
  private func forget(_ lifetime: Lifetime) {
    let gone: Entry? = plan.withLock { plan in
      let index = plan.entries.firstIndex { $0.lifetime == lifetime }
      return index.map { plan.entries.remove(at: $0) }
    }
    withExtendedLifetime(gone) {}
  }

  /// Takes the earliest entry that is due, and moves the time to it.
  private func next(until target: Duration) -> Entry? {
    plan.withLock { plan in
      plan.entries.removeAll { $0.lifetime.isEnded }
      let first = plan.entries.indices.min { one, other in
        let (one, other) = (plan.entries[one], plan.entries[other])
        return (one.due, one.number) < (other.due, other.number)
      }
      guard let first, plan.entries[first].due <= target else { return nil }
      let entry = plan.entries.remove(at: first)
      plan.now = max(plan.now, entry.due)
      return entry
    }
  }
}
