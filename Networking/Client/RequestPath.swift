/// The path of a request below the client's base URL, percent-encoded.
///
/// Written as a literal, its text is taken as a path; interpolated values are taken as one segment
/// each, so that no value can add a slash, a question mark or a folder:
///
///     let path: RequestPath = "/recipes/\(id)/steps"
public struct RequestPath: Hashable, Sendable {
  /// The path as it is sent, in ASCII.
  public let encoded: String

  /// Creates a path from text which may contain slashes; what a path can't contain is encoded, and
  /// what is encoded already stays as it is.
  public init(_ path: String) {
    encoded = PercentEncoding.path(path)
  }

  /// What makes the path impossible to send, in words; nil when it is fine.
  package static func problem(in encoded: String) -> String? {
    for segment in encoded.split(separator: "/", omittingEmptySubsequences: false) {
      let plain = segment.lowercased().split(separator: "%2e", omittingEmptySubsequences: false)
        .joined(separator: ".")
      if plain == "." || plain == ".." {
        return "Its path has the segment “\(plain)”, which would lead to another place."
      }
    }
    return nil
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
