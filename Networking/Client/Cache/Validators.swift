// SPDX-License-Identifier: MIT

import HTTPTypes

/// The validators of a response, which determine whether a stored response is still current (RFC
/// 9110, 8.8).
package struct Validators: Hashable, Sendable {
  /// The entity tag as it was sent, including quotation marks and `W/`; nil if it is missing or
  /// invalid.
  package let eTag: String?
  /// The modification date as it was sent; nil if it is missing or invalid.
  package let lastModified: String?

  /// Creates the validators of a response.
  package init(_ headers: HTTPFields) {
    let tags = headers[values: .eTag]
    eTag = tags.count == 1 && Self.isTag(tags[0]) ? tags[0] : nil
    let dates = headers[values: .lastModified]
    // The time of parsing is irrelevant here: only the format matters.
    let isDate = dates.count == 1 && HTTPDate(dates[0], now: HTTPDate(seconds: 0)) != nil
    lastModified = isDate ? dates[0] : nil
  }

  /// A Boolean value that indicates whether there are no validators.
  package var isEmpty: Bool { eTag == nil && lastModified == nil }

  /// The header fields that make a request conditional on the validators.
  package var conditions: HTTPFields {
    var fields = HTTPFields()
    fields[.ifNoneMatch] = eTag
    fields[.ifModifiedSince] = lastModified
    return fields
  }

  /// Returns whether a 304 response with these validators can refer to the response with the other
  /// ones.
  ///
  /// A 304 without validators does: it answers the condition that was sent. Tags are compared
  /// weakly, because the complete content was requested (RFC 9110, 13.1.2).
  package func confirm(_ kept: Validators) -> Bool {
    if let eTag, let other = kept.eTag {
      return Self.opaque(eTag).elementsEqual(Self.opaque(other))
    }
    if eTag != nil { return false }
    if kept.eTag == nil, let lastModified, let other = kept.lastModified {
      return lastModified.utf8.elementsEqual(other.utf8)
    }
    return true
  }

  /// Returns the bytes of a tag: texts are also equal if they differ in bytes and look the same.
  private static func opaque(_ tag: String) -> Substring.UTF8View {
    tag.utf8.dropFirst(tag.begins(with: "W/") ? 2 : 0)
  }

  private static func isTag(_ text: String) -> Bool {
    let opaque = opaque(text)
    guard opaque.count >= 2, opaque.first == UInt8(ascii: "\""), opaque.last == UInt8(ascii: "\"")
    else { return false }
    return opaque.dropFirst().dropLast().allSatisfy {
      $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80
    }
  }
}
