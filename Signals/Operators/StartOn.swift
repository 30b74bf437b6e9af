// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal on a scheduler; where its events come from then is its own affair.
  public func start(on scheduler: some Scheduler) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      scheduler.schedule {
        if !lifetime.isEnded { start(observer, lifetime) }
      }
    })
  }
}
