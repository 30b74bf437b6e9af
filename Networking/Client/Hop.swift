import HTTPTypes

/// A request on its way to one server: what changes when it is passed on.
struct Hop: Sendable {
  /// One line of the head.
  struct Field: Hashable, Sendable {
    var name: String
    var value: String

    /// Whether it tells the type of the content.
    var isContentType: Bool {
      // Most fields are told apart by their length.
      name.utf8.count == 12 && name.lowercased() == "content-type"
    }
  }

  var method: String
  var destination: Destination
  var fields: [Field]
  var body: Body?
  /// Whether the same request twice does no more than once: only then may libcurl repeat it by itself.
  var isIdempotent: Bool
  /// How the request came to this address.
  var redirection = Response.Redirection.none

  /// Makes the first hop of a request that was checked, which is lent: each request would pay for a copy.
  init(_ request: borrowing OutgoingRequest, to destination: Destination, _ fields: [Field]) {
    method = request.head.method.rawValue
    self.destination = destination
    self.fields = fields
    body = request.body
    isIdempotent = request.isIdempotent
  }

  /// The fields of a request's first hop, or why they can't be sent.
  static func fields(
    of request: OutgoingRequest, _ plan: TransferPlan
  ) throws(InvalidRequest) -> [Field] {
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
    return fields
  }
}
