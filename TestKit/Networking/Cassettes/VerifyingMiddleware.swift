// SPDX-License-Identifier: MIT

import CustomDump
import HTTPTypes
import Networking
import Signals

/// Middleware that compares the responses of a real server with those of a cassette.
///
/// The same test that plays a cassette asks for real with this in place of the `ReplayTransport`:
/// statuses, contents and chosen header fields are compared without their secrets.
public final class VerifyingMiddleware: Middleware {
  private let reader: CassetteReader
  private let redactor: Redactor
  private let headers: [HTTPField.Name]
  private let report: IssueReport
  private let found = Lock<[String]>([])

  /// Creates middleware that compares with a cassette.
  ///
  /// - Parameters:
  ///   - cassette: What was recorded.
  ///   - matching: What must be the same for a request to be the one in the cassette.
  ///   - headers: The header fields of answers that are compared.
  ///   - redactor: What takes out secrets before anything is compared.
  ///   - report: Receives the issue of each difference; nil to fail the test at the
  ///     line that creates the middleware.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public init(
    _ cassette: Cassette, matching: CassetteMatching = CassetteMatching(),
    headers: [HTTPField.Name] = [.contentType], redactor: Redactor = Redactor(),
    report: (@Sendable (String) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    reader = CassetteReader(cassette, matching, redactor)
    self.redactor = redactor
    self.headers = headers
    self.report = IssueReport(report, IssueLocation(fileID, filePath, line, column))
  }

  /// The differences so far, in words.
  public var differences: [String] { found.withLock { $0 } }

  /// The exchanges that no request has found, each with its number in the cassette.
  public var unplayed: [String] { reader.unplayed }

  /// The answer of the next one inside, which is compared before it is passed on.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    Signal { [self] observer, lifetime in
      let recorded = reader.find(request)
      let comparing = Observer<Response, TransportError>(
        next: { response in
          self.compare(.success(response), of: request, with: recorded)
          observer.send(response)
        },
        end: { end in
          if let failure = end.failure {
            self.compare(.failure(failure), of: request, with: recorded)
          }
          observer.end(end)
        })
      next(request).start(comparing, lifetime)
    }
  }

  private func compare(
    _ outcome: Result<Response, TransportError>, of request: OutgoingRequest,
    with recorded: Result<Cassette.Exchange, CassetteError>
  ) {
    let differences: [String]
    switch recorded {
    case .failure(let error):
      differences = ["\(error.name) isn't in the cassette. \(error.reason)"]
    case .success(let exchange):
      differences = Self.differences(
        of: redactor.recorded(outcome, of: request), from: exchange.outcome, in: headers
      ).map { "\(exchange.request): \($0)" }
    }
    found.withLock { $0 += differences }
    for difference in differences { report(difference) }
  }

  static func differences(
    of outcome: RecordedOutcome, from recordedOutcome: RecordedOutcome, in headers: [HTTPField.Name]
  ) -> [String] {
    let (real, recorded): (RecordedResponse, RecordedResponse)
    switch (outcome, recordedOutcome) {
    case (.response(let one), .response(let other)): (real, recorded) = (one, other)
    case (.failure(let one), .failure(let other)):
      let (one, other) = (one.error.kind, other.error.kind)
      return one == other ? [] : ["the failure is \(one.name), and \(other.name) in the cassette"]
    case (.failure(let error), .response):
      return ["it failed (\(error.error.kind.name)), and has an answer in the cassette"]
    case (.response(let response), .failure(let error)):
      return [
        "the status is \(response.status), and in the cassette it failed (\(error.error.kind.name))"
      ]
    }
    var differences: [String] = []
    if real.status != recorded.status {
      differences.append("the status is \(real.status), and \(recorded.status) in the cassette")
    }
    for header in headers {
      let (one, other) = (real.response.headers[header], recorded.response.headers[header])
      if one != other {
        differences.append(
          "\(header.rawName) is \(one ?? "missing"), and \(other ?? "missing") in the cassette")
      }
    }
    if !real.body.means(recorded.body) {
      let lines =
        diff(recorded.body.lines, real.body.lines) ?? "\(recorded.body) became \(real.body)"
      differences.append("the content differs (- in the cassette, + now):\n\(lines)")
    }
    return differences
  }
}

extension RecordedBody {
  /// The content as lines, JSON with one member on each.
  fileprivate var lines: String {
    PlainJSON.text(content, isPretty: true) ?? description
  }
}
