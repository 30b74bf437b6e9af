// SPDX-License-Identifier: MIT

import Signals

/// Circuit breaker middleware: requests to a server that fails repeatedly are failed immediately for a while, as if it
/// couldn't be reached.
///
/// ```swift
/// let middleware: [any Middleware] = [CircuitMiddleware(CircuitBreaker(failures: 3, on: scheduler))]
/// ```
public struct CircuitMiddleware: Middleware {
  private let breaker: CircuitBreaker

  /// Creates the middleware.
  ///
  /// - Parameter breaker: The state of the servers, which several clients may share.
  public init(_ breaker: CircuitBreaker) {
    self.breaker = breaker
  }

  /// Performs a request if the circuit is closed. A cancelled request doesn't affect the circuit. A stream or a
  /// download counts as a success when the head of its response arrives, since its content may be endless.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred { () throws(TransportError) in
      let host = request.host
      guard case .pass(let pass) = breaker.admit(host) else {
        throw TransportError(
          .cannotConnect, host: host, detail: "left alone after repeated failures")
      }
      // Reported once, because the circuit identifies the pass only by its state.
      let exchange = next(request.onHead { breaker.end(pass, .healthy, of: host) })
      return exchange.handleOutcome { outcome in
        breaker.end(pass, outcome.map(Circuit.Outcome.init) ?? .unknown, of: host)
      }
    }
  }
}
