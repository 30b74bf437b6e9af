// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// A request without its decoders, in the form in which middleware sees and changes it.
public struct OutgoingRequest: Hashable, Sendable {
  /// The method, the address and the header fields.
  public var head: HTTPRequest
  /// The body; nil for none.
  public var body: Body?
  /// A Boolean value that indicates whether the user's authorization is to be added.
  public var needsAuthorization: Bool
  /// A Boolean value that indicates whether the request is idempotent, so that it may be repeated.
  public var isIdempotent: Bool
  /// A Boolean value that indicates whether the request is safe, so that it changes nothing at the server that the user
  /// would have to look for after a lost response; see `Request.safe(_:)`.
  public var isSafe: Bool
  /// The time limit of the whole exchange; nil for the client's. `deadline` contains the remaining time.
  public var timeout: Duration?
  /// The time limits of the phases; nil for the client's.
  public var timeouts: Timeouts?
  /// A Boolean value that indicates whether the client's total limit doesn't apply.
  package var ignoresClientTotal = false
  /// The maximum size of the response's body in bytes; nil for the client's.
  public var bodyLimit: Int?
  /// A Boolean value that indicates whether the server may compress the content of its response.
  public var acceptsCompression = true
  /// The destination of the content of a successful response instead of `Response.body`. It is ignored by comparisons.
  public var sink: (any ContentSink)? {
    get { route?.destinations.sink }
    set { changeRoute { $0.sink = newValue } }
  }
  /// The observer of the exchange's progress. It is ignored by comparisons.
  public var progress: SafeObserver<TransferProgress>? {
    get { route?.destinations.progress }
    set { changeRoute { $0.progress = newValue } }
  }
  /// The observer of a stored response, which a cache sends before it asks the server. It is ignored by comparisons.
  public var preview: SafeObserver<Response>? {
    get { route?.destinations.preview }
    set { changeRoute { $0.preview = newValue } }
  }
  /// The protocol that the connection uses after the request; nil for HTTP. It is ignored by comparisons.
  package var upgrade: (any ConnectionUpgrade)? {
    get { route?.destinations.upgrade }
    set { changeRoute { $0.upgrade = newValue } }
  }
  /// The last change of the request, when all middleware has changed it, just before the transport sends it. It throws if the
  /// request must not be sent. It is ignored by comparisons.
  package var beforeSending: LastChange? {
    get { route?.destinations.beforeSending }
    set { changeRoute { $0.beforeSending = newValue } }
  }

  /// A change of a request that depends on everything else in it.
  package typealias LastChange =
    @Sendable (inout OutgoingRequest) throws(TransportError) -> Void

  /// The deadline of the request, with all attempts; nil for none. It is ignored by comparisons.
  package var deadline: Deadline? {
    get { storedDeadline.value }
    set { storedDeadline.value = newValue }
  }
  private var storedDeadline = IgnoredInEquality<Deadline?>(nil)

  /// The destinations of what is received. Few requests have any of them.
  package struct Destinations: Sendable {
    package var sink: (any ContentSink)?
    package var progress: SafeObserver<TransferProgress>?
    package var preview: SafeObserver<Response>?
    package var upgrade: (any ConnectionUpgrade)?
    package var beforeSending: LastChange?

    /// A Boolean value that indicates whether there is no destination.
    var isEmpty: Bool {
      sink == nil && progress == nil && preview == nil && upgrade == nil && beforeSending == nil
    }
  }

  /// Destinations as an object, which makes requests without them small and copies of them cheap.
  package final class Route: Sendable {
    package let destinations: Destinations

    init(_ destinations: Destinations) { self.destinations = destinations }

    /// A Boolean value that indicates whether the content goes to a sink.
    package var hasSink: Bool { destinations.sink != nil }
  }

  /// The destinations of what is received; nil for the body of the response.
  package var route: Route? { storedRoute.value }
  private var storedRoute = IgnoredInEquality<Route?>(nil)

  private mutating func changeRoute(_ change: (inout Destinations) -> Void) {
    var destinations = route?.destinations ?? Destinations()
    change(&destinations)
    storedRoute.value = destinations.isEmpty ? nil : Route(destinations)
  }

  fileprivate mutating func setDestinations(_ destinations: Destinations) {
    storedRoute.value = Route(destinations)
  }
  /// The reason why the request can't be sent; nil if it can.
  var problem: String?
  /// An identifier of the user whose credentials or certificate the connection has; nil for none. Responses of one user
  /// must not be delivered to another one.
  package var account: String?
  /// The cookie exchange during redirects.
  package var hopCookies: HopCookies?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - head: The method, the complete URL and the header fields.
  ///   - body: The body; nil for none.
  ///   - needsAuthorization: Whether the user's authorization is to be added.
  ///   - isIdempotent: Whether the request is idempotent; nil to use the method's property.
  ///   - isSafe: Whether the request is safe; nil to use the method's property.
  ///   - timeout: The time limit of the whole exchange; nil for the client's.
  public init(
    _ head: HTTPRequest, body: Body? = nil, needsAuthorization: Bool = true,
    isIdempotent: Bool? = nil, isSafe: Bool? = nil, timeout: Duration? = nil
  ) {
    self.head = head
    self.body = body
    self.needsAuthorization = needsAuthorization
    self.isIdempotent = isIdempotent ?? head.method.isIdempotent
    self.isSafe = isSafe ?? head.method.isSafe
    self.timeout = timeout
  }

  /// Creates the outgoing form of a request to the server at a base URL.
  public init<Resource, Failure>(_ request: Request<Resource, Failure>, at baseURL: BaseURL) {
    self = request.outgoing(at: baseURL)
  }

  /// The complete URL as it is sent.
  package var url: String { RequestAddress(head).text }

  /// Returns the time limit of the whole exchange.
  ///
  /// - Parameter usual: The client's limit.
  package func totalTimeout(_ usual: Duration?) -> Duration? {
    if let timeout { return timeout }
    if let timeouts { return timeouts.total }
    return route?.hasSink != true && !ignoresClientTotal ? usual : nil
  }

  /// The server's host name or IP address, with the port if there is one, for messages and for state that is stored for
  /// each server.
  public var host: String { head.authority ?? "" }
}

extension Request {
  /// Returns the outgoing form of the request to the server at a base URL.
  ///
  /// A method, because an initializer takes its arguments over: its caller would copy the whole request.
  func outgoing(at baseURL: BaseURL) -> OutgoingRequest {
    var path = PercentEncoding.path(path)
    if let first = path.utf8.first, first != UInt8(ascii: "/") { path = "/" + path }
    if !baseURL.path.isEmpty, !isRooted { path = baseURL.path + path }
    if !query.isEmpty { path += "?" + query.encoded }
    var request = OutgoingRequest(
      HTTPRequest(
        method: method, scheme: baseURL.origin.scheme, authority: baseURL.authority,
        path: path.utf8.first == UInt8(ascii: "/") ? path : "/" + path, headerFields: headers),
      body: body, needsAuthorization: needsAuthorization, isIdempotent: isIdempotent,
      isSafe: isSafe, timeout: timeout)
    request.problem = problem
    request.timeouts = timeouts
    request.ignoresClientTotal = ignoresClientTotal
    request.bodyLimit = bodyLimit
    request.acceptsCompression = acceptsCompression
    if hasDestinations {
      request.setDestinations(
        OutgoingRequest.Destinations(
          sink: sink, progress: progress, preview: preview, upgrade: upgrade,
          beforeSending: beforeSending))
    }
    return request
  }

  /// A Boolean value that indicates whether there is a destination of what is received.
  private var hasDestinations: Bool {
    sink != nil || progress != nil || preview != nil || upgrade != nil || beforeSending != nil
  }
}

extension OutgoingRequest: CustomStringConvertible {
  /// The method and the path without the query, which may carry secrets.
  public var description: String {
    "\(head.method.rawValue) \((head.path ?? "/").withoutQuery)"
  }
}
