// SPDX-License-Identifier: MIT

import Signals

/// Sends a request and receives the answer: one response and completion, or a failure. The signal is
/// cold; disposing it calls the exchange off.
public typealias Transport =
  @Sendable (OutgoingRequest) -> Signal<Response, TransportError>

/// Stands around a transport: it can change the request, answer it itself, send it more than once, and
/// change the answer.
///
///     let transport = [logging, cache, authorization, retries].around(engine)
///
/// The first is the outermost: here a kept response is logged, but needs no authorization, and each
/// further attempt carries the authorization of the first.
public protocol Middleware: Sendable {
  /// The answer to a request, by way of the next one inside.
  func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError>
}

extension Sequence<any Middleware> {
  /// The transport with all of them around it, the first outermost.
  public func around(_ transport: @escaping Transport) -> Transport {
    reversed().reduce(transport) { inner, middleware in
      { middleware.response(to: $0, next: inner) }
    }
  }
}

extension Signal {
  /// Sends each element as a success, and a failure as the last element.
  func outcomes() -> SafeSignal<Result<Element, Failure>> {
    map { Result<Element, Failure>.success($0) }.catch { .just(.failure($0)) }
  }
}
