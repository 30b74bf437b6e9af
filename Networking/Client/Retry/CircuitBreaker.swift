// SPDX-License-Identifier: MIT

import Signals

/// Keeps requests from servers that fail again and again, each server on its own; any thread may
/// call it.
public final class CircuitBreaker: Sendable {
  private struct Circuits: Sendable {
    var byHost: [String: Circuit] = [:]
    var order = UseOrder<String>()
  }

  private let settings: Circuit.Settings
  private let hostLimit: Int
  private let now: @Sendable () -> Duration
  private let circuits = Lock(Circuits())

  /// Creates a breaker that has no bad news of anyone.
  ///
  /// - Parameters:
  ///   - settings: When a circuit opens and for how long.
  ///   - hostLimit: How many servers it remembers; that which was not asked for longest is forgotten.
  ///   - scheduler: Where the time comes from.
  public init(
    _ settings: Circuit.Settings = Circuit.Settings(), hostLimit: Int = 256,
    on scheduler: some TimeScheduler
  ) {
    self.settings = settings
    self.hostLimit = max(1, hostLimit)
    now = { scheduler.now }
  }

  /// Asks whether a request to a server may go.
  public func admit(_ host: String) -> Circuit.Admission {
    let now = now()
    return circuits.withLock { circuits in
      circuits.order.use(host, cost: 1)
      while circuits.order.count > hostLimit, let oldest = circuits.order.removeOldest() {
        circuits.byHost[oldest] = nil
      }
      return circuits.byHost[host, default: Circuit(settings)].admit(at: now)
    }
  }

  /// Tells how a request ended that was let through.
  public func end(_ pass: Circuit.Pass, _ outcome: Circuit.Outcome, of host: String) {
    let now = now()
    circuits.withLock { $0.byHost[host]?.end(pass, outcome, at: now) }
  }

  /// Where a server's circuit stands.
  public func state(of host: String) -> Circuit.State {
    circuits.withLock { $0.byHost[host]?.state } ?? .closed(failures: 0)
  }
}

extension Circuit.Outcome {
  /// What the end of an exchange tells of the server's health.
  ///
  /// Only a server that can't be reached, falls silent, or says by 502, 503 or 504 that it can't,
  /// is unhealthy. An answer of any other status shows it at work; a 500 is a fault of one request.
  public init(_ outcome: Result<Response, TransportError>) {
    switch outcome {
    case .success(let response):
      // One that passes requests on to another server is at work itself.
      let isSick =
        [502, 503, 504].contains(response.status.code) && response.redirection != .otherServer
      self = isSick ? .unhealthy : .healthy
    case .failure(let error):
      switch error.kind {
      case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .truncated, .proxy,
        .proxyRefused:
        self = .unhealthy
      case .insecure, .malformedResponse: self = .unhealthy
      case .responseTooLarge, .headTooLarge, .badEncoding, .tooManyRedirects, .redirectRefused:
        self = .healthy
      case .renewalFailed, .unreadableBody, .untaken, .invalidRequest, .stopped, .unexpected:
        self = .unknown
      }
    }
  }
}
