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
/// of the exchange: the request is sent again for it. Inner middleware sees the latest deadline of the
/// observers.
///
/// Place it inside the middleware that adds the user's authorization or cookies, or use one client
/// for each user.
public final class JoiningMiddleware: Middleware {
  /// A request that waits for the response.
  private struct Waiter: Sendable {
    let id: Int
    let observer: Observer<Response, TransportError>
    let deadline: Deadline?
  }

  private struct Flight: Sendable {
    let number: Int
    /// The identifier of the observer whose request began the exchange.
    let first: Int
    /// The latest deadline of the waiting requests; nil if they have none.
    let deadline: Deadline?
    var waiting: [Waiter]
    var handle: Disposable?

    init(number: Int, first: Waiter) {
      (self.number, self.first, waiting) = (number, first.id, [first])
      deadline = first.deadline.map { Deadline(sharing: $0) }
    }

    mutating func add(_ waiter: Waiter) {
      waiting.append(waiter)
      if let own = waiter.deadline { deadline?.add(own) }
    }
  }

  private struct State: Sendable {
    var flights: [OutgoingRequest: Flight] = [:]
    var count = 0

    mutating func makeID() -> Int {
      count += 1
      return count
    }

    /// Adds a request to its flight; returns the flight if it is a new one.
    mutating func add(_ waiter: Waiter, to request: OutgoingRequest) -> Flight? {
      guard flights[request] == nil else {
        flights[request]?.add(waiter)
        return nil
      }
      let flight = Flight(number: makeID(), first: waiter)
      flights[request] = flight
      return flight
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
      request.upgrade == nil, request.beforeSending == nil
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
    let id = state.withLock { $0.makeID() }
    let waiter = Waiter(id: id, observer: observer, deadline: request.deadline)
    if let flight = state.withLock({ $0.add(waiter, to: request) }) {
      begin(request, next, flight)
    }
    return id
  }

  private func begin(_ request: OutgoingRequest, _ next: @escaping Transport, _ flight: Flight) {
    var shared = request
    shared.deadline = flight.deadline
    let number = flight.number
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
    _ waiter: Waiter
  ) {
    if let flight = state.withLock({ $0.add(waiter, to: request) }) { begin(request, next, flight) }
  }

  private func leave(_ request: OutgoingRequest, _ id: Int) {
    // Values are released after the lock, with everything that they retain.
    let before: Flight? = state.withLock { state in
      guard let flight = state.flights[request],
        let index = flight.waiting.firstIndex(where: { $0.id == id })
      else { return nil }
      state.flights[request]?.waiting.remove(at: index)
      if let own = flight.waiting[index].deadline { flight.deadline?.remove(own) }
      if flight.waiting.count == 1 { state.flights[request] = nil }
      return flight
    }
    if before?.waiting.count == 1 { before?.handle?.dispose() }
  }
}
