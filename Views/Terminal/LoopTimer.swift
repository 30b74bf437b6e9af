// SPDX-License-Identifier: MIT

/// A one-shot timer of a loop, which can be cancelled.
@MainActor public final class LoopTimer {
  /// A Boolean value that indicates whether the work is still scheduled.
  public var isPending: Bool { work != nil }

  let deadline: Duration
  private var work: (@MainActor () -> Void)?

  init(deadline: Duration, work: @escaping @MainActor () -> Void) {
    self.deadline = deadline
    self.work = work
  }

  /// Cancels the work. Has no effect after the work has run.
  public func cancel() {
    work = nil
  }

  func fire() {
    let work = work
    self.work = nil
    work?()
  }
}

/// Timers ordered by time, and by age for the same time.
@MainActor struct Timers {
  private var pending: [LoopTimer] = []

  mutating func add(_ timer: LoopTimer) {
    pending.removeAll { !$0.isPending }
    let index = pending.firstIndex { $0.deadline > timer.deadline } ?? pending.count
    pending.insert(timer, at: index)
  }

  /// Returns the time of the next timer.
  mutating func next() -> Duration? {
    while let first = pending.first, !first.isPending { pending.removeFirst() }
    return pending.first?.deadline
  }

  /// Removes and returns the timers that are due. Timers that they add wait for the next turn.
  mutating func takeDue(at now: Duration) -> [LoopTimer] {
    let due = pending.prefix { $0.deadline <= now }
    pending.removeFirst(due.count)
    return Array(due)
  }
}
