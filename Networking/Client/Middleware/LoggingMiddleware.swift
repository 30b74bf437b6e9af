// SPDX-License-Identifier: MIT

import HTTPTypes
import Logging
import Signals

/// Logs a line at the end of each exchange, and its header fields at level `trace`. The lines contain neither secrets,
/// queries nor bodies.
///
/// A response is logged at level `debug`, or `warning` for statuses from 500 on. A failure is a `warning`. A cancelled
/// exchange is logged at level `debug`.
public struct LoggingMiddleware: Middleware {
  private let logger: Logger
  private let secrets: Secrets
  private let now: @Sendable () -> Duration

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - logger: The logger.
  ///   - secrets: The rules for header fields whose values are hidden.
  ///   - scheduler: The clock that measures exchanges.
  public init(
    _ logger: Logger, hiding secrets: Secrets = Secrets(), on scheduler: some TimeScheduler
  ) {
    self.logger = logger
    self.secrets = secrets
    now = { scheduler.now }
  }

  /// Performs a request and logs its outcome.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      let start = now()
      logger.trace("\(request): asked", metadata: shown(request.head.headerFields, request))
      return next(request).handleOutcome { tell(request, $0, now() - start) }
    }
  }

  private func tell(
    _ request: OutgoingRequest, _ outcome: Result<Response, TransportError>?, _ time: Duration
  ) {
    var metadata: Logger.Metadata = [
      "host": "\(request.host)", "milliseconds": "\(time / .milliseconds(1))",
    ]
    switch outcome {
    case .success(let response):
      metadata["bytes"] = "\(response.body.count)"
      let level: Logger.Level = response.status.kind == .serverError ? .warning : .debug
      logger.log(level: level, "\(request): \(response.status.code)", metadata: metadata)
      logger.trace("\(request): answered", metadata: shown(response.headers, request))
    case .failure(let error):
      metadata["error"] = "\(error)"
      logger.warning("\(request): \(error.kind)", metadata: metadata)
    case nil: logger.debug("\(request): called off", metadata: metadata)
    }
  }

  private func shown(_ headers: HTTPFields, _ request: OutgoingRequest) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["host": "\(request.host)"]
    for field in headers {
      let name = field.name.canonicalName
      let earlier = metadata["header." + name].map { "\($0), " } ?? ""
      metadata["header." + name] = "\(earlier)\(secrets.shown(field))"
    }
    return metadata
  }
}
