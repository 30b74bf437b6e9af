// SPDX-License-Identifier: MIT

/// The part of a body that a request asks for (RFC 9110, section 14).
enum ByteRange: Equatable, Sendable {
  /// The whole body: the request has no range, or it's for an outdated version.
  case whole
  /// The bytes of this range.
  case part(Range<Int>)
  /// A range beyond the end of the body.
  case beyond

  /// Parses the fields of a request for a body with a length and an entity tag. Invalid ranges and
  /// multiple ranges give the whole body, which the standard allows.
  init(of request: HTTPRequest, length: Int, tag: String) {
    self = .whole
    let ranges = request.fields.values(of: "Range")
    guard request.method == "GET", ranges.count == 1, ranges[0].lowercased().hasPrefix("bytes=")
    else { return }
    // Only a part of the same version can be continued, so a weak tag or a date isn't sufficient.
    guard request.fields.values(of: "If-Range").allSatisfy({ $0 == tag }) else { return }
    let ends = ranges[0].dropFirst("bytes=".count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = Self.number(ends[0]), let end = Self.number(ends[1]) else {
      return
    }
    switch (start, end) {
    case (nil, nil): return
    case (nil, let count?):
      self = count == 0 || length == 0 ? .beyond : .part(max(0, length - count)..<length)
    case (let start?, let end):
      if let end, end < start { return }
      self = start < length ? .part(start..<min(length - 1, end ?? .max) + 1) : .beyond
    }
  }

  /// Parses a decimal number. An empty text gives `.some(nil)`, and invalid text gives `nil`.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(Int(text) ?? .max)
  }
}
