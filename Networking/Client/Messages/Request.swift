// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// What to ask a server, how to read its answer, and how to read its own error: a value which does
/// nothing until a client performs it.
///
/// `Resource` is what a success carries, `Failure` what the server says when it refuses.
public struct Request<Resource: Sendable, Failure: Error>: Sendable {
  /// The HTTP method.
  public var method: HTTPRequest.Method
  /// The path below the client's base URL, percent-encoded; see `RequestPath`.
  public var path: String
  /// The query, in order, not yet encoded.
  public var query: [QueryItem]
  /// Header fields besides those the client adds. The framing of the message is the client's: a
  /// request that sets `Host`, `Content-Length` and their like is refused.
  public var headers: HTTPFields
  /// What to send, if anything.
  public var body: Body?
  /// Whether the client adds the user's authorization.
  public var needsAuthorization: Bool
  /// Whether the same request twice does no more than once, so that it may be sent again when it
  /// came to nothing; nil goes by the method (RFC 9110, 9.2.2).
  public var isIdempotent: Bool?
  /// How long the whole exchange may take, redirects included; nil leaves it to the client.
  public var timeout: Duration?
  /// How long its parts may take, in place of the client's limits; `timeout` goes before it.
  public var timeouts: Timeouts?
  /// How much content the answer may have, in bytes after decompression; nil leaves it to the
  /// client.
  public var bodyLimit: Int?
  /// Whether the server may compress the content of its answer on the way.
  public var acceptsCompression = true
  /// Where the content of a success goes in place of `Response.body`.
  public var sink: (any ContentSink)?
  /// Hears how far the exchange has come: at the beginning, in steps of 64 KB, and at the end.
  ///
  /// A `CurlClient` tells it on the engine's thread; clients that have no network tell nothing.
  public var progress: SafeObserver<TransferProgress>?
  /// The protocol that the connection speaks after the request; nil for HTTP.
  package var upgrade: (any ConnectionUpgrade)?
  /// The deadline that several attempts share; nil for one of each attempt.
  package var sharedDeadline: SharedDeadline?
  /// Why the request can't be sent; nil if it can.
  package var problem: String?
  /// Reads the answer of a success (a status from 200 to 299), on the thread that delivers it.
  /// Content of 16 KB and more is read on a worker thread.
  public var resource: @Sendable (Response) throws -> Resource
  /// Reads the server's own error from any other answer.
  public var failure: @Sendable (Response) throws -> Failure

  /// Creates a request from all its parts. For JSON, `get`, `post` and their like are shorter.
  public init(
    method: HTTPRequest.Method,
    path: RequestPath,
    query: [QueryItem] = [],
    headers: HTTPFields = [:],
    body: Body? = nil,
    needsAuthorization: Bool = true,
    isIdempotent: Bool? = nil,
    timeout: Duration? = nil,
    resource: @escaping @Sendable (Response) throws -> Resource,
    failure: @escaping @Sendable (Response) throws -> Failure
  ) {
    self.method = method
    self.path = path.encoded
    self.query = query
    self.headers = headers
    self.body = body
    self.needsAuthorization = needsAuthorization
    self.isIdempotent = isIdempotent
    self.timeout = timeout
    self.resource = resource
    self.failure = failure
  }

  /// The same request with its resource transformed. What `transform` throws becomes a decoding
  /// failure.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Resource) throws -> Other
  ) -> Request<Other, Failure> {
    reading { [resource] in try transform(resource($0)) }
  }

  /// The same request whose success is read in another way.
  func reading<Other: Sendable>(
    _ resource: @escaping @Sendable (Response) throws -> Other
  ) -> Request<Other, Failure> {
    var other = Request<Other, Failure>(
      method: method, path: RequestPath(path), query: query, headers: headers, body: body,
      needsAuthorization: needsAuthorization, isIdempotent: isIdempotent, timeout: timeout,
      resource: resource, failure: failure)
    other.timeouts = timeouts
    other.bodyLimit = bodyLimit
    other.acceptsCompression = acceptsCompression
    other.sink = sink
    other.upgrade = upgrade
    other.sharedDeadline = sharedDeadline
    other.problem = problem
    other.progress = progress
    return other
  }

  /// Reads an answer: as the resource, as the server's error, or as what went wrong in reading it.
  /// Content that is in memory doesn't go to `sink`.
  public func read(_ response: Response) -> Result<Resource, ClientError<Failure>> {
    let isUpgraded = upgrade != nil && response.status == .switchingProtocols
    guard response.status.kind == .successful || isUpgraded else {
      guard let failure = try? failure(response) else { return .failure(.status(response)) }
      return .failure(.server(failure, status: response.status))
    }
    do {
      return .success(try resource(response))
    } catch let failure as DecodingFailure {
      return .failure(.decoding(failure))
    } catch {
      return .failure(.decoding(DecodingFailure(error, of: Resource.self, in: response)))
    }
  }
}

extension Request: CustomStringConvertible {
  /// The method and the path: neither query, headers nor body, which may carry secrets.
  public var description: String { "\(method.rawValue) \(path)" }
}
