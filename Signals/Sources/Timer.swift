// SPDX-License-Identifier: MIT

extension Signal where Element == Void {
  /// Returns a signal that sends once after a delay, and completes.
  /// `SafeSignal<Void>.timer(after: .milliseconds(2), on: time).map { "a" }` is `marbles("--[a|]")`.
  public static func timer(after delay: Duration, on scheduler: some TimeScheduler) -> Signal {
    Signal(serial: { observer, lifetime in
      let work = SingleUse {
        if lifetime.isEnded { return }
        observer.send()
        if !lifetime.isEnded { observer.complete() }
      }
      let timer = scheduler.schedule(after: delay) { work.perform() }
      lifetime.onEnd { timer.dispose() }
    })
  }
}

extension Signal where Element == Int {
  /// Returns a signal that sends the numbers of the moments at regular distances: 0 after the first
  /// interval.
  ///
  /// It doesn't drift: the moments are multiples of the interval from the start on. Those that have
  /// passed while an observer was busy, or while the clock jumped, are left out.
  ///
  /// - Parameters:
  ///   - interval: The distance; more than zero.
  ///   - scheduler: Where the time comes from, and where the numbers are sent.
  public static func interval(every interval: Duration, on scheduler: some TimeScheduler) -> Signal
  {
    ticks(every: interval, on: scheduler) { $0 }
  }
}

extension Signal {
  /// Creates a signal that sends an element for the number of each moment at regular distances.
  fileprivate static func ticks(
    every interval: Duration, on scheduler: some TimeScheduler,
    element: @escaping @Sendable (_ number: Int) -> Element
  ) -> Signal {
    precondition(interval > .zero, "An interval of \(interval) has no end: give more than zero.")
    return Signal(serial: { observer, lifetime in
      let origin = scheduler.now
      let timer = LatestTimer()
      @Sendable func arm(_ number: Int) {
        let due = origin + interval * (number + 1)
        timer.start(after: max(.zero, due - scheduler.now), on: scheduler) {
          if lifetime.isEnded { return }
          // The number of the last moment that has passed.
          let now = max(number, Int((scheduler.now - origin) / interval) - 1)
          observer.send(element(now))
          if !lifetime.isEnded { arm(now + 1) }
        }
      }
      lifetime.onEnd { timer.stop() }
      arm(0)
    })
  }
}

extension Signal where Element == Void {
  /// Creates a signal that sends at regular distances, first after one interval.
  ///
  /// ```swift
  /// let ticks = SafeSignal<Void>.interval(every: .seconds(1), on: scheduler)
  /// // () after 1 s, 2 s, 3 s, …
  /// ```
  ///
  /// It doesn't drift, as that of `Int` doesn't, and needs no end: ``prefix(_:)`` gives it one.
  ///
  /// - Parameters:
  ///   - interval: The distance; more than zero.
  ///   - scheduler: Where the time comes from, and where the elements are sent.
  @_disfavoredOverload
  public static func interval(every interval: Duration, on scheduler: some TimeScheduler) -> Signal
  {
    ticks(every: interval, on: scheduler) { _ in }
  }
}
