// SPDX-License-Identifier: MIT

import Signals

/// A function that sends a request and returns its response: one element and completion, or a failure. The signal is
/// cold; disposal cancels the exchange.
public typealias Transport =
  @Sendable (OutgoingRequest) -> Signal<Response, TransportError>

/// A component around a transport, which can change the request, answer it itself, send it several times, and change
/// the response.
///
///     let transport = [logging, cache, authorization, retries].around(engine)
///
/// The first is the outermost. In this example, a cached response is logged without needing authorization, and each
/// further attempt has the authorization of the first.
public protocol Middleware: Sendable {
  /// Returns the response to a request, usually from the next transport.
  func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError>
}

extension Sequence<any Middleware> {
  /// Returns the transport with all middleware around it, the first outermost.
  public func around(_ transport: @escaping Transport) -> Transport {
    // A generic function such as `reduce` would convert the transport, and copy each request for that.
    var outer = transport
    for middleware in reversed() {
      outer = { [inner = outer] in middleware.response(to: $0, next: inner) }
    }
    return outer
  }
}

extension Signal {
  /// Returns a signal that sends each element as a success, and a failure as its last element.
  func outcomes() -> SafeSignal<Result<Element, Failure>> {
    map { Result<Element, Failure>.success($0) }.catch { .just(.failure($0)) }
  }
}
