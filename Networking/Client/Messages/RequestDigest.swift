// SPDX-License-Identifier: MIT

import HTTPTypes

/// Hashes of what an unfinished transfer belongs to. They don't reveal what they are made of.
extension OutgoingRequest {
  /// Returns a hash of everything in the request that may select the content of its response: the method, the address, the
  /// body, and what ``senderDigest(_:)`` contains; nil if the body is read while it is sent.
  ///
  /// - Parameter user: An identifier of the user; nil to distinguish users by `Authorization` and `Cookie`.
  func contentDigest(_ user: String?) -> String? {
    guard body?.source == nil else { return nil }
    return SHA256.digest(of: [
      head.method.rawValue, head.path ?? "/", senderDigest(user), body?.contentType ?? "",
      body.map { SHA256.hex($0.bytes) } ?? "",
    ])
  }

  /// Returns a hash of the server, the user, and the header fields that the exchanges of one transfer share.
  func senderDigest(_ user: String?) -> String {
    let fields = head.headerFields.compactMap { field -> String? in
      let name = field.name.canonicalName
      if Self.changingFields.contains(name) { return nil }
      if user != nil, name == "authorization" || name == "cookie" { return nil }
      return "\(name):\(field.value)"
    }
    return SHA256.digest(
      of: [head.scheme ?? "", head.authority ?? "", account ?? "", user ?? ""] + fields.sorted())
  }

  /// The names of the fields that differ between the exchanges of one transfer, and select no content.
  private static let changingFields: Set<String> = [
    "range", "if-range", "cache-control", "content-type", "tus-resumable", "upload-length",
    "upload-offset", "upload-metadata", "traceparent", "tracestate", "x-request-id",
    "x-correlation-id",
  ]
}

extension SHA256 {
  /// Returns a hash of texts, each with its length, so that different texts have different hashes.
  static func digest(of texts: [String]) -> String {
    hex(texts.map { "\($0.utf8.count):\($0)" }.joined().utf8)
  }
}
