// SPDX-License-Identifier: MIT

import Signals

/// A circuit breaker for several servers, which refuses requests to servers that fail repeatedly. It is thread-safe.
///
/// ```swift
/// let breaker = CircuitBreaker(failures: 3, rest: .seconds(10), on: scheduler)
/// ```
public final class CircuitBreaker: Sendable {
  private struct Circuits: Sendable {
    var byHost: [String: Circuit] = [:]
    var order = UseOrder<String>()
  }

  private let settings: Circuit.Settings
  private let hostLimit: Int
  private let now: @Sendable () -> Duration
  private let circuits = Lock(Circuits())

  /// Creates a breaker with closed circuits.
  ///
  /// - Parameters:
  ///   - failures: The number of consecutive failures after which a server gets no requests, at least 1.
  ///   - rest: The time until the server gets a trial request.
  ///   - scheduler: The clock.
  public convenience init(
    failures: Int = 5, rest: Duration = .seconds(30), on scheduler: some TimeScheduler
  ) {
    self.init(Circuit.Settings(failures: failures, rest: rest), on: scheduler)
  }

  /// Creates a breaker with closed circuits.
  ///
  /// - Parameters:
  ///   - settings: The settings of the circuits.
  ///   - hostLimit: The maximum number of servers; the least recently used one is removed.
  ///   - scheduler: The clock.
  package init(
    _ settings: Circuit.Settings, hostLimit: Int = 256,
    on scheduler: some TimeScheduler
  ) {
    self.settings = settings
    self.hostLimit = max(1, hostLimit)
    now = { scheduler.now }
  }

  /// Decides whether a request to a server may be sent.
  package func admit(_ host: String) -> Circuit.Admission {
    let now = now()
    return circuits.withLock { circuits in
      circuits.order.use(host, cost: 1)
      while circuits.order.count > hostLimit, let oldest = circuits.order.removeOldest() {
        circuits.byHost[oldest] = nil
      }
      return circuits.byHost[host, default: Circuit(settings)].admit(at: now)
    }
  }

  /// Updates the circuit with the outcome of a request.
  package func end(_ pass: Circuit.Pass, _ outcome: Circuit.Outcome, of host: String) {
    let now = now()
    circuits.withLock { $0.byHost[host]?.end(pass, outcome, at: now) }
  }

  /// Returns the state of a server's circuit.
  package func state(of host: String) -> Circuit.State {
    circuits.withLock { $0.byHost[host]?.state } ?? .closed(failures: 0)
  }
}

extension Circuit.Outcome {
  /// Creates the outcome of an exchange with respect to the server's health.
  ///
  /// Only a server that can't be reached, doesn't respond, or responds with 502, 503 or 504 is unhealthy. A response
  /// with any other status shows that it works; a 500 is a fault of a single request.
  package init(_ outcome: Result<Response, TransportError>) {
    switch outcome {
    case .success(let response):
      // A server that redirects to another one works itself.
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
      case .renewalFailed, .unreadableBody, .untaken, .unwritable, .invalidUpload, .invalidRequest,
        .stopped,
        .unexpected:
        self = .unknown
      }
    }
  }
}
