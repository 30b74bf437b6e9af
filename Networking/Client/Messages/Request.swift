// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A description of a request, including the decoding of its response: a value that has no effect
/// until a client performs it.
///
/// ```swift
/// let request = Request<Book, ServerError>.get("/books/\(id)").with(timeout: .seconds(5))
/// ```
///
/// `Resource` is the type of a successful response, `Failure` that of the server's own errors.
public struct Request<Resource: Sendable, Failure: Error>: Sendable {
  /// The HTTP method.
  public var method: HTTPRequest.Method
  /// The percent-encoded path, relative to the client's base URL; see ``RequestPath``.
  public var path: String
  /// A Boolean value that indicates whether `path` includes the path of the client's base URL, like
  /// an address in a response.
  package var isRooted = false
  /// The query items in order, not yet encoded.
  public var query: [QueryItem]
  /// The header fields in addition to those of the client. The client frames the message: a request
  /// that sets `Host`, `Content-Length` and similar fields is rejected.
  ///
  /// `HTTPFields` replaces line breaks in values by spaces before a client sees them; `with(_:_:)`
  /// rejects them.
  public var headers: HTTPFields
  /// The body; nil for none.
  public var body: Body?
  /// A Boolean value that indicates whether the client adds the user's authorization.
  public var needsAuthorization: Bool
  /// A Boolean value that indicates whether the request is idempotent, so that it may be repeated
  /// after a failure; nil to use the method's property (RFC 9110, 9.2.2).
  public var isIdempotent: Bool?
  /// A Boolean value that indicates whether the request is safe, so that it changes nothing at the server that the user
  /// would have to look for after a lost response; nil to use the method's property (RFC 9110, 9.2.1). See ``safe(_:)``.
  public var isSafe: Bool?
  /// The time limit of the whole exchange, including redirects; nil for the client's.
  public var timeout: Duration?
  /// The time limits of the phases, instead of the client's; `timeout` takes precedence.
  public var timeouts: Timeouts?
  /// The maximum size of the response's body in bytes after decompression; nil for the client's.
  public var bodyLimit: Int?
  /// A Boolean value that indicates whether the server may compress the content of its response.
  public var acceptsCompression = true
  /// The destination of the content of a successful response instead of `Response.body`.
  public var sink: (any ContentSink)?
  /// The observer of the exchange's progress, which is reported at the beginning, in steps of 64
  /// KB, and at the end.
  ///
  /// A `CurlClient` reports it on the engine's thread. Clients without a network don't report it.
  public var progress: SafeObserver<TransferProgress>?
  /// The observer of a stored response: a cache that asks the server sends it the response that it would deliver if the
  /// server failed, so that an application can show it meanwhile.
  ///
  /// A ``CacheMiddleware`` sends it at once, on the thread of the request or of a slow store, and before the server's
  /// response. Requests that accept no stored response, for example with `CacheUse.revalidate`, send none. A response that
  /// may not be served after a failure, by its `stale-if-error` or ``CachePolicy/staleIfError``, isn't sent either.
  public var preview: SafeObserver<Response>?
  /// A sentence about what isn't done when the request fails, such as `The change isn't saved.`, which precedes the
  /// reason in the errors of a ``SafeClient``; nil for a request that only loads content.
  public var failureNote: String?
  /// The protocol that the connection uses after the request; nil for HTTP.
  package var upgrade: (any ConnectionUpgrade)?
  /// The last change of the outgoing request; see `OutgoingRequest.beforeSending`.
  package var beforeSending: OutgoingRequest.LastChange?
  /// A Boolean value that indicates whether the exchange may take as long as it needs, unless the request has a limit.
  package var ignoresClientTotal = false
  /// The deadline that several attempts share; nil for one of each attempt.
  package var sharedDeadline: SharedDeadline?
  /// The reason why the request can't be sent; nil if it can.
  package var problem: String?
  /// Decodes a successful response (a status from 200 to 299), on the thread that delivers it. A
  /// body of 16 KB and more is decoded on a worker thread.
  public var resource: @Sendable (Response) throws -> Resource
  /// Decodes the server's own error from any other response.
  public var failure: @Sendable (Response) throws -> Failure

  /// Creates a request. For JSON, `get`, `post` and similar functions are shorter.
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

  /// Returns the same request with its resource transformed. An error of `transform` becomes a
  /// decoding failure.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Resource) throws -> Other
  ) -> Request<Other, Failure> {
    reading { [resource] in try transform(resource($0)) }
  }

  /// Returns the same request with another decoding of a successful response.
  func reading<Other: Sendable>(
    _ resource: @escaping @Sendable (Response) throws -> Other
  ) -> Request<Other, Failure> {
    var other = Request<Other, Failure>(
      method: method, path: RequestPath(path), query: query, headers: headers, body: body,
      needsAuthorization: needsAuthorization, isIdempotent: isIdempotent, timeout: timeout,
      resource: resource, failure: failure)
    other.isRooted = isRooted
    other.isSafe = isSafe
    other.timeouts = timeouts
    other.bodyLimit = bodyLimit
    other.acceptsCompression = acceptsCompression
    other.sink = sink
    other.upgrade = upgrade
    other.beforeSending = beforeSending
    other.ignoresClientTotal = ignoresClientTotal
    other.sharedDeadline = sharedDeadline
    other.problem = problem
    other.progress = progress
    other.preview = preview
    other.failureNote = failureNote
    return other
  }

  /// Decodes a response: as the resource, the server's error, or a decoding error. Content in
  /// memory isn't sent to `sink`.
  public func read(_ response: Response) -> Result<Resource, ClientError<Failure>> {
    decoder.read(response)
  }
}

extension Request: CustomStringConvertible {
  /// The method and the path, without query, headers and body, which may be secret.
  public var description: String { "\(method.rawValue) \(path)" }
}
