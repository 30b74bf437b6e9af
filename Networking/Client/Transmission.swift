import HTTPTypes
import Signals

/// A request as libcurl is to send it: checked, encoded, with everything the client adds.
///
/// libcurl doesn't check what it is given (a line break in a value makes another header field, one in
/// the method replaces the request line), so that nothing gets here unchecked.
package final class Transmission: Sendable {
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
  package let method: String
  package let url: String
  package let fields: [Field]
  package let body: Body?
  /// Whether the same request twice does no more than once: only then may libcurl repeat it by itself.
  package let isIdempotent: Bool
  package let timeouts: Timeouts
  package let bodyLimit: Int
  package let host: String
  package let isLoopback: Bool
  /// Whether the address begins with `https`.
  let isEncrypted: Bool
  /// Whether the connection's credentials are shown.
  package let usesCredentials: Bool
  /// Where cookies are exchanged at each hop.
  package let cookies: HopCookies?
  /// How the request came to this address.
  package let redirection: Response.Redirection
  /// Whether it goes to another server than the client's own.
  package let isElsewhere: Bool
  package let acceptsCompression: Bool
  package let sink: (any ContentSink)?
  package let progress: SafeObserver<TransferProgress>?

  /// Makes what libcurl is to send of a request.
  package init(_ request: OutgoingRequest, _ plan: TransferPlan) throws(InvalidRequest) {
    let address = RequestAddress(request.head)
    try request.check(address)
    if let problem = plan.problem { throw problem }
    self.plan = plan
    method = request.head.method.rawValue
    url = address.text
    isIdempotent = request.isIdempotent
    body = request.body
    cookies = request.hopCookies
    acceptsCompression = request.acceptsCompression
    sink = request.sink
    progress = request.progress
    usesCredentials = request.needsAuthorization
    var timeouts = request.timeouts ?? plan.configuration.timeouts
    if request.sink != nil, request.timeouts == nil { timeouts.total = nil }
    if let timeout = request.timeout { timeouts.total = timeout }
    self.timeouts = timeouts
    bodyLimit = max(
      0, request.bodyLimit ?? (request.sink == nil ? plan.configuration.bodyLimit : .max))
    let base = plan.baseURL
    if address.isBelow(base) {
      host = base.host
      isLoopback = base.isLoopback
      isEncrypted = base.scheme == "https"
      isElsewhere = false
    } else {
      // Middleware has sent it elsewhere.
      guard let other = WebAddress(url), ["http", "https"].contains(other.scheme) else {
        throw InvalidRequest("It has no proper address: \(address.host).")
      }
      host = other.host
      isLoopback = other.isLoopback
      isEncrypted = other.scheme == "https"
      isElsewhere = WebAddress(base.text).map { !$0.hasSameOrigin(as: other) } ?? false
    }
    redirection = .none

    let headers = request.head.headerFields
    var fields: [Field] = []
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
    self.fields = fields
  }

  /// Makes the next hop of a request that is passed on.
  init(
    after hop: Transmission, method: String, to address: WebAddress, _ url: String, fields: [Field],
    body: Body?, isIdempotent: Bool, redirection: Response.Redirection
  ) {
    plan = hop.plan
    timeouts = hop.timeouts
    bodyLimit = hop.bodyLimit
    usesCredentials = hop.usesCredentials
    cookies = hop.cookies
    acceptsCompression = hop.acceptsCompression
    sink = hop.sink
    progress = hop.progress
    isElsewhere = hop.isElsewhere || redirection == .otherServer
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.isIdempotent = isIdempotent
    self.redirection = redirection
    host = address.host
    isEncrypted = address.scheme == "https"
    isLoopback = address.isLoopback
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
