// SPDX-License-Identifier: MIT

/// The range of a partial response (RFC 9110, 14.4).
struct ContentRange: Hashable, Sendable {
  /// The offset of the first byte; nil if the server reports the total length only.
  var start: Int?
  /// The total length; nil if the server doesn't know it.
  var whole: Int?

  /// Parses the value of `Content-Range`; nil if it isn't a byte range.
  init?(_ text: String) {
    let words = text.parts(at: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let halves = words[1].parts(at: "/", omittingEmpty: false)
    guard halves.count == 2 else { return nil }
    if halves[1] != "*" {
      guard let length = Self.number(halves[1]) else { return nil }
      whole = length
    }
    guard halves[0] != "*" else { return }
    let bounds = halves[0].parts(at: "-", omittingEmpty: false)
    guard bounds.count == 2, let first = Self.number(bounds[0]), let last = Self.number(bounds[1]),
      first <= last, whole.map({ last < $0 }) ?? true
    else { return nil }
    start = first
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
