// SPDX-License-Identifier: MIT

import HTTPTypes

/// One hop of a request: the parts that change with a redirect.
struct RedirectHop: Sendable {
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

  var method: String
  var destination: Destination
  var fields: [Field]
  var body: Body?
  /// Whether the request is idempotent: only then may libcurl repeat it.
  var isIdempotent: Bool
  /// The kind of redirect that led to this hop.
  var redirection = Response.Redirection.none

  /// Creates the first hop of a checked request, which is borrowed to avoid a copy.
  init(_ request: borrowing OutgoingRequest, to destination: Destination, _ fields: [Field]) {
    method = request.head.method.rawValue
    self.destination = destination
    self.fields = fields
    body = request.body
    isIdempotent = request.isIdempotent
  }

  /// Returns the fields of a request's first hop; throws if they can't be sent.
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
      fields.append(Field(name: "User-Agent", value: plan.settings.userAgent))
    }
    for field in fields where !OutgoingRequest.isValue(field.value) {
      throw InvalidRequest(
        "Its header field \(field.name) contains a line break or a NUL, which would change the "
          + "message. Remove it.")
    }
    return fields
  }
}
