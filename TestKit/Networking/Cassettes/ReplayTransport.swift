// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A transport that answers from a cassette, immediately and without a network.
///
/// Each exchange is played once. A request that isn't in the cassette fails the test, with the nearest recorded request
/// and how it differs.
public final class ReplayTransport: Sendable {
  private let reader: CassetteReader
  private let report: IssueReport

  /// Creates a transport that plays a cassette.
  ///
  /// - Parameters:
  ///   - cassette: The recorded exchanges.
  ///   - matching: The parts of requests that are compared.
  ///   - redactor: The redactor that was used for the recording; requests are compared without secrets.
  ///   - report: Receives the issue of a request that isn't in the cassette; nil to fail the test at the line that
  ///     creates the transport.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public init(
    _ cassette: Cassette, matching: CassetteMatching = CassetteMatching(),
    redactor: Redactor = Redactor(),
    report: (@Sendable (String) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    reader = CassetteReader(cassette, matching, redactor)
    self.report = IssueReport(report, IssueLocation(fileID, filePath, line, column))
  }

  /// Descriptions of the exchanges that no request has played, with their numbers in the cassette.
  public var unplayed: [String] { reader.unplayed }

  /// Fails the test at the calling line if an exchange of the cassette was not played.
  public func expectAllPlayed(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let unplayed = unplayed
    if unplayed.isEmpty { return }
    report(
      "Some of the cassette was never asked for:" + unplayed.map { "\n  \($0)" }.joined(),
      at: IssueLocation(fileID, filePath, line, column))
  }

  /// The transport. It is cold like all transports: each observation plays one exchange.
  public var transport: Transport {
    { [reader, report] request in
      Signal { observer, _ in
        switch reader.find(request) {
        case .success(let exchange):
          switch exchange.outcome.result {
          case .success(let response):
            observer.send(response)
            observer.complete()
          case .failure(let error): observer.fail(error)
          }
        case .failure(let error):
          report("Unexpected request: \(error.name). \(error.reason)")
          observer.fail(
            TransportError(
              .cannotConnect, host: ReceivedRequest(request).serverName,
              detail: "not in the cassette"))
        }
      }
    }
  }
}
