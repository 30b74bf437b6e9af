// SPDX-License-Identifier: MIT

import Signals

/// The deadline of a request.
///
/// A client sets it once, from the request's `timeout`. Middleware passes it on with the request,
/// so that renewals, retries and redirects share it:
///
///     let deadline = Deadline(after: .seconds(2), on: scheduler)
///     // One second later:
///     deadline.remaining  // 1 s
///
/// When it has passed, the client ends the exchange with `TransportError.Kind.timedOut(.total)`,
/// independent of the middleware.
public final class Deadline: Sendable {
  private let scheduler: any TimeScheduler
  private let due: Duration
  private let phase = Lock<TransportError.Phase?>(nil)

  /// Creates a deadline.
  ///
  /// - Parameters:
  ///   - limit: The duration from now on.
  ///   - scheduler: The clock.
  public init(after limit: Duration, on scheduler: some TimeScheduler) {
    self.scheduler = scheduler
    due = scheduler.now + limit
  }

  /// The time until the deadline; zero after it has passed.
  public var remaining: Duration { max(.zero, due - scheduler.now) }

  /// Records the current phase if the request waits for something other than the server; nil for
  /// the server.
  func enter(_ phase: TransportError.Phase?) {
    self.phase.withLock { $0 = phase }
  }

  /// Returns the error of a request that exceeded the deadline.
  func error(_ host: String) -> TransportError {
    TransportError(.timedOut(.total), phase: phase.withLock { $0 } ?? .waiting, host: host)
  }
}
