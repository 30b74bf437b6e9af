// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A request without its readers: what goes out to the server, as middleware sees and changes it.
public struct OutgoingRequest: Hashable, Sendable {
  /// The method, the address and the header fields.
  public var head: HTTPRequest
  /// What is sent, if anything.
  public var body: Body?
  /// Whether the user's authorization is to be added.
  public var needsAuthorization: Bool
  /// Whether the same request twice does no more than once.
  public var isIdempotent: Bool
  /// How long the whole exchange may take; nil leaves it to the client. `deadline` is what is left
  /// of it.
  public var timeout: Duration?
  /// How long its parts may take; nil leaves it to the client.
  public var timeouts: Timeouts?
  /// How much content the answer may have; nil leaves it to the client.
  public var bodyLimit: Int?
  /// Whether the server may compress the content of its answer on the way.
  public var acceptsCompression = true
  /// Where the content of a success goes in place of `Response.body`. It doesn't count in
  /// comparisons.
  public var sink: (any ContentSink)? {
    get { route.value?.sink }
    set { route.value = Route(sink: newValue, progress: progress, upgrade: upgrade) }
  }
  /// Hears how far the exchange has come. It doesn't count in comparisons.
  public var progress: SafeObserver<TransferProgress>? {
    get { route.value?.progress }
    set { route.value = Route(sink: sink, progress: newValue, upgrade: upgrade) }
  }
  /// The protocol that the connection speaks after the request; nil for HTTP. It doesn't count in
  /// comparisons.
  package var upgrade: (any ConnectionUpgrade)? {
    get { route.value?.upgrade }
    set { route.value = Route(sink: sink, progress: progress, upgrade: newValue) }
  }

  /// The time at which the request must be over, with all attempts; nil for no deadline. It
  /// doesn't count in comparisons.
  public var deadline: Deadline? {
    get { storedDeadline.value }
    set { storedDeadline.value = newValue }
  }
  private var storedDeadline = IgnoredInEquality<Deadline?>(nil)

  /// Few requests have any of it.
  private struct Route: Sendable {
    let sink: (any ContentSink)?
    let progress: SafeObserver<TransferProgress>?
    let upgrade: (any ConnectionUpgrade)?

    init?(
      sink: (any ContentSink)?, progress: SafeObserver<TransferProgress>?,
      upgrade: (any ConnectionUpgrade)?
    ) {
      guard sink != nil || progress != nil || upgrade != nil else { return nil }
      self.sink = sink
      self.progress = progress
      self.upgrade = upgrade
    }
  }

  private var route = IgnoredInEquality<Route?>(nil)
  /// Why it can't be sent; nil if it can.
  var problem: String?
  /// Where cookies are exchanged while the request is passed on.
  package var hopCookies: HopCookies?

  /// Creates one from its parts.
  ///
  /// - Parameters:
  ///   - head: The method, the whole address and the header fields.
  ///   - body: What is sent, if anything.
  ///   - needsAuthorization: Whether the user's authorization is to be added.
  ///   - isIdempotent: Whether the same request twice does no more than once; nil goes by the method.
  ///   - timeout: How long the whole exchange may take; nil leaves it to the client.
  public init(
    _ head: HTTPRequest, body: Body? = nil, needsAuthorization: Bool = true,
    isIdempotent: Bool? = nil, timeout: Duration? = nil
  ) {
    self.head = head
    self.body = body
    self.needsAuthorization = needsAuthorization
    self.isIdempotent = isIdempotent ?? head.method.isIdempotent
    self.timeout = timeout
  }

  /// What a request asks of the server at an address.
  public init<Resource, Failure>(_ request: Request<Resource, Failure>, at baseURL: BaseURL) {
    var path = PercentEncoding.path(request.path)
    if let first = path.utf8.first, first != UInt8(ascii: "/") { path = "/" + path }
    if !baseURL.path.isEmpty { path = baseURL.path + path }
    if !request.query.isEmpty { path += "?" + request.query.encoded }
    self.init(
      HTTPRequest(
        method: request.method, scheme: baseURL.origin.scheme, authority: baseURL.authority,
        path: path.utf8.first == UInt8(ascii: "/") ? path : "/" + path,
        headerFields: request.headers),
      body: request.body, needsAuthorization: request.needsAuthorization,
      isIdempotent: request.isIdempotent, timeout: request.timeout)
    problem = request.problem
    timeouts = request.timeouts
    bodyLimit = request.bodyLimit
    acceptsCompression = request.acceptsCompression
    route.value = Route(
      sink: request.sink, progress: request.progress, upgrade: request.upgrade)
  }

  /// The whole address, as it is sent.
  package var url: String { RequestAddress(head).text }

  /// Returns how long the whole exchange may take.
  ///
  /// - Parameter usual: The client's limit.
  package func totalTimeout(_ usual: Duration?) -> Duration? {
    if let timeout { return timeout }
    if let timeouts { return timeouts.total }
    return sink == nil ? usual : nil
  }

  /// The server's name or number, with the port if there is one; for messages and for what is kept
  /// for each server.
  public var host: String { head.authority ?? "" }
}

extension OutgoingRequest: CustomStringConvertible {
  /// The method and the path without the query, which may carry secrets.
  public var description: String {
    "\(head.method.rawValue) \((head.path ?? "/").prefix { $0 != "?" })"
  }
}
