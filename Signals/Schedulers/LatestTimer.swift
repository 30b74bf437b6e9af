// SPDX-License-Identifier: MIT

/// At most one scheduled piece of work: starting the next one replaces the one before.
///
/// A scheduler may do the work on another thread before it has returned the handle of its timer, and the work may start the
/// next timer. The late handle must not replace the next one then, since a handle that is released stops its timer. So each
/// start has a number: what belongs to an earlier start is dropped.
package final class LatestTimer: Sendable {
  private struct State: Sendable {
    /// The number of the latest start; nil after `stop()`.
    var number: Int? = 0
    var handle: Disposable?

    /// Returns the handle, so that the caller releases it outside the lock.
    mutating func take() -> Disposable? {
      defer { handle = nil }
      return handle
    }
  }

  private let state = Lock(State())

  /// Creates a timer that isn't started.
  package init() {}

  /// Does the work after a delay, once, unless the timer is started again, stopped or released before.
  ///
  /// Does nothing after `stop()`.
  package func start(
    after delay: Duration, on scheduler: any TimeScheduler, _ work: @escaping @Sendable () -> Void
  ) {
    let (number, replaced) = state.withLock { state -> (Int?, Disposable?) in
      state.number = state.number.map { $0 + 1 }
      return (state.number, state.take())
    }
    replaced?.dispose()
    guard let number else { return }
    let handle = scheduler.schedule(after: delay) { [weak self] in
      if let self, finish(number) { work() }
    }
    let isCurrent = state.withLock { state in
      if state.number == number { state.handle = handle }
      return state.number == number
    }
    if !isCurrent { handle.dispose() }
  }

  /// Stops the timer permanently.
  package func stop() {
    let handle = state.withLock { state in
      state.number = nil
      return state.take()
    }
    handle?.dispose()
  }

  /// Returns whether the work of a start is to be done now.
  private func finish(_ number: Int) -> Bool {
    let (isCurrent, handle) = state.withLock { state -> (Bool, Disposable?) in
      guard state.number == number else { return (false, nil) }
      state.number = number + 1
      return (true, state.take())
    }
    withExtendedLifetime(handle) {}
    return isCurrent
  }
}
