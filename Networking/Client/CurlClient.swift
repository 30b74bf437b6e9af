import HTTPTypes
import Logging
import Signals

/// Performs requests on one HTTP server with libcurl.
///
/// Any number of clients share one engine, and with it one thread and its open connections. Answers
/// are read and delivered on that thread: an observer that takes long holds up every other transfer,
/// so that work of more than a millisecond goes to a scheduler (`observe(on:)`).
public final class CurlClient: Client {
  /// What a client does with every request.
  public struct Configuration: Sendable {
    /// How long the parts of an exchange may take.
    public var timeouts = Timeouts()
    /// How much content an answer may have, in bytes after decompression.
    public var bodyLimit = 16 << 20
    /// How often a server may pass a request on.
    public var redirectLimit = 10
    /// The value of `User-Agent`.
    public var userAgent = "Proscenium"
    /// Header fields whose values are secrets: they don't go to another server when a request is
    /// passed on. `Authorization` and `Cookie` never do.
    public var secretHeaders: [HTTPField.Name] = []
    /// Receives a line at the end of each exchange: method, path, status, size, time. Neither
    /// queries, header fields nor bodies are in it.
    public var logger: Logger?

    /// Creates the usual configuration.
    public init() {}
  }

  /// The server's address.
  public let baseURL: BaseURL

  private let configuration: Configuration
  private let authorization: (any Authorization)?
  private let engine: CurlEngine

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
    self.baseURL = baseURL
    self.authorization = authorization
    self.configuration = configuration
    self.engine = engine
  }

  /// Creates a client for the server at an address in text, or says what is wrong with it.
  public convenience init(
    _ baseURL: String, authorization: (any Authorization)? = nil,
    configuration: Configuration = Configuration(), engine: CurlEngine = .shared
  ) throws(InvalidBaseURL) {
    self.init(
      try BaseURL(baseURL), authorization: authorization, configuration: configuration,
      engine: engine)
  }

  /// The answer to a request, delivered on the engine's thread; a request that can't be sent fails at
  /// once, on the observing one. Disposal calls the transfer off.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    Signal(serial: { [self] observer, lifetime in
      // A value that the request brings along itself goes first, and isn't the authorization's.
      let isAsked = request.needsAuthorization && request.headers[.authorization] == nil
      let credential = isAsked ? authorization?.value() : nil
      let transmission: Transmission
      do throws(InvalidRequest) {
        transmission = try Transmission(
          request, at: baseURL, credential: credential, configuration: configuration)
      } catch {
        observer.fail(.invalidRequest(error.reason))
        return
      }
      let ticket = engine.perform(transmission) { [self] outcome in
        log(request.description, outcome)
        switch outcome {
        case .failure(let error): observer.fail(.transport(error))
        case .success(let delivery):
          if delivery.response.status == .unauthorized, delivery.carriedSecrets, let credential {
            authorization?.rejected(credential)
          }
          switch request.read(delivery.response) {
          case .success(let resource):
            observer.send(resource)
            observer.complete()
          case .failure(let error): observer.fail(error)
          }
        }
      }
      lifetime.onEnd { [engine] in engine.cancel(ticket) }
    })
  }

  private func log(_ request: String, _ outcome: Result<Delivery, TransportError>) {
    guard let logger = configuration.logger else { return }
    switch outcome {
    case .success(let delivery):
      logger.debug(
        "\(request): \(delivery.response.status.code)",
        metadata: [
          "host": "\(baseURL.host)", "bytes": "\(delivery.response.body.count)",
          "milliseconds": "\(delivery.elapsed.milliseconds)",
          "connections": "\(delivery.connections)",
        ])
    case .failure(let error):
      logger.warning("\(request): \(error.kind)", metadata: ["error": "\(error)"])
    }
  }
}
