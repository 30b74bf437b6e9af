// SPDX-License-Identifier: MIT

/// One thing to do many times: by our own signals, by the peer, and by hand.
struct Workload {
  let name: String
  /// How many events a run has.
  let count: Int
  let ours: (Int) -> Void
  var theirs: ((Int) -> Void)?
  var byHand: ((Int) -> Void)?
  /// How many instructions an event may cost.
  var budget: Int?

  static var all: [Workload] { operators + sharing + timed + properties + loops }

  /// Returns whether it is one of those that are named by their first word; without names, each is.
  func isOne(of names: [String]) -> Bool {
    names.isEmpty || names.contains { name.hasPrefix("\($0) ") }
  }
}

/// A total, so that no work can be left out.
// SAFETY: one thread at a time writes: the sender that the observed signal is delivering for.
final class Sum: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0
}

/// Time that a workload moves by itself, with one timer at most, as the operators arm no more.
// SAFETY: one thread uses it: the one that runs the workload.
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

  /// Lets a millisecond pass.
  func tick() {
    now += .milliseconds(1)
    guard let due, due <= now, let work else { return }
    disarm()
    work()
  }
}
