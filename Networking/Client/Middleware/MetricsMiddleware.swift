// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// What became of an exchange, and what it took.
public struct ExchangeReport: Sendable {
  /// The request's method.
  public let method: HTTPRequest.Method
  /// The request's path without the query, which may carry secrets.
  public let path: String
  /// The server's name, with the port if there is one.
  public let host: String
  /// The status of the answer, or why there is none.
  public let outcome: Result<HTTPResponse.Status, TransportError>
  /// How long it took, by the clock of the middleware.
  public let time: Duration
  /// What the transport measured; nil if it doesn't, or a cache answered.
  public let metrics: ExchangeMetrics?
}

/// Tells of each exchange what it took.
///
/// Outermost it measures what a user waits for; innermost, each attempt.
public struct MetricsMiddleware: Middleware {
  private let observer: SafeObserver<ExchangeReport>
  private let now: @Sendable () -> Duration

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - observer: Hears of each exchange when it is over, before its answer goes on; not of those that
  ///     are called off.
  ///   - scheduler: The clock that measures.
  public init(to observer: SafeObserver<ExchangeReport>, on scheduler: some TimeScheduler) {
    self.observer = observer
    now = { scheduler.now }
  }

  /// The answer as it comes.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      let start = now()
      return next(request).handleOutcome { outcome in
        if let outcome { tell(request, outcome, now() - start) }
      }
    }
  }

  private func tell(
    _ request: OutgoingRequest, _ outcome: Result<Response, TransportError>, _ time: Duration
  ) {
    observer.send(
      ExchangeReport(
        method: request.head.method, path: String((request.head.path ?? "/").prefix { $0 != "?" }),
        host: request.host, outcome: outcome.map(\.status), time: time,
        metrics: try? outcome.get().metrics))
  }
}
