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
  package var timeouts: Timeouts
  package var bodyLimit: Int
  package var redirectLimit: Int
  /// The names, in small letters, of the fields that don't go to another server.
  package var secretNames: Set<String>
  package var host: String
  package var isLoopback: Bool
  /// Whether `Authorization` is still among the fields, after any redirects.
  package var carriesSecrets: Bool {
    fields.contains { $0.name.lowercased() == "authorization" }
  }

  package init<Resource, Failure>(
    _ request: Request<Resource, Failure>, at baseURL: BaseURL, credential: String?,
    configuration: CurlClient.Configuration
  ) throws(InvalidRequest) {
    try Self.check(request)
    method = request.method.rawValue
    let slash = request.path.isEmpty || request.path.hasPrefix("/") ? "" : "/"
    let query = request.query.isEmpty ? "" : "?" + request.query.encoded
    url = baseURL.text + slash + PercentEncoding.path(request.path) + query
    body = request.body?.bytes
    timeouts = configuration.timeouts
    if let timeout = request.timeout { timeouts.total = timeout }
    bodyLimit = max(0, configuration.bodyLimit)
    redirectLimit = configuration.redirectLimit
    secretNames = Set(configuration.secretHeaders.map { $0.canonicalName })
    secretNames.formUnion(["authorization", "cookie", "proxy-authorization"])
    host = baseURL.host
    isLoopback = baseURL.isLoopback

    fields = request.headers.map { Field(name: $0.name.rawName, value: $0.value) }
    if let type = request.body?.contentType, request.headers[.contentType] == nil {
      fields.append(Field(name: "Content-Type", value: type))
    }
    if request.headers[.userAgent] == nil {
      fields.append(Field(name: "User-Agent", value: configuration.userAgent))
    }
    if let credential {
      fields.append(Field(name: "Authorization", value: credential))
    }
    for field in fields where !Self.isValue(field.value) {
      throw InvalidRequest(
        "Its header field \(field.name) contains a line break or a NUL, which would change the "
          + "message. Remove it.")
    }
  }

  private static func check<Resource, Failure>(
    _ request: Request<Resource, Failure>
  ) throws(InvalidRequest) {
    guard isToken(request.method.rawValue) else {
      throw InvalidRequest(
        "Its method “\(request.method.rawValue)” is no word. Use GET or another.")
    }
    for field in request.headers {
      guard isToken(field.name.rawName) else {
        throw InvalidRequest("Its header field has no proper name: “\(field.name.rawName)”.")
      }
      guard !framing.contains(field.name.canonicalName) else {
        throw InvalidRequest(
          "It sets the header field \(field.name.rawName), which only the client can know. "
            + "Leave it out.")
      }
    }
    if let problem = RequestPath.problem(in: request.path) { throw InvalidRequest(problem) }
    if let problem = request.body?.problem { throw InvalidRequest(problem) }
    if request.method == .head, request.body != nil {
      throw InvalidRequest("It is a HEAD with a body. Use another method, or leave out the body.")
    }
    if let timeout = request.timeout, timeout <= .zero {
      throw InvalidRequest("Its time-out is nothing or less. Use nil for the client's own.")
    }
  }

  private static let framing: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "expect", "upgrade", "te",
    "trailer", "keep-alive", "accept-encoding",
  ]

  /// RFC 9110's token, of which methods and names of header fields consist.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
  }
}

/// A request that can't be sent, and why.
package struct InvalidRequest: Error, Hashable {
  package let reason: String

  package init(_ reason: String) {
    self.reason = "The request can't be sent. " + reason
  }
}
