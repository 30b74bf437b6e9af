// SPDX-License-Identifier: MIT

import CCurl
import HTTPTypes
import Networking
import Signals

/// A request in the form in which libcurl sends it, for one hop: checked, with its address and fields.
///
/// libcurl doesn't check its input (a line break in a value makes another header field, one in the
/// method replaces the request line), so everything must be checked before.
package final class PreparedRequest: Sendable {
  /// A header field.
  struct Field: Hashable, Sendable {
    var name: String
    var value: String

    /// A Boolean value that indicates whether the field is `Content-Type`.
    var isContentType: Bool {
      // Most fields are excluded by their length.
      name.utf8.count == 12 && name.lowercased() == "content-type"
    }
  }

  /// The parts that change with a redirect.
  struct Hop: Sendable {
    /// The complete URL.
    var url: String
    /// The server.
    var origin: Origin
    /// Whether the origin differs from the client's base URL.
    var isElsewhere: Bool
    var method: String
    var fields: [Field]
    var body: Body?
    /// Whether the request is idempotent: only then may libcurl repeat it.
    var isIdempotent: Bool
    /// The kind of redirect that led to this hop.
    var redirection = Response.Redirection.none
  }

  let hop: Hop
  let plan: TransferPlan
  let timeouts: Timeouts
  let bodyLimit: Int
  /// Whether the connection's credentials are sent.
  let usesCredentials: Bool
  let acceptsCompression: Bool
  /// The cookie exchange at each hop.
  let cookies: HopCookies?
  /// The destinations of what is received; nil for none.
  let route: OutgoingRequest.Route?
  /// A Boolean value that indicates whether the content goes to a sink instead of memory.
  let hasSink: Bool

  /// Prepares the first hop of a request; throws if the request can't be sent.
  package init(_ request: borrowing OutgoingRequest, _ plan: TransferPlan) throws(InvalidRequest) {
    let address = RequestAddress(request.head)
    try request.check(address)
    if let problem = plan.problem { throw problem }
    hop = try Hop(request, address, plan)
    self.plan = plan
    usesCredentials = request.needsAuthorization
    acceptsCompression = request.acceptsCompression
    cookies = request.hopCookies
    route = request.route
    hasSink = route?.hasSink ?? false
    var timeouts = request.timeouts ?? plan.configuration.timeouts
    timeouts.total = request.totalTimeout(timeouts.total)
    if let rest = request.deadline?.remaining {
      timeouts.total = timeouts.total.map { min($0, rest) } ?? rest
    }
    self.timeouts = timeouts
    bodyLimit = max(
      0, request.bodyLimit ?? (hasSink ? .max : plan.configuration.bodyLimit))
  }

  /// Creates the next hop of a redirected request.
  private init(_ previous: PreparedRequest, _ next: Hop) {
    hop = next
    plan = previous.plan
    timeouts = previous.timeouts
    bodyLimit = previous.bodyLimit
    usesCredentials = previous.usesCredentials
    acceptsCompression = previous.acceptsCompression
    cookies = previous.cookies
    route = previous.route
    hasSink = previous.hasSink
  }

  /// Returns the request that follows a redirect (RFC 9110, 15.4); nil if it isn't allowed.
  ///
  /// libcurl's own redirects send secrets in header fields that it doesn't know, can't send a body
  /// again without a way to duplicate requests, and follow other schemes by default.
  func redirected(to location: String, status: Int) -> PreparedRequest? {
    guard let address = WebAddress(location), !address.hasUser else { return nil }
    let (from, to) = (origin, address.origin)
    // Encrypted data must not be sent unencrypted.
    guard to.isWeb, to.isEncrypted || !from.isEncrypted else { return nil }
    var next = hop
    if next.redirection == .none { next.redirection = .sameServer }
    if from != to {
      next.redirection = .otherServer
      next.fields.removeAll { field in
        plan.secretNames.contains(field.name.lowercased())
          || SecretNames.common.contain(field.name)
      }
    }
    (next.url, next.origin) = (location, to)
    next.isElsewhere = hop.isElsewhere || next.redirection == .otherServer
    if status == 303 ? hop.method != "HEAD" : status < 303 && hop.method == "POST" {
      (next.method, next.body, next.isIdempotent) = ("GET", nil, true)
      next.fields.removeAll(where: \.isContentType)
    }
    if case .replaced(let value) = cookies?.change(for: location) {
      next.fields.removeAll { $0.name.lowercased() == "cookie" }
      if let value { next.fields.append(Field(name: "Cookie", value: value)) }
    }
    return PreparedRequest(self, next)
  }

  /// The server of this hop.
  var origin: Origin { hop.origin }

  /// The destination of the content; nil for memory.
  var sink: (any ContentSink)? { route?.destinations.sink }

  /// A Boolean value that indicates whether HTTP/2 is used without encryption.
  var usesPlainHTTP2: Bool {
    // Read in place: a copy of a connection costs more than all other parts of this.
    !hop.origin.isEncrypted && plan.configuration.connection.usesHTTP2WithoutEncryption
  }

  /// A Boolean value that indicates whether the server may take several requests on one connection.
  var mayShare: Bool { hop.origin.isEncrypted || usesPlainHTTP2 }

  /// A Boolean value that indicates whether libcurl can reuse a connection of HTTP/2 without encryption. Versions 7.87 and 7.88 can't
  /// (curl's pull request 10643): the second request on it fails, or isn't sent before the first has ended.
  static let canReusePlainHTTP2: Bool = {
    let version = curl_version_info(CURLVERSION_FIRST)?.pointee.version_num ?? 0
    return !(0x07_57_00..<0x08_00_00).contains(version)
  }()

  /// The connection to the server of this hop.
  var connection: Connection {
    hop.isElsewhere ? plan.connectionElsewhere : plan.configuration.connection
  }
}

extension PreparedRequest.Hop {
  /// Creates the first hop of a checked request, whose address middleware may have changed.
  fileprivate init(
    _ request: borrowing OutgoingRequest, _ address: borrowing RequestAddress, _ plan: TransferPlan
  ) throws(InvalidRequest) {
    let url = address.text
    var origin = plan.origin
    var isElsewhere = false
    // A URL below the client's base URL needn't be parsed again.
    if !plan.contains(address) {
      guard let other = WebAddress(url)?.origin, other.isWeb else {
        throw InvalidRequest("It has no proper address: \(address.host).")
      }
      (origin, isElsewhere) = (other, other != origin)
    }
    let headers = request.head.headerFields
    var fields: [PreparedRequest.Field] = []
    fields.reserveCapacity(headers.count + 2)
    var hasUserAgent = false
    var cookies: Int?
    for header in headers {
      if header.name == .userAgent { hasUserAgent = true }
      if header.name == .cookie {
        // `HTTPFields` has a field for each cookie, of which HTTP/1.1 permits one for all (RFC 6265, 5.4).
        if let cookies {
          fields[cookies].value += "; " + header.value
          continue
        }
        cookies = fields.count
      }
      fields.append(.init(name: header.name.rawName, value: header.value))
    }
    if let type = request.body?.contentType, headers[.contentType] == nil {
      fields.append(.init(name: "Content-Type", value: type))
    }
    if !hasUserAgent {
      fields.append(.init(name: "User-Agent", value: plan.configuration.userAgent))
    }
    for field in fields where !OutgoingRequest.isValue(field.value) {
      throw InvalidRequest(
        "Its header field \(field.name) contains a line break or a NUL, which would change the "
          + "message. Remove it.")
    }
    self.init(
      url: url, origin: origin, isElsewhere: isElsewhere, method: request.head.method.rawValue,
      fields: fields, body: request.body,
      // A body that can't be sent twice: its failure must be that of the attempt that has sent it.
      isIdempotent: request.isIdempotent && request.body?.isRepeatable ?? true)
  }
}
