// SPDX-License-Identifier: MIT

// Programs that create clients import one module.
@_exported import Networking
import Signals

/// A client that sends requests to one HTTP server with libcurl: a `TransportClient` over the transport of a
/// ``CurlEngine``.
///
/// ```swift
/// let client = try CurlClient("https://library.example/api")
/// let book = try await client.response(for: request).first()
/// ```
///
/// Any number of clients share an engine with its thread and its open connections. Responses of less than 16 KB are
/// decoded and delivered on that thread, larger ones on worker threads; events and values of streams on a queue for
/// each stream. A slow observer on the engine's thread delays other transfers, so move work of more than a millisecond
/// to a scheduler (`observe(on:)`).
///
/// A request's time limit includes everything: middleware, renewals, retries and redirects.
public typealias CurlClient = TransportClient

extension TransportClient {
  /// The configuration of a client, which applies to all requests.
  public typealias Configuration = CurlConfiguration

  private static let deadlines = QueueScheduler(name: "Networking.Deadlines")

  /// Creates a client that sends requests with libcurl to the server at a base URL.
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
    let transport = engine.transport(to: baseURL, configuration: configuration)
    self.init(
      baseURL,
      RequestPerformer(
        host: baseURL.host, total: configuration.timeouts.total, on: Self.deadlines,
        grace: .milliseconds(50), isTimedByTransport: middleware.isEmpty,
        account: configuration.connection.account,
        transport: middleware.around(lastChanging(transport))))
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
}

extension Connection {
  /// An identifier of the user whose credentials or certificate the connection has; nil for none.
  fileprivate var account: String? {
    guard credentials != nil || security.identity != nil else { return nil }
    let user = credentials?.user ?? ""
    let certificate = security.identity.map { SHA256.hex($0.certificate.utf8) } ?? ""
    // Length-prefixed, so that different users have different texts.
    return "\(user.utf8.count):\(user) \(certificate)"
  }
}
