// SPDX-License-Identifier: MIT

import HTTPTypes

/// The parts of a request that must be equal to those of the recorded one. Method, path, query and body always
/// count.
public struct CassetteMatching: Sendable {
  /// The header fields that count.
  public var headers: [HTTPField.Name]
  /// Whether the server's address counts; without it, a cassette of a server on some port can be used for
  /// another.
  public var countsServer: Bool
  /// Whether requests must come in the order of the cassette; where several are under way at once, they
  /// can't.
  public var countsOrder: Bool

  /// Creates a way of matching.
  ///
  /// - Parameters:
  ///   - headers: The header fields that count.
  ///   - countsServer: Whether the server's address counts.
  ///   - countsOrder: Whether requests must come in the order of the cassette.
  public init(
    headers: [HTTPField.Name] = [], countsServer: Bool = true, countsOrder: Bool = true
  ) {
    self.headers = headers
    self.countsServer = countsServer
    self.countsOrder = countsOrder
  }

  /// Returns how a request differs from a recorded one, in words.
  func differences(of request: RecordedRequest, from recorded: RecordedRequest) -> [String] {
    var (request, recorded) = (request, recorded)
    if !countsServer {
      request.url = Self.withoutServer(request.url)
      recorded.url = Self.withoutServer(recorded.url)
    }
    return recorded.differences(of: request, in: headers)
  }

  private static func withoutServer(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    return String(url[scheme.upperBound...].drop { $0 != "/" })
  }
}
