// SPDX-License-Identifier: MIT

/// Counts what is in flight, from any thread: what a spinner is bound to.
public final class ActivityCounter: Sendable {
  private let running = MutableProperty(0)

  /// Creates a counter that counts nothing yet.
  public init() {}

  /// The number of running activities, never negative. Its signal completes when the counter is released.
  public var count: Property<Int> { running.property }

  /// A property that is true while any activity runs. Its signal sends changes only.
  public var isActive: Property<Bool> {
    let count = running.property
    return Property(
      value: { count.value > 0 },
      signal: count.signal.map { $0 > 0 }.removeDuplicates())
  }

  /// Counts something that is no signal, until the handle is disposed or released.
  public func begin() -> Disposable {
    running.modify { $0 += 1 }
    return Disposable { [running] in running.modify { $0 -= 1 } }
  }
}

extension Signal {
  /// Counts each observation while it lasts.
  ///
  /// It is counted before the signal starts, and no more once the observation is over: after its
  /// end was delivered, or at disposal.
  public func feedActivity(into counter: ActivityCounter) -> Signal {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let activity = counter.begin()
        lifetime.onEnd { activity.dispose() }
        if !lifetime.isEnded { start(observer, lifetime) }
      })
  }
}
