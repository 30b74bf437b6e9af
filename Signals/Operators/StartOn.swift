// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal on a scheduler. Its events come from the threads that it chooses itself.
  /// `marbles("ab|").start(on: time)` is `marbles("ab|")`.
  public func start(on scheduler: some Scheduler) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let work = SingleUse { if !lifetime.isEnded { start(observer, lifetime) } }
        scheduler.schedule { work.perform() }
      })
  }
}
