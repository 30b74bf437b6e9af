// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import Views

/// Middleware that compares the responses of a real server with those of a cassette.
///
/// A test that plays a cassette with a ``ReplayTransport`` can use this middleware with a real
/// transport instead. Statuses, bodies and selected header fields are compared without their
/// secrets.
public final class VerifyingMiddleware: Middleware {
  private let reader: CassetteReader
  private let redactor: Redactor
  private let headers: [HTTPField.Name]
  private let report: IssueReport
  private let found = Lock<[String]>([])

  /// Creates middleware that compares responses with a cassette.
  ///
  /// - Parameters:
  ///   - cassette: The recorded exchanges.
  ///   - matching: The parts of requests that identify the recorded exchange.
  ///   - headers: The header fields of responses that are compared.
  ///   - redactor: The redactor that removes secrets before the comparison.
  ///   - report: Receives the issue of each difference; nil to fail the test at the line that
  ///     creates the middleware.
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

  /// Descriptions of the differences so far.
  public var differences: [String] { found.withLock { $0 } }

  /// Descriptions of the exchanges that no request has used, with their numbers in the cassette.
  public var unplayed: [String] { reader.unplayed }

  /// Performs a request with the next transport, and compares the response before it is delivered.
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
      let changes = real.body.lines.difference(from: recorded.body.lines)
      let lines = changes.map { change in
        switch change {
        case .remove(_, let line, _): "- \(line)"
        case .insert(_, let line, _): "+ \(line)"
        }
      }
      let text =
        lines.isEmpty
        ? "\(recorded.body) became \(real.body)" : lines.joined(separator: "\n")
      differences.append("the content differs (- in the cassette, + now):\n\(text)")
    }
    return differences
  }
}

extension RecordedBody {
  /// The body as lines, with one JSON member per line.
  fileprivate var lines: [String] {
    (PlainJSON.text(content, isPretty: true) ?? description).utf8
      .split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
