// SPDX-License-Identifier: MIT

import HTTPTypes

/// The parts of a request that must equal those of the recorded one. Method, path, query and body are always compared.
public struct CassetteMatching: Sendable {
  /// The header fields that are compared.
  public var headers: [HTTPField.Name]
  /// A Boolean value that indicates whether the server's address is compared. Without it, a cassette of a server on one
  /// port works for another.
  public var countsServer: Bool
  /// A Boolean value that indicates whether requests must come in the order of the cassette. The order isn't determined
  /// if several requests run at the same time.
  public var countsOrder: Bool

  /// Creates the rules of a comparison.
  ///
  /// - Parameters:
  ///   - headers: The header fields that are compared.
  ///   - countsServer: Whether the server's address is compared.
  ///   - countsOrder: Whether requests must come in the order of the cassette.
  public init(
    headers: [HTTPField.Name] = [], countsServer: Bool = true, countsOrder: Bool = true
  ) {
    self.headers = headers
    self.countsServer = countsServer
    self.countsOrder = countsOrder
  }

  /// Returns descriptions of the differences between a request and a recorded one.
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
