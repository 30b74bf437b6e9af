// SPDX-License-Identifier: MIT

/// The part of a body that a request asks for (RFC 9110, section 14).
enum ByteRange: Equatable, Sendable {
  /// Everything: no part is asked for, or one of a version that is no longer.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// Bytes that aren't there.
  case beyond

  /// Reads the fields of a request for a body of a length and a name. What can't be understood, and
  /// more than one part, is answered with the whole, as the standard allows.
  init(of request: HTTPRequest, length: Int, tag: String) {
    self = .whole
    let ranges = request.fields.values(of: "Range")
    guard request.method == "GET", ranges.count == 1, ranges[0].lowercased().hasPrefix("bytes=")
    else { return }
    // Only the same version can be gone on with, so a weak tag or a date doesn't do.
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

  /// A number in digits; nothing in it is no number, and anything else is no answer at all.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(Int(text) ?? .max)
  }
}
