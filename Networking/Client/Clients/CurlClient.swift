// SPDX-License-Identifier: MIT

import HTTPTypes
import Logging
import Signals

/// Performs requests on one HTTP server with libcurl.
///
/// Any number of clients share one engine, and with it one thread and its open connections. Answers
/// of less than 16 KB are read and delivered on that thread, larger ones on worker threads. An
/// observer that takes long holds up other transfers, so that work of more than a millisecond goes
/// to a scheduler (`observe(on:)`).
///
/// A request's time limit includes everything: middleware, renewals, retries and redirects.
public struct CurlClient: Client {
  /// What a client does with every request.
  public struct Configuration: Sendable {
    /// How the server is reached: security, proxies, sockets, credentials.
    public var connection = Connection()
    /// How long the parts of an exchange may take.
    public var timeouts = Timeouts()
    /// How much content an answer may have, in bytes after decompression. It doesn't hold for
    /// content that goes to a sink.
    public var bodyLimit = 16 << 20
    /// How often a server may pass a request on.
    public var redirectLimit = 10
    /// The value of `User-Agent`.
    public var userAgent = "Proscenium"
    /// Header fields whose values are secrets: they don't go to another server when a request is
    /// passed on. `Authorization` and `Cookie` never do.
    public var secretHeaders: [HTTPField.Name] = []
    /// What stands around the engine, the first outermost; inside the client's authorization, if it
    /// has one.
    ///
    /// A renewal of the authorization, on the other hand, stands here, as an
    /// `AuthorizationMiddleware` in place of the client's own `authorization`.
    public var middleware: [any Middleware] = []
    /// Receives a line at the end of each exchange with a server: method, path, status, size, time.
    /// Neither queries, header fields nor bodies are in it.
    ///
    /// It knows what libcurl tells of each attempt; a `LoggingMiddleware` knows what came of it for
    /// those outside, kept answers included.
    public var logger: Logger?

    /// Creates the usual configuration.
    public init() {}
  }

  /// The server's address.
  public var baseURL: BaseURL { client.baseURL }

  private let client: TransportClient
  private static let deadlines = QueueScheduler(name: "Networking.Deadlines")

  /// Creates a client for the server at an address.
  ///
  /// - Parameters:
  ///   - baseURL: Where the paths of requests begin, such as `http://127.0.0.1:8080`.
  ///   - authorization: Who the user is; nil for servers that don't ask.
  ///   - configuration: Limits and names.
  ///   - engine: Runs the transfers.
  public init(
    _ baseURL: BaseURL, authorization: (any Authorization)? = nil,
    configuration: Configuration = Configuration(), engine: CurlEngine = .shared
  ) {
    var middleware = configuration.middleware
    if let authorization {
      // Outermost, so that a cache in the middleware can tell users apart.
      middleware.insert(AuthorizationMiddleware(authorization), at: 0)
    }
    // Without middleware the engine knows all of the request's time.
    client = TransportClient(
      baseURL, middleware: middleware, total: configuration.timeouts.total,
      on: Self.deadlines, grace: .milliseconds(50), isTimedByTransport: middleware.isEmpty,
      transport: engine.transport(to: baseURL, configuration: configuration))
  }

  /// Creates a client for the server at an address in text, or says what is wrong with it.
  public init(
    _ baseURL: String, authorization: (any Authorization)? = nil,
    configuration: Configuration = Configuration(), engine: CurlEngine = .shared
  ) throws(InvalidBaseURL) {
    self.init(
      try BaseURL(baseURL), authorization: authorization, configuration: configuration,
      engine: engine)
  }

  /// The answer to a request, delivered on the engine's thread; a request that can't be sent fails
  /// at once, on the observing one. Disposal calls the transfer off.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    client.response(for: request)
  }

  /// The response to a request in HTTP's own form, of any status; see
  /// `TransportClient.response(to:body:isIdempotent:timeout:)`.
  ///
  /// - Parameters:
  ///   - request: The method, the path with the query, percent-encoded, and the header fields.
  ///   - body: What is sent, if anything.
  ///   - isIdempotent: Whether the same request twice does no more than once; nil goes by the method.
  ///   - timeout: The time limit of the whole exchange; nil for the client's.
  public func response(
    to request: HTTPRequest, body: Body? = nil, isIdempotent: Bool? = nil, timeout: Duration? = nil
  ) -> Signal<Response, TransportError> {
    client.response(to: request, body: body, isIdempotent: isIdempotent, timeout: timeout)
  }
}
