// SPDX-License-Identifier: MIT

/// Work that a loop does once at its time, unless it is cancelled before.
@MainActor public final class LoopTimer {
  /// Whether the work is still to be done.
  public var isPending: Bool { work != nil }

  let deadline: Duration
  private var work: (@MainActor () -> Void)?

  init(deadline: Duration, work: @escaping @MainActor () -> Void) {
    self.deadline = deadline
    self.work = work
  }

  /// Drops the work; does nothing if it is done or dropped already.
  public func cancel() {
    work = nil
  }

  func fire() {
    let work = work
    self.work = nil
    work?()
  }
}

/// Timers by their time, and by their age where that is the same.
@MainActor struct Timers {
  private var pending: [LoopTimer] = []

  mutating func add(_ timer: LoopTimer) {
    pending.removeAll { !$0.isPending }
    let index = pending.firstIndex { $0.deadline > timer.deadline } ?? pending.count
    pending.insert(timer, at: index)
  }

  /// When the next timer is due.
  mutating func next() -> Duration? {
    while let first = pending.first, !first.isPending { pending.removeFirst() }
    return pending.first?.deadline
  }

  /// Takes the timers that are due; those that they add wait for the next turn.
  mutating func takeDue(at now: Duration) -> [LoopTimer] {
    let due = pending.prefix { $0.deadline <= now }
    pending.removeFirst(due.count)
    return Array(due)
  }
}
