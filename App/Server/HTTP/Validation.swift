// SPDX-License-Identifier: MIT

import Foundation

extension HTTPResponse {
  /// Returns the entity tag of a body (RFC 9110, section 8.8.3). Different bodies have different tags.
  static func entityTag(of body: Data) throws(DigestError) -> String {
    entityTag(try SHA256Digest.digest(of: body))
  }

  /// Returns the entity tag of the body that has this SHA-256 digest.
  static func entityTag(_ digest: [UInt8]) -> String {
    "\"\(digest.prefix(16).map(Self.digits).joined())\""
  }

  /// Returns the response for a private cache: with an entity tag, and without the body if the client already has it.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds for which the response is fresh. When the server fails, the client may use the
  ///     stale response for a week (RFC 5861).
  ///   - request: The request.
  func kept(
    forSeconds seconds: Int, answering request: HTTPRequest
  ) throws(DigestError) -> HTTPResponse {
    guard status == .ok else { return self }
    let tag = try Self.entityTag(of: body)
    let caching = "private, max-age=\(seconds), stale-if-error=\(7 * 24 * 60 * 60)"
    let fields = [HTTPField("ETag", tag)]
    guard
      !request.fields.entityTags(of: "If-None-Match").contains(where: { $0 == tag || $0 == "*" })
    else {
      return HTTPResponse(
        status: .notModified, type: nil, caching: caching, fields: fields, body: Data())
    }
    return HTTPResponse(status: status, caching: caching, fields: fields, body: body)
  }

  private static func digits(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
  }
}

extension [HTTPField] {
  /// Returns the entity tags in all fields with the name, for a weak comparison: without the prefix of weak tags.
  func entityTags(of name: String) -> [String] {
    // A comma inside a foreign tag splits it into two, neither of which is a tag of this server.
    values(of: name).flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }.map { part in
      let tag = Substring(part).trimmingBlanks()
      return tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    }
  }
}
