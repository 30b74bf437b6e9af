// SPDX-License-Identifier: MIT

import Signals

/// A client made of a transport and the middleware around it.
public struct TransportClient: Client {
  /// The server's address.
  public let baseURL: BaseURL

  private let transport: Transport
  private let total: Duration?
  private let scheduler: (any TimeScheduler)?
  private let grace: Duration

  /// Creates a client for the server at an address.
  ///
  /// - Parameters:
  ///   - baseURL: Where the paths of requests begin.
  ///   - middleware: What stands around the transport, the first outermost.
  ///   - total: The time limit of a request without one; nil for none.
  ///   - scheduler: The clock of the requests' deadlines; nil leaves time limits to the transport.
  ///   - transport: Sends requests and receives answers.
  public init(
    _ baseURL: BaseURL, middleware: [any Middleware] = [], total: Duration? = nil,
    on scheduler: (any TimeScheduler)? = nil, transport: @escaping Transport
  ) {
    self.init(
      baseURL, middleware: middleware, total: total, on: scheduler, grace: .zero,
      transport: transport)
  }

  /// Creates the same client, for a transport that knows the deadline.
  ///
  /// - Parameter grace: The time after the deadline that the transport has to report it in more
  ///   detail.
  init(
    _ baseURL: BaseURL, middleware: [any Middleware], total: Duration?,
    on scheduler: (any TimeScheduler)?, grace: Duration, transport: @escaping Transport
  ) {
    self.baseURL = baseURL
    self.transport = middleware.around(transport)
    self.total = total
    self.scheduler = scheduler
    self.grace = grace
  }

  /// The answer to a request, delivered where the transport delivers it, or on a worker thread if
  /// it has 16 KB or more. A request that can't be sent fails at once, and the transport never sees
  /// it. Disposal cancels the exchange.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    Signal(serial: { [self] observer, lifetime in
      var outgoing = OutgoingRequest(request, at: baseURL)
      do throws(InvalidRequest) {
        try outgoing.check()
      } catch {
        observer.fail(.invalidRequest(error.reason))
        return
      }
      let reader = ResponseReader(request, observer, lifetime)
      let receiver = Observer<Response, TransportError>(
        next: { reader.receive($0) },
        end: { end in
          guard let failure = end.failure else { return reader.complete() }
          // Middleware has made something of it that can't be sent.
          if case .invalidRequest(let reason) = failure.kind {
            observer.fail(.invalidRequest(reason))
          } else {
            observer.fail(.transport(failure))
          }
        })
      timed(&outgoing).start(receiver, lifetime)
    })
  }

  /// Returns the exchange, which ends at the request's deadline.
  private func timed(_ request: inout OutgoingRequest) -> Signal<Response, TransportError> {
    guard let scheduler, let limit = request.totalTimeout(total) else { return transport(request) }
    let deadline = Deadline(after: limit, on: scheduler)
    request.deadline = deadline
    let host = request.host
    return transport(request).timeout(
      after: limit + grace, on: scheduler, failWith: deadline.error(host))
  }
}
