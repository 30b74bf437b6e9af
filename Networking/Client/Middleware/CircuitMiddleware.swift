// SPDX-License-Identifier: MIT

import Signals

/// Leaves servers alone for a while that fail again and again: a request to one fails at once, as if
/// nobody answered there, and is not sent.
public struct CircuitMiddleware: Middleware {
  private let breaker: CircuitBreaker

  /// Creates the middleware.
  ///
  /// - Parameter breaker: Knows the servers; several clients may share it.
  public init(_ breaker: CircuitBreaker) {
    self.breaker = breaker
  }

  /// The answer, if the server may be asked. A request that is called off tells nothing of the server.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred { () throws(TransportError) in
      let host = request.host
      guard case .pass(let pass) = breaker.admit(host) else {
        throw TransportError(
          .cannotConnect, host: host, detail: "left alone after repeated failures")
      }
      // Told once, for the circuit knows the pass by its state alone.
      return next(request).handleOutcome { outcome in
        breaker.end(pass, outcome.map(Circuit.Outcome.init) ?? .unknown, of: host)
      }
    }
  }
}
