// SPDX-License-Identifier: MIT

/// The path of a request below the client's base URL, percent-encoded.
///
/// Written as a literal, its text is taken as a path; interpolated values are taken as one segment
/// each, so that no value can add a slash, a question mark or a folder:
///
///     let path: RequestPath = "/books/\(id)/pages"
public struct RequestPath: Hashable, Sendable {
  /// The path as it is sent, in ASCII.
  public let encoded: String

  /// Creates a path from text which may contain slashes; what a path can't contain is encoded, and
  /// what is encoded already stays as it is.
  public init(_ path: String) {
    encoded = PercentEncoding.path(path)
  }

  /// What makes the path impossible to send, in words; nil when it is fine.
  package static func problem(in encoded: some StringProtocol) -> String? {
    // Most paths have no segment that begins like one of dots.
    var before = UInt8(ascii: "/")
    let isFine = encoded.utf8.allSatisfy { byte in
      defer { before = byte }
      return !mayBeginDots(byte, after: before)
    }
    return isFine ? nil : dots(in: encoded)
  }

  /// Whether a byte begins a segment that may be one of dots: only then is a closer look worth it.
  static func mayBeginDots(_ byte: UInt8, after before: UInt8) -> Bool {
    (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%")) && before == UInt8(ascii: "/")
  }

  private static func dots(in encoded: some StringProtocol) -> String? {
    var dots = 0
    var others = 0
    var escape: [UInt8] = []

    func leads() -> Bool { others == 0 && (dots == 1 || dots == 2) }

    for byte in encoded.utf8 {
      switch (escape.count, byte) {
      case (_, UInt8(ascii: "/")):
        if leads() { return text(dots) }
        (dots, others, escape) = (0, 0, [])
      case (0, UInt8(ascii: ".")): dots += 1
      case (0, UInt8(ascii: "%")): escape = [byte]
      case (1, UInt8(ascii: "2")): escape.append(byte)
      // “%2E” is a dot to whoever takes the path apart.
      case (2, UInt8(ascii: "e")), (2, UInt8(ascii: "E")): (dots, escape) = (dots + 1, [])
      default: (others, escape) = (others + 1, [])
      }
    }
    return leads() && escape.isEmpty ? text(dots) : nil
  }

  private static func text(_ dots: Int) -> String {
    "Its path has the segment “\(String(repeating: ".", count: dots))”, which would lead to another "
      + "place."
  }
}

extension RequestPath: ExpressibleByStringInterpolation {
  /// Collects the literal and the interpolated parts of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var encoded = ""

    /// Creates an empty path.
    public init(literalCapacity: Int, interpolationCount: Int) {
      encoded.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Appends a part of the path as it was written.
    public mutating func appendLiteral(_ literal: String) {
      encoded += PercentEncoding.path(literal)
    }

    /// Appends a value as one segment or as a part of one.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      encoded += PercentEncoding.segment(value.description)
    }
  }

  /// Creates a path from a literal with values in it.
  public init(stringInterpolation: StringInterpolation) {
    encoded = stringInterpolation.encoded
  }

  /// Creates a path from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
