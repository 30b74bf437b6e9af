// SPDX-License-Identifier: MIT

/// A scheduler whose time is that of a clock, and whose work is done in tasks.
///
/// ```swift
/// let scheduler = ClockScheduler(clock)  // for instance a ContinuousClock
/// let typed = query.signal.debounce(for: .milliseconds(300), on: scheduler)
/// ```
public struct ClockScheduler<Base: Clock>: TimeScheduler where Base.Duration == Duration {
  private let clock: Base
  private let origin: Base.Instant
  private let priority: TaskPriority?

  /// Creates a scheduler for a clock.
  ///
  /// - Parameters:
  ///   - clock: Where the time comes from; its present moment is the scheduler's zero.
  ///   - priority: The priority of the tasks.
  public init(_ clock: Base, priority: TaskPriority? = nil) {
    self.clock = clock
    self.priority = priority
    origin = clock.now
  }

  /// The time since the scheduler was created.
  public var now: Duration { origin.duration(to: clock.now) }

  /// Does the work in a task, away from any actor.
  public func schedule(_ work: @escaping @Sendable () -> Void) {
    Task(priority: priority) { work() }
  }

  /// Does the work in a task once the clock has moved on by a delay, unless the handle goes before.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    let timer = TimerLife(work)
    let deadline = clock.now.advanced(by: max(.zero, delay))
    let task = Task(priority: priority) { [clock] in
      // A cancelled task finds a timer that is over.
      try? await clock.sleep(until: deadline, tolerance: nil)
      timer.fire()
    }
    timer.onEnd { task.cancel() }
    return Disposable(Lifetime(timer))
  }
}
