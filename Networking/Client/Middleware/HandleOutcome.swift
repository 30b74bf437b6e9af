// SPDX-License-Identifier: MIT

import Signals

extension Signal<Response, TransportError> {
  /// Returns a signal that reports the outcome of an exchange once: a response or a failure before it is delivered, or
  /// nil if the exchange was cancelled.
  ///
  /// Only the first observation reports an outcome, so use it inside `deferred`.
  func handleOutcome(
    _ tell: @escaping @Sendable (Result<Response, TransportError>?) -> Void
  ) -> Signal {
    let isTold = Lock(false)
    let tellOnce: @Sendable (Result<Response, TransportError>?) -> Void = { outcome in
      let isFirst = isTold.withLock { isTold in
        defer { isTold = true }
        return !isTold
      }
      if isFirst { tell(outcome) }
    }
    return handleEvents(
      next: { tellOnce(.success($0)) },
      end: { end in
        if let failure = end.failure { tellOnce(.failure(failure)) }
      },
      over: { tellOnce(nil) })
  }
}
