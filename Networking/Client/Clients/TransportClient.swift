// SPDX-License-Identifier: MIT

import Signals

/// A client made of a transport and the middleware around it.
public struct TransportClient: Client {
  /// The server's address.
  public let baseURL: BaseURL

  private let transport: Transport

  /// Creates a client for the server at an address.
  ///
  /// - Parameters:
  ///   - baseURL: Where the paths of requests begin.
  ///   - middleware: What stands around the transport, the first outermost.
  ///   - transport: Sends requests and receives answers.
  public init(
    _ baseURL: BaseURL, middleware: [any Middleware] = [], transport: @escaping Transport
  ) {
    self.baseURL = baseURL
    self.transport = middleware.around(transport)
  }

  /// The answer to a request, delivered where the transport delivers it; a request that can't be sent
  /// fails at once, and the transport never sees it. Disposal calls the exchange off.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    Signal(serial: { [baseURL, transport] observer, lifetime in
      let outgoing = OutgoingRequest(request, at: baseURL)
      do throws(InvalidRequest) {
        try outgoing.check()
      } catch {
        observer.fail(.invalidRequest(error.reason))
        return
      }
      let reader = Observer<Response, TransportError>(
        next: { response in
          switch request.read(response) {
          case .success(let resource): observer.send(resource)
          case .failure(let error): observer.fail(error)
          }
        },
        end: { end in
          guard let failure = end.failure else { return observer.complete() }
          // Middleware has made something of it that can't be sent.
          if case .invalidRequest(let reason) = failure.kind {
            observer.fail(.invalidRequest(reason))
          } else {
            observer.fail(.transport(failure))
          }
        })
      transport(outgoing).start(reader, lifetime)
    })
  }
}
