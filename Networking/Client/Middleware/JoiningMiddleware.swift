// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Sends one request for equal ones that run at the same time, and delivers its response to all of
/// them.
///
///     configuration.middleware = [JoiningMiddleware(), RetryMiddleware(on: scheduler)]
///     // A list and a detail screen ask for /soup at the same time: the server gets one request.
///
/// GET and HEAD requests without a body are joined if everything about them is equal, header fields
/// and time limits included; those with a sink or an observer of progress are not. The exchange is
/// cancelled when the last observer is disposed. An observer that joined late doesn't get a timeout
/// of the exchange: the request is sent again for it.
///
/// Place it inside the middleware that adds the user's authorization or cookies, or use one client
/// for each user.
public final class JoiningMiddleware: Middleware {
  private struct Flight: Sendable {
    let number: Int
    /// The identifier of the observer whose request began the exchange.
    let first: Int
    var waiting: [(id: Int, observer: Observer<Response, TransportError>)] = []
    var handle: Disposable?
  }

  private struct State: Sendable {
    var flights: [OutgoingRequest: Flight] = [:]
    var count = 0

    mutating func makeID() -> Int {
      count += 1
      return count
    }
  }

  private let state = Lock(State())

  /// Creates the middleware.
  public init() {}

  /// Returns the response to the request, or to an equal one that is running.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    let isJoinable = request.head.method == .get || request.head.method == .head
    guard isJoinable, request.body == nil, request.sink == nil, request.progress == nil,
      request.upgrade == nil
    else { return next(request) }
    return Signal { [self] observer, lifetime in
      let id = join(request, next, observer)
      lifetime.onEnd { [self] in leave(request, id) }
    }
  }

  private func join(
    _ request: OutgoingRequest, _ next: @escaping Transport,
    _ observer: Observer<Response, TransportError>
  ) -> Int {
    let (id, flight) = state.withLock { state -> (Int, Int?) in
      let id = state.makeID()
      if state.flights[request] != nil {
        state.flights[request]?.waiting.append((id, observer))
        return (id, nil)
      }
      let number = state.makeID()
      state.flights[request] = Flight(number: number, first: id, waiting: [(id, observer)])
      return (id, number)
    }
    if let flight { begin(request, next, flight) }
    return id
  }

  private func begin(_ request: OutgoingRequest, _ next: @escaping Transport, _ number: Int) {
    var shared = request
    // Each of the requests has a separate deadline.
    shared.deadline = nil
    let response = Lock<Response?>(nil)
    let handle = next(shared).prefix(1).observe(
      next: { received in response.withLock { $0 = received } },
      end: { [self] end in finish(request, next, number, response.withLock { $0 }, end.failure) })
    let late: Disposable? = state.withLock { state in
      guard state.flights[request]?.number == number else { return handle }
      state.flights[request]?.handle = handle
      return nil
    }
    late?.dispose()
  }

  private func finish(
    _ request: OutgoingRequest, _ next: @escaping Transport, _ number: Int, _ response: Response?,
    _ failure: TransportError?
  ) {
    let flight: Flight? = state.withLock { state in
      guard state.flights[request]?.number == number else { return nil }
      return state.flights.removeValue(forKey: request)
    }
    guard let flight else { return }
    for waiter in flight.waiting {
      if let response {
        waiter.observer.send(response)
        waiter.observer.complete()
      } else if waiter.id != flight.first, failure?.kind == .timedOut(.total) {
        rejoin(request, next, waiter)
      } else if let failure {
        waiter.observer.fail(failure)
      } else {
        waiter.observer.complete()
      }
    }
  }

  /// Sends the request again for an observer whose deadline hasn't passed.
  private func rejoin(
    _ request: OutgoingRequest, _ next: @escaping Transport,
    _ waiter: (id: Int, observer: Observer<Response, TransportError>)
  ) {
    let number = state.withLock { state -> Int? in
      if state.flights[request] != nil {
        state.flights[request]?.waiting.append(waiter)
        return nil
      }
      let number = state.makeID()
      state.flights[request] = Flight(number: number, first: waiter.id, waiting: [waiter])
      return number
    }
    if let number { begin(request, next, number) }
  }

  private func leave(_ request: OutgoingRequest, _ id: Int) {
    // Values are released after the lock, with everything that they retain.
    let before: Flight? = state.withLock { state in
      guard let flight = state.flights[request],
        let index = flight.waiting.firstIndex(where: { $0.id == id })
      else { return nil }
      state.flights[request]?.waiting.remove(at: index)
      if flight.waiting.count == 1 { state.flights[request] = nil }
      return flight
    }
    if before?.waiting.count == 1 { before?.handle?.dispose() }
  }
}
