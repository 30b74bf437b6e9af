// SPDX-License-Identifier: MIT

import HTTPTypes

/// What tells whether a kept response is still the server's (RFC 9110, 8.8).
public struct Validators: Hashable, Sendable {
  /// The tag as it was sent, quotation marks and `W/` included; nil without a proper one.
  public let eTag: String?
  /// The date of the last change as it was sent; nil without a proper one.
  public let lastModified: String?

  /// Reads the validators of a response.
  public init(_ headers: HTTPFields) {
    let tags = headers[values: .eTag]
    eTag = tags.count == 1 && Self.isTag(tags[0]) ? tags[0] : nil
    let dates = headers[values: .lastModified]
    // Any moment of reading will do: it only matters that this is a date.
    let isDate = dates.count == 1 && HTTPDate(dates[0], now: HTTPDate(seconds: 0)) != nil
    lastModified = isDate ? dates[0] : nil
  }

  /// Whether there is nothing to ask with.
  public var isEmpty: Bool { eTag == nil && lastModified == nil }

  /// The fields that make a request conditional on them.
  public var conditions: HTTPFields {
    var fields = HTTPFields()
    fields[.ifNoneMatch] = eTag
    fields[.ifModifiedSince] = lastModified
    return fields
  }

  /// Whether a 304 with these validators can be about the response with the others.
  ///
  /// A 304 without any is: it answers the condition that was sent. Tags are compared weakly, for a
  /// request for the whole content was made (RFC 9110, 13.1.2).
  public func confirm(_ kept: Validators) -> Bool {
    if let eTag, let other = kept.eTag { return Self.opaque(eTag) == Self.opaque(other) }
    if eTag != nil { return false }
    if kept.eTag == nil, let lastModified, let other = kept.lastModified {
      return lastModified == other
    }
    return true
  }

  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }

  private static func isTag(_ text: String) -> Bool {
    let opaque = opaque(text).utf8
    guard opaque.count >= 2, opaque.first == UInt8(ascii: "\""), opaque.last == UInt8(ascii: "\"")
    else { return false }
    return opaque.dropFirst().dropLast().allSatisfy {
      $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80
    }
  }
}
