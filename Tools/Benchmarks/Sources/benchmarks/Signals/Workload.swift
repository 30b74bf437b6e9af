// SPDX-License-Identifier: MIT

/// A workload in three versions: with our signals, with the peer, and handwritten.
struct Workload {
  let name: String
  /// The number of events of a run.
  let count: Int
  let ours: (Int) -> Void
  var theirs: ((Int) -> Void)?
  var byHand: ((Int) -> Void)?
  /// The maximum number of instructions of an event.
  var budget: Int?

  static var all: [Workload] { operators + sharing + timed + properties + loops }

  /// Returns whether the workload's first word is among the names; `true` if there are no names.
  func isOne(of names: [String]) -> Bool {
    names.isEmpty || names.contains { name.hasPrefix("\($0) ") }
  }
}

/// A total, which prevents the optimizer from removing the work.
// SAFETY: one thread at a time writes: the sender to which the observed signal delivers.
final class Sum: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0
}

/// A clock that a workload advances itself. It has at most one timer, because operators schedule no more.
// SAFETY: only the thread that runs the workload uses it.
final class ManualTime: @unchecked Sendable {
  @exclusivity(unchecked) var now: Duration = .zero
  @exclusivity(unchecked) private var due: Duration?
  @exclusivity(unchecked) private var work: (() -> Void)?

  func arm(after delay: Duration, _ work: @escaping () -> Void) {
    due = now + delay
    self.work = work
  }

  func disarm() {
    due = nil
    work = nil
  }

  /// Advances the clock by a millisecond.
  func tick() {
    now += .milliseconds(1)
    guard let due, due <= now, let work else { return }
    disarm()
    work()
  }
}
