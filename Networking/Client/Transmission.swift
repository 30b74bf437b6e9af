import HTTPTypes
import Signals

/// A request as libcurl is to send it: checked, encoded, with everything the client adds.
///
/// libcurl doesn't check what it is given (a line break in a value makes another header field, one in
/// the method replaces the request line), so that nothing gets here unchecked.
package struct Transmission: Sendable {
  /// One line of the head.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    /// Whether it tells the type of the content.
    var isContentType: Bool {
      // Most fields are told apart by their length.
      name.utf8.count == 12 && name.lowercased() == "content-type"
    }
  }

  package let plan: TransferPlan
  package var method: String
  package var url: String
  package var fields: [Field]
  package var body: Body?
  /// Whether the same request twice does no more than once: only then may libcurl repeat it by itself.
  package var isIdempotent: Bool
  package var timeouts: Timeouts
  package var bodyLimit: Int
  package var host: String
  package var isLoopback: Bool
  /// Whether the address begins with `https`.
  var isEncrypted: Bool
  /// Whether the connection's credentials are shown.
  package var usesCredentials: Bool
  /// Where cookies are exchanged at each hop.
  package var cookies: HopCookies?
  /// How the request came to this address.
  package var redirection = Response.Redirection.none
  /// Whether it goes to another server than the client's own.
  package var isElsewhere = false
  package var acceptsCompression: Bool
  package var sink: (any ContentSink)?
  package var progress: SafeObserver<TransferProgress>?

  /// Makes what libcurl is to send of a request.
  package init(_ request: OutgoingRequest, _ plan: TransferPlan) throws(InvalidRequest) {
    try request.check()
    if let problem = plan.problem { throw problem }
    self.plan = plan
    method = request.head.method.rawValue
    url = request.url
    isIdempotent = request.isIdempotent
    body = request.body
    cookies = request.hopCookies
    acceptsCompression = request.acceptsCompression
    sink = request.sink
    progress = request.progress
    usesCredentials = request.needsAuthorization
    timeouts = request.timeouts ?? plan.configuration.timeouts
    if request.sink != nil, request.timeouts == nil { timeouts.total = nil }
    if let timeout = request.timeout { timeouts.total = timeout }
    bodyLimit = max(
      0, request.bodyLimit ?? (request.sink == nil ? plan.configuration.bodyLimit : .max))
    let base = plan.baseURL
    if request.isBelow(base) {
      host = base.host
      isLoopback = base.isLoopback
      isEncrypted = base.scheme == "https"
    } else {
      // Middleware has sent it elsewhere.
      guard let address = WebAddress(url), ["http", "https"].contains(address.scheme) else {
        throw InvalidRequest("It has no proper address: \(request.host).")
      }
      host = address.host
      isLoopback = address.isLoopback
      isEncrypted = address.scheme == "https"
      if let own = WebAddress(base.text), !own.hasSameOrigin(as: address) {
        isElsewhere = true
      }
    }

    let headers = request.head.headerFields
    fields = []
    fields.reserveCapacity(headers.count + 2)
    var hasUserAgent = false
    for header in headers {
      if header.name == .userAgent { hasUserAgent = true }
      fields.append(Field(name: header.name.rawName, value: header.value))
    }
    if let type = request.body?.contentType, headers[.contentType] == nil {
      fields.append(Field(name: "Content-Type", value: type))
    }
    if !hasUserAgent {
      fields.append(Field(name: "User-Agent", value: plan.configuration.userAgent))
    }
    for field in fields where !OutgoingRequest.isValue(field.value) {
      throw InvalidRequest(
        "Its header field \(field.name) contains a line break or a NUL, which would change the "
          + "message. Remove it.")
    }
  }

  /// The beginning of the address, up to the path, if encrypted: what may be shared by many requests.
  var server: Substring? {
    guard isEncrypted else { return nil }
    let rest = url.utf8.dropFirst("https://".utf8.count)
    return url[..<(rest.firstIndex(of: UInt8(ascii: "/")) ?? url.endIndex)]
  }

  /// The way to the server of this hop.
  var connection: Connection {
    isElsewhere ? plan.connectionElsewhere : plan.configuration.connection
  }
}
