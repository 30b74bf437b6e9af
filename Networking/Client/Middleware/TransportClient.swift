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
    .deferred { () throws(ClientError<Failure>) in
      do throws(InvalidRequest) {
        _ = try Transmission(
          request, at: baseURL, credential: nil, configuration: CurlClient.Configuration())
      } catch {
        throw .invalidRequest(error.reason)
      }
      return transport(OutgoingRequest(request, at: baseURL))
        .mapFailure { ClientError<Failure>.transport($0) }
        .flatMapLatest { .result(request.read($0)) }
    }
  }
}
