// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// The outcome and the duration of an exchange.
public struct ExchangeReport: Sendable {
  /// The request's method.
  public let method: HTTPRequest.Method
  /// The request's path without the query, which may carry secrets.
  public let path: String
  /// The server's name, with the port if there is one.
  public let host: String
  /// The status of the response, or the error.
  public let outcome: Result<HTTPResponse.Status, TransportError>
  /// The duration, measured by the middleware's clock.
  public let time: Duration
  /// The metrics of the transport; nil if it doesn't measure any, or for a cached response.
  public let metrics: ExchangeMetrics?
}

/// Reports the outcome and the duration of each exchange.
///
/// As the outermost middleware it measures the time that a user waits; as the innermost, each attempt.
public struct MetricsMiddleware: Middleware {
  private let observer: SafeObserver<ExchangeReport>
  private let now: @Sendable () -> Duration

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - observer: Receives the report of each exchange when it has ended, before its response is delivered. Cancelled
  ///     exchanges aren't reported.
  ///   - scheduler: The clock that measures exchanges.
  public init(to observer: SafeObserver<ExchangeReport>, on scheduler: some TimeScheduler) {
    self.observer = observer
    now = { scheduler.now }
  }

  /// Performs a request and reports its outcome.
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
        method: request.head.method, path: String((request.head.path ?? "/").withoutQuery),
        host: request.host, outcome: outcome.map(\.status), time: time,
        metrics: try? outcome.get().metrics))
  }
}
