import HTTPTypes

/// A request as libcurl is to send it: checked, encoded, with everything the client adds.
///
/// libcurl doesn't check what it is given (a line break in a value makes another header field, one in
/// the method replaces the request line), so that nothing gets here unchecked.
package struct Transmission: Sendable {
  /// One line of the head.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  package var method: String
  package var url: String
  package var fields: [Field]
  package var body: [UInt8]?
  /// Whether the same request twice does no more than once: only then may libcurl repeat it by itself.
  package var isIdempotent: Bool
  package var timeouts: Timeouts
  package var bodyLimit: Int
  package var redirectLimit: Int
  /// The names, in small letters, of the fields that don't go to another server.
  package var secretNames: Set<String>
  package var host: String
  package var isLoopback: Bool
  /// Where cookies are exchanged at each hop.
  package var cookies: HopCookies?
  /// How the request came to this address.
  package var redirection = Response.Redirection.none

  /// Makes what libcurl is to send of a request for the server at an address.
  package init(
    _ request: OutgoingRequest, at baseURL: BaseURL, configuration: CurlClient.Configuration
  ) throws(InvalidRequest) {
    try request.check()
    method = request.head.method.rawValue
    url = request.url
    isIdempotent = request.isIdempotent
    body = request.body?.bytes
    cookies = request.hopCookies
    timeouts = configuration.timeouts
    if let timeout = request.timeout { timeouts.total = timeout }
    bodyLimit = max(0, configuration.bodyLimit)
    redirectLimit = configuration.redirectLimit
    secretNames = Set(configuration.secretHeaders.map { $0.canonicalName })
    secretNames.formUnion(["authorization", "cookie", "proxy-authorization"])
    if url.utf8.starts(with: baseURL.text.utf8),
      url.utf8.dropFirst(baseURL.text.utf8.count).first == UInt8(ascii: "/")
    {
      host = baseURL.host
      isLoopback = baseURL.isLoopback
    } else {
      // Middleware has sent it elsewhere.
      guard let address = WebAddress(url), ["http", "https"].contains(address.scheme) else {
        throw InvalidRequest("It has no proper address: \(request.host).")
      }
      host = address.host
      isLoopback = address.isLoopback
    }

    let headers = request.head.headerFields
    fields = headers.map { Field(name: $0.name.rawName, value: $0.value) }
    if let type = request.body?.contentType, headers[.contentType] == nil {
      fields.append(Field(name: "Content-Type", value: type))
    }
    if headers[.userAgent] == nil {
      fields.append(Field(name: "User-Agent", value: configuration.userAgent))
    }
    for field in fields where !OutgoingRequest.isValue(field.value) {
      throw InvalidRequest(
        "Its header field \(field.name) contains a line break or a NUL, which would change the "
          + "message. Remove it.")
    }
  }
}
