// SPDX-License-Identifier: MIT

import HTTPTypes
import Logging
import Signals

/// A client that sends requests to one HTTP server with libcurl.
///
/// ```swift
/// let client = try CurlClient("https://library.example/api")
/// let book = try await client.response(for: request).first()
/// ```
///
/// Any number of clients share an engine with its thread and its open connections. Responses of less than 16 KB are
/// decoded and delivered on that thread, larger ones on worker threads. A slow observer delays other transfers, so move
/// work of more than a millisecond to a scheduler (`observe(on:)`).
///
/// A request's time limit includes everything: middleware, renewals, retries and redirects.
public struct CurlClient: Client {
  /// The configuration of a client, which applies to all requests.
  public struct Configuration: Sendable {
    /// The connection to the server: security, proxies, sockets, credentials.
    public var connection = Connection()
    /// The time limits of the phases of an exchange.
    public var timeouts = Timeouts()
    /// The maximum size of a response's body in bytes, after decompression. The default is 16 MiB. It doesn't apply to
    /// a body that is sent to a sink.
    public var bodyLimit = 16 << 20
    /// The maximum number of redirects. The default is 10.
    public var redirectLimit = 10
    /// The value of `User-Agent`.
    public var userAgent = "Proscenium"
    /// Header fields with secret values, which aren't sent to another server after a redirect. `Authorization` and
    /// `Cookie` never are.
    public var secretHeaders: [HTTPField.Name] = []
    /// The middleware around the engine, outermost first. It is inside the client's authorization, if there is one.
    ///
    /// A renewal of the authorization belongs here: use an ``AuthorizationMiddleware`` instead of the client's own
    /// `authorization`.
    public var middleware: [any Middleware] = []
    /// The logger that receives a line at the end of each exchange with a server: method, path, status, size and time,
    /// but neither queries, header fields nor bodies.
    ///
    /// It reports libcurl's view of each attempt. A ``LoggingMiddleware`` reports the outcome for the client, including
    /// cached responses.
    public var logger: Logger?

    /// Creates the default configuration.
    public init() {}
  }

  /// The server's base URL.
  public var baseURL: BaseURL { client.baseURL }

  private let client: TransportClient
  private static let deadlines = QueueScheduler(name: "Networking.Deadlines")

  /// Creates a client for the server at a base URL.
  ///
  /// - Parameters:
  ///   - baseURL: The URL to which the paths of requests are relative, such as `http://127.0.0.1:8080`.
  ///   - authorization: The authorization of requests; nil for servers that don't require it.
  ///   - configuration: The configuration.
  ///   - engine: The engine that performs the transfers.
  public init(
    _ baseURL: BaseURL, authorization: (any Authorization)? = nil,
    configuration: Configuration = Configuration(), engine: CurlEngine = .shared
  ) {
    var middleware = configuration.middleware
    if let authorization {
      // Outermost, so that a cache in the middleware can distinguish users.
      middleware.insert(AuthorizationMiddleware(authorization), at: 0)
    }
    // Without middleware, the engine handles the request's total time.
    client = TransportClient(
      baseURL, middleware: middleware, total: configuration.timeouts.total,
      on: Self.deadlines, grace: .milliseconds(50), isTimedByTransport: middleware.isEmpty,
      transport: engine.transport(to: baseURL, configuration: configuration))
  }

  /// Creates a client for the server at a base URL as text. Throws if the text isn't a valid URL.
  public init(
    _ baseURL: String, authorization: (any Authorization)? = nil,
    configuration: Configuration = Configuration(), engine: CurlEngine = .shared
  ) throws(InvalidBaseURL) {
    self.init(
      try BaseURL(baseURL), authorization: authorization, configuration: configuration,
      engine: engine)
  }

  /// Returns the response to a request, delivered on the engine's thread or a worker thread. A request that can't be
  /// sent fails immediately, on the observing thread. Disposal cancels the transfer.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    client.response(for: request)
  }

  /// Returns the response to an `HTTPRequest`, with any status; see
  /// ``TransportClient/response(to:body:isIdempotent:timeout:)``.
  ///
  /// - Parameters:
  ///   - request: The method, the percent-encoded path with the query, and the header fields.
  ///   - body: The body; nil for none.
  ///   - isIdempotent: Whether the request may be repeated without a further effect; nil to use the method's property.
  ///   - timeout: The time limit of the whole exchange; nil for the client's.
  public func response(
    to request: HTTPRequest, body: Body? = nil, isIdempotent: Bool? = nil, timeout: Duration? = nil
  ) -> Signal<Response, TransportError> {
    client.response(to: request, body: body, isIdempotent: isIdempotent, timeout: timeout)
  }
}
