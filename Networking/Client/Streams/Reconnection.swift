// SPDX-License-Identifier: MIT

import Signals

extension Signal where Failure == StreamFailure {
  /// Returns a signal that opens a stream again when it ends or fails temporarily; a permanent failure ends it.
  ///
  /// - Parameters:
  ///   - backoff: The delays, which start from the beginning after a connection has sent an element.
  ///   - recoveries: Each element ends the current delay, for example ``SafeClient/recoveries``.
  ///   - state: Receives `waiting` when a delay begins, `connecting` when an attempt begins, and `failed` at the end.
  ///   - scheduler: The scheduler of the delays, on which the stream is reopened.
  public func reconnecting(
    after backoff: Backoff = .exponential(from: .seconds(1)),
    reopeningAt recoveries: SafeSignal<Void> = .never(),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> Signal {
    .deferred {
      let fruitless = Lock(0)
      return
        self
        .handleEvents(next: { _ in fruitless.withLock { $0 = 0 } })
        .takenUpAgain(on: scheduler, reopeningAt: recoveries, feedingStateInto: state) {
          let count = fruitless.withLock { count in
            defer { count += 1 }
            return count
          }
          return backoff.delay(before: count)
        }
    }
  }

  /// Returns a signal that opens a stream again, after a given delay, when it ends or fails temporarily.
  func takenUpAgain(
    on scheduler: any TimeScheduler, reopeningAt recoveries: SafeSignal<Void>,
    feedingStateInto state: SafeObserver<StreamState>?,
    after wait: @escaping @Sendable () -> Duration
  ) -> Signal {
    Signal.deferred {
      state?.send(.connecting)
      return self
    }
    .interrupted
    .retry(when: { interruption in
      let wait = wait()
      // Before the timer begins, which might report the next attempt first.
      state?.send(.waiting(until: scheduler.now + wait, because: interruption.failure))
      return SafeSignal<Void>.timer(after: wait, on: scheduler).merge(with: recoveries).prefix(1)
    })
    .suppressError()
    .setFailure(to: StreamFailure.self)
    .map { (result) throws(StreamFailure) in try result.get() }
    .handleEvents(end: { end in
      if let failure = end.failure, failure != .closed { state?.send(.failed(failure)) }
    })
  }

  /// Returns a signal that fails if another attempt makes sense, and sends a permanent failure as an element.
  private var interrupted: Signal<Result<Element, StreamFailure>, Interruption> {
    Signal<Result<Element, StreamFailure>, Interruption>(serial: { observer, lifetime in
      self.start(
        Observer(
          next: { observer.next(.success($0)) },
          end: { end in
            guard let failure = end.failure, !failure.isTransient else {
              return observer.fail(Interruption(failure: end.failure))
            }
            observer.next(.failure(failure))
            if !lifetime.isEnded { observer.complete() }
          }), lifetime)
    })
  }
}

/// An error that indicates an interrupted stream that can be reopened.
private struct Interruption: Error {
  /// The failure; nil if the stream has ended.
  let failure: StreamFailure?
}
