// SPDX-License-Identifier: MIT

import Signals

extension Signal<Response, TransportError> {
  /// Tells once how an exchange ended: with an answer or a failure, before that goes on, or with nil when it was
  /// called off.
  ///
  /// Who observes it twice hears of the first time only: it is for an exchange that was deferred.
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
