// SPDX-License-Identifier: MIT

/// The path of a request below the client's base URL, percent-encoded.
///
/// A literal is parsed as a path. Each interpolated value is a part of one segment, so no value can
/// add a slash, a question mark or a segment:
///
///     let path: RequestPath = "/books/\(id)/pages"
public struct RequestPath: Hashable, Sendable {
  /// The encoded path in ASCII.
  public let encoded: String

  /// Creates a path from text that may contain slashes. Characters that aren't allowed in a path
  /// are percent-encoded; existing encodings are kept.
  public init(_ path: String) {
    encoded = PercentEncoding.path(path)
  }

  /// Returns a description of why the path can't be sent; nil if it is valid.
  package static func problem(in encoded: some StringProtocol) -> String? {
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
      // “%2E” is a dot for the server that parses the path.
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
  /// The builder of an interpolated path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var encoded = ""

    /// Creates an empty path.
    public init(literalCapacity: Int, interpolationCount: Int) {
      encoded.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Appends a literal part of the path.
    public mutating func appendLiteral(_ literal: String) {
      encoded += PercentEncoding.path(literal)
    }

    /// Appends a value as a segment or a part of one.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      encoded += PercentEncoding.segment(value.description)
    }
  }

  /// Creates a path from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) {
    encoded = stringInterpolation.encoded
  }

  /// Creates a path from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
