// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A client that consists of a transport and the middleware around it.
public struct TransportClient: Client {
  /// The server's base URL.
  public let baseURL: BaseURL

  private let performer: RequestPerformer

  /// Creates a client for the server at a base URL.
  ///
  /// - Parameters:
  ///   - baseURL: The URL to which the paths of requests are relative.
  ///   - middleware: The middleware around the transport, outermost first.
  ///   - total: The time limit of a request without one; nil for none.
  ///   - scheduler: The clock of the requests' deadlines; nil leaves time limits to the transport.
  ///   - transport: The transport that sends requests and receives responses.
  public init(
    _ baseURL: BaseURL, middleware: [any Middleware] = [], total: Duration? = nil,
    on scheduler: (any TimeScheduler)? = nil, transport: @escaping Transport
  ) {
    self.init(
      baseURL,
      RequestPerformer(
        host: baseURL.host, total: total, on: scheduler,
        transport: middleware.around(lastChanging(transport))))
  }

  /// Creates a client whose requests a performer sends.
  package init(_ baseURL: BaseURL, _ performer: RequestPerformer) {
    self.baseURL = baseURL
    self.performer = performer
  }

  /// Returns the response to a request, delivered where the transport delivers it, or on a worker thread if it has 16
  /// KB or more. A request that can't be sent fails immediately, without reaching the transport. Disposal cancels the
  /// exchange.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    let outgoing = request.outgoing(at: baseURL)
    let (decoder, shared) = (request.decoder, request.sharedDeadline)
    return Signal(serial: { [performer] observer, lifetime in
      performer.perform(
        outgoing, shared, ResponseReader(decoder, observer, lifetime), lifetime)
    })
  }

  /// Returns the response to an `HTTPRequest`, with any status, for generated clients and other layers that decode
  /// responses themselves.
  ///
  ///     let response = try await client.response(to: HTTPRequest(
  ///       method: .get, scheme: nil, authority: nil, path: "/soup?hot=1")).first()
  ///     // 200 OK, 22 bytes
  ///
  /// The request passes through the middleware. Its scheme and authority are replaced by the client's, and its path is
  /// relative to the client's base URL. A `Content-Length` field is removed, since the transport frames messages. The
  /// signal is cold; disposal cancels the exchange.
  ///
  /// - Parameters:
  ///   - request: The method, the percent-encoded path with the query, and the header fields.
  ///   - body: The body; nil for none.
  ///   - isIdempotent: Whether the request may be repeated without a further effect; nil to use the method's property.
  ///   - timeout: The time limit of the whole exchange; nil for the client's.
  public func response(
    to request: HTTPRequest, body: Body? = nil, isIdempotent: Bool? = nil, timeout: Duration? = nil
  ) -> Signal<Response, TransportError> {
    .deferred { [self] in
      let method = request.method
      var head = request
      head.scheme = baseURL.origin.scheme
      head.authority = baseURL.authority
      let path = request.path ?? "/"
      head.path = baseURL.path + (path.begins(with: "/") ? path : "/" + path)
      head.headerFields[.contentLength] = nil
      var outgoing = OutgoingRequest(
        head, body: body, isIdempotent: isIdempotent, timeout: timeout)
      do throws(InvalidRequest) {
        try outgoing.check()
      } catch {
        return .failed(TransportError(.invalidRequest(error.reason), host: baseURL.host))
      }
      return performer.timed(&outgoing, nil).mapFailure { $0.attributed(to: method) }
    }
  }
}

/// Returns a transport that makes the last change of each request (`OutgoingRequest.beforeSending`) before it sends it.
package func lastChanging(_ transport: @escaping Transport) -> Transport {
  { request in
    guard let change = request.beforeSending else { return transport(request) }
    return .deferred {
      var request = request
      do throws(TransportError) {
        try change(&request)
      } catch {
        return .failed(error)
      }
      return transport(request)
    }
  }
}

/// The transport of a client with its time limits. A signal retains this object instead of the client's properties.
package final class RequestPerformer: Sendable {
  private let host: String
  private let transport: Transport
  private let total: Duration?
  private let scheduler: (any TimeScheduler)?
  private let grace: Duration
  private let isTimedByTransport: Bool
  private let account: String?

  /// - Parameters:
  ///   - host: The server's host name or IP address, for messages.
  ///   - total: The time limit of a request without one; nil for none.
  ///   - scheduler: The clock of the requests' deadlines; nil leaves time limits to the transport.
  ///   - grace: The time after the deadline in which the transport may report it in more detail.
  ///   - isTimedByTransport: Whether the transport checks requests, and applies the limit of a single attempt, itself.
  ///   - account: The user whose credentials or certificate the transport adds; nil for none.
  ///   - transport: The transport, with the middleware around it.
  package init(
    host: String, total: Duration?, on scheduler: (any TimeScheduler)?, grace: Duration = .zero,
    isTimedByTransport: Bool = false, account: String? = nil, transport: @escaping Transport
  ) {
    self.host = host
    self.transport = transport
    self.total = total
    self.scheduler = scheduler
    self.grace = grace
    self.isTimedByTransport = isTimedByTransport
    self.account = account
  }

  /// Performs the exchange of one observation.
  func perform(
    _ request: consuming OutgoingRequest, _ shared: SharedDeadline?,
    _ reader: any ResponseReceiver, _ lifetime: Lifetime
  ) {
    // The engine checks requests itself.
    if !isTimedByTransport {
      do throws(InvalidRequest) {
        try request.check()
      } catch {
        return reader.fail(TransportError(.invalidRequest(error.reason), host: host))
      }
    }
    let receiver = Observer<Response, TransportError>(
      next: { reader.receive($0) },
      end: { end in
        if let failure = end.failure { reader.fail(failure) } else { reader.complete() }
      })
    timed(&request, shared).start(receiver, lifetime)
  }

  /// Returns the exchange, which ends at the request's deadline.
  func timed(
    _ request: inout OutgoingRequest, _ shared: SharedDeadline?
  ) -> Signal<Response, TransportError> {
    if let account { request.account = account }
    guard shared != nil || !isTimedByTransport, let scheduler,
      let limit = request.totalTimeout(total)
    else { return transport(request) }
    func make() -> Deadline { Deadline(after: limit, on: scheduler) }
    let deadline = shared?.value(make) ?? make()
    request.deadline = deadline
    let (server, rest) = (request.host, deadline.remaining)
    guard rest > .zero else { return .failed(deadline.error(server)) }
    return transport(request).timeout(
      after: rest + grace, on: scheduler, failWith: deadline.error(server))
  }
}
