import HTTPTypes

/// What must be the same for a request to be the one on the tape. Method, path, query and body always
/// count.
public struct TapeMatching: Sendable {
  /// The header fields that count.
  public var headers: [HTTPField.Name]
  /// Whether the server's address counts; without it, a tape of a server on some port can be used for
  /// another.
  public var countsServer: Bool
  /// Whether requests must come in the order of the tape; where several are under way at once, they
  /// can't.
  public var countsOrder: Bool

  /// Creates a way of matching.
  ///
  /// - Parameters:
  ///   - headers: The header fields that count.
  ///   - countsServer: Whether the server's address counts.
  ///   - countsOrder: Whether requests must come in the order of the tape.
  public init(
    headers: [HTTPField.Name] = [], countsServer: Bool = true, countsOrder: Bool = true
  ) {
    self.headers = headers
    self.countsServer = countsServer
    self.countsOrder = countsOrder
  }

  /// How a request differs from one on the tape, in words.
  func differences(of request: TapedRequest, from taped: TapedRequest) -> [String] {
    var (request, taped) = (request, taped)
    if !countsServer {
      request.url = Self.withoutServer(request.url)
      taped.url = Self.withoutServer(taped.url)
    }
    return taped.differences(of: request, in: headers)
  }

  private static func withoutServer(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    return String(url[scheme.upperBound...].drop { $0 != "/" })
  }
}
