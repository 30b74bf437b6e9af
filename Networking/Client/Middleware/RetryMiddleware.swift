// SPDX-License-Identifier: MIT

import Signals

/// Sends again what came to nothing, by the rules of a `RetryPolicy`.
///
/// It waits between attempts and knows the server's wishes; `SafeClient`'s own `retries` is the
/// short way without. With both, the attempts multiply: use one of them.
///
/// All attempts and waits share the request's deadline. A wait that would exceed it isn't begun:
/// the last outcome is delivered.
public struct RetryMiddleware: Middleware {
  private let policy: RetryPolicy
  private let scheduler: any TimeScheduler
  private let now: @Sendable () -> HTTPDate

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - policy: What is sent again, and when.
  ///   - scheduler: Where waits pass, and where further attempts start.
  ///   - now: Where the time of the world comes from, for a server's dates.
  public init(
    _ policy: RetryPolicy = RetryPolicy(), on scheduler: some TimeScheduler,
    now: @escaping @Sendable () -> HTTPDate = { .now }
  ) {
    self.policy = policy
    self.scheduler = scheduler
    self.now = now
  }

  /// The answer of the first attempt that is final. Disposal ends a wait as well as an exchange.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    attempt(1, request, next)
  }

  private func attempt(
    _ number: Int, _ request: OutgoingRequest, _ next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    next(request).outcomes().setFailure(to: TransportError.self).flatMapLatest { outcome in
      // What a sink has given away would come a second time.
      guard request.sink?.canBegin ?? true else { return .result(outcome) }
      let wait = policy.delay(
        after: number, outcome, of: request.head.method, isIdempotent: request.isIdempotent,
        at: now())
      guard let wait, wait < request.deadline?.remaining ?? .seconds(1 << 40) else {
        return .result(outcome)
      }
      let pause = Signal<Void, TransportError>.timer(after: wait, on: scheduler)
      return pause.flatMapLatest { attempt(number + 1, request, next) }
    }
  }
}
