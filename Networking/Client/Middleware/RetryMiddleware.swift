// SPDX-License-Identifier: MIT

import Signals

/// Retries failed requests by the rules of a ``RetryPolicy``.
///
/// It waits between attempts and respects the server's `Retry-After`. The `retries` of
/// ``SafeClient`` are immediate. With both, the attempts multiply: use one of them.
///
/// All attempts and delays share the request's deadline. A delay that would exceed it isn't begun,
/// and the last outcome is delivered.
public struct RetryMiddleware: Middleware {
  private let policy: RetryPolicy
  private let scheduler: any TimeScheduler
  private let now: @Sendable () -> HTTPDate

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - policy: The rules of retries.
  ///   - scheduler: The scheduler of delays and further attempts.
  ///   - now: Returns the current time, for dates in `Retry-After`.
  public init(
    _ policy: RetryPolicy = RetryPolicy(), on scheduler: some TimeScheduler,
    now: @escaping @Sendable () -> HTTPDate = { .now }
  ) {
    self.policy = policy
    self.scheduler = scheduler
    self.now = now
  }

  /// Performs a request and delivers the first final outcome. Disposal ends a delay or an exchange.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    attempt(1, request, next, after: nil)
  }

  private func attempt(
    _ number: Int, _ request: OutgoingRequest, _ next: @escaping Transport,
    after previous: Result<Response, TransportError>?
  ) -> Signal<Response, TransportError> {
    next(request).outcomes().setFailure(to: TransportError.self).flatMapLatest { outcome in
      // The previous attempt has sent the body, so that its outcome says more.
      if let previous, case .failure(let error) = outcome,
        error.kind == .unreadableBody(.unrepeatable), previous.mayHaveSentBody
      {
        return .result(previous)
      }
      // A sink that has delivered content would deliver it a second time.
      guard request.sink?.canBegin ?? true else { return .result(outcome) }
      let wait = policy.delay(
        after: number, outcome, of: request.head.method, isIdempotent: request.isIdempotent,
        at: now())
      guard let wait, wait < request.deadline?.remaining ?? .seconds(1 << 40) else {
        return .result(outcome)
      }
      let pause = Signal<Void, TransportError>.timer(after: wait, on: scheduler)
      return pause.flatMapLatest { attempt(number + 1, request, next, after: outcome) }
    }
  }
}

extension Result where Success == Response, Failure == TransportError {
  fileprivate var mayHaveSentBody: Bool {
    if case .failure(let error) = self { error.maybeSent } else { true }
  }
}
