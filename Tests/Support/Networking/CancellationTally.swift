// SPDX-License-Identifier: MIT

import Signals

/// Counts the events of signals that are cancelled at random moments, for storms of cancellations.
package final class CancellationTally: Sendable {
  private struct Counts: Sendable {
    var events = 0
    var ends = 0
    var faults = 0
  }

  private let counts = Lock(Counts())

  /// Creates a tally of nothing.
  package init() {}

  /// The number of elements.
  package var events: Int { counts.withLock(\.events) }
  /// The number of completions and failures.
  package var ends: Int { counts.withLock(\.ends) }
  /// The number of events after the end or the cancellation of their signal.
  package var faults: Int { counts.withLock(\.faults) }

  /// Observes a signal, and cancels it at once, after a random number of turns, or in its first event.
  package func cancel<Element, Failure>(
    _ signal: Signal<Element, Failure>, _ random: inout some RandomNumberGenerator
  ) async {
    let handle = MutableProperty<Disposable?>(nil)
    let isCancelled = MutableProperty(false)
    let isOver = MutableProperty(false)
    let late = MutableProperty(0)
    let cancelsInside = Int.random(in: 0..<4, using: &random) == 0
    let turns =
      Int.random(in: 0..<3, using: &random) == 0 ? 0 : Int.random(in: 0..<200, using: &random)
    let note: @Sendable () -> Bool = {
      let late = late.modify { late in
        if isCancelled.value { late += 1 }
        return late
      }
      // Another thread may be delivering one event at the moment of the cancellation.
      return isOver.value || late > 1
    }
    let observation = signal.observe(
      next: { [self] _ in
        let isFault = note()
        counts.withLock { counts in
          counts.events += 1
          if isFault { counts.faults += 1 }
        }
        if cancelsInside { handle.value?.dispose() }
      },
      end: { [self] _ in
        let isFault = note()
        counts.withLock { counts in
          counts.ends += 1
          if isFault { counts.faults += 1 }
        }
        isOver.value = true
      })
    handle.value = observation
    for _ in 0..<turns { await Task.yield() }
    observation.dispose()
    isCancelled.value = true
    handle.value = nil
  }
}
