// SPDX-License-Identifier: MIT

import Signals

extension Signal where Failure == StreamFailure {
  /// Opens a stream again when it ends or fails in a way that may pass; any other failure ends it.
  ///
  /// - Parameters:
  ///   - backoff: How long to wait each time; it begins anew when a connection has brought an element.
  ///   - state: Receives `waiting(until:)` when a wait begins and `connecting` when an attempt does.
  ///   - scheduler: Where the waits pass, and where the stream is opened again.
  public func reconnecting(
    after backoff: Backoff = .exponential(from: .seconds(1)),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> Signal {
    .deferred {
      let fruitless = Lock(0)
      return
        self
        .handleEvents(next: { _ in fruitless.withLock { $0 = 0 } })
        .takenUpAgain(on: scheduler, feedingStateInto: state) {
          let count = fruitless.withLock { count in
            defer { count += 1 }
            return count
          }
          return backoff.delay(before: count)
        }
    }
  }

  /// Opens a stream again, after the wait that is told each time, when it ends or fails in a way that
  /// may pass.
  func takenUpAgain(
    on scheduler: any TimeScheduler, feedingStateInto state: SafeObserver<StreamState>?,
    after wait: @escaping @Sendable () -> Duration
  ) -> Signal {
    Signal.deferred {
      state?.send(.connecting)
      return self
    }
    .interrupted
    .retry(when: { _ in
      let wait = wait()
      state?.send(.waiting(until: scheduler.now + wait))
      return SafeSignal<Void>.timer(after: wait, on: scheduler)
    })
    .suppressError()
    .setFailure(to: StreamFailure.self)
    .map { (result) throws(StreamFailure) in try result.get() }
  }

  /// Fails where another attempt is worth it; what ends it for good is an element.
  private var interrupted: Signal<Result<Element, StreamFailure>, Interruption> {
    Signal<Result<Element, StreamFailure>, Interruption>(serial: { observer, lifetime in
      self.start(
        Observer(
          next: { observer.next(.success($0)) },
          end: { end in
            guard let failure = end.failure, !failure.isTransient else {
              return observer.fail(Interruption())
            }
            observer.next(.failure(failure))
            if !lifetime.isEnded { observer.complete() }
          }), lifetime)
    })
  }
}

/// That a stream has broken off, and is worth another attempt.
private struct Interruption: Error {}
