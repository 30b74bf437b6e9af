import CustomDump
import HTTPTypes
import IssueReporting
import Networking
import Signals

/// Asks the real server, and says where its answers are no longer those of a cassette.
///
/// The same test that plays a cassette asks for real with this in place of the `ReplayTransport`:
/// statuses, contents and chosen header fields are compared without their secrets.
public final class VerifyingMiddleware: Middleware {
  private let reader: TapeReader
  private let scrubber: TapeScrubber
  private let headers: [HTTPField.Name]
  private let report: @Sendable (String) -> Void
  private let found = Lock<[String]>([])

  /// Creates middleware that compares with a cassette.
  ///
  /// - Parameters:
  ///   - cassette: What was recorded.
  ///   - matching: What must be the same for a request to be the one on the tape.
  ///   - headers: The header fields of answers that are compared.
  ///   - scrubber: What takes out secrets before anything is compared.
  ///   - report: Hears of each difference; it fails the test, unless said otherwise.
  public init(
    _ cassette: Cassette, matching: TapeMatching = TapeMatching(),
    headers: [HTTPField.Name] = [.contentType], scrubber: TapeScrubber = TapeScrubber(),
    report: @escaping @Sendable (String) -> Void = { reportIssue($0) }
  ) {
    reader = TapeReader(cassette, matching, scrubber)
    self.scrubber = scrubber
    self.headers = headers
    self.report = report
  }

  /// The differences so far, in words.
  public var differences: [String] { found.withLock { $0 } }

  /// What of the cassette wasn't asked for, each with its number on the tape.
  public var unplayed: [String] { reader.unplayed }

  /// The answer of the next one inside, which is compared before it is passed on.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    Signal { [self] observer, lifetime in
      let taped = reader.find(request)
      let comparing = Observer<Response, TransportError>(
        next: { response in
          self.compare(.success(response), with: taped)
          observer.send(response)
        },
        end: { end in
          if let failure = end.failure { self.compare(.failure(failure), with: taped) }
          observer.end(end)
        })
      next(request).start(comparing, lifetime)
    }
  }

  private func compare(
    _ outcome: Result<Response, TransportError>,
    with taped: Result<Cassette.Exchange, CassetteError>
  ) {
    let differences: [String]
    switch taped {
    case .failure(let error):
      differences = ["\(error.name) isn't on the tape. \(error.reason)"]
    case .success(let exchange):
      differences = Self.differences(
        of: scrubber.taped(outcome), from: exchange.outcome, in: headers
      ).map { "\(exchange.request): \($0)" }
    }
    found.withLock { $0 += differences }
    for difference in differences { report(difference) }
  }

  static func differences(
    of outcome: TapedOutcome, from tapedOutcome: TapedOutcome, in headers: [HTTPField.Name]
  ) -> [String] {
    let (real, taped): (TapedResponse, TapedResponse)
    switch (outcome, tapedOutcome) {
    case (.response(let one), .response(let other)): (real, taped) = (one, other)
    case (.failure(let one), .failure(let other)):
      let (one, other) = (one.error.kind, other.error.kind)
      return one == other ? [] : ["the failure is \(one.name), and \(other.name) on the tape"]
    case (.failure(let error), .response):
      return ["it failed (\(error.error.kind.name)), and has an answer on the tape"]
    case (.response(let response), .failure(let error)):
      return [
        "the status is \(response.status), and on the tape it failed (\(error.error.kind.name))"
      ]
    }
    var differences: [String] = []
    if real.status != taped.status {
      differences.append("the status is \(real.status), and \(taped.status) on the tape")
    }
    for header in headers {
      let (one, other) = (real.response.headers[header], taped.response.headers[header])
      if one != other {
        differences.append(
          "\(header.rawName) is \(one ?? "missing"), and \(other ?? "missing") on the tape")
      }
    }
    if !real.body.means(taped.body) {
      let lines = diff(taped.body.lines, real.body.lines) ?? "\(taped.body) became \(real.body)"
      differences.append("the content differs (- on the tape, + now):\n\(lines)")
    }
    return differences
  }
}

extension TapedBody {
  /// The content as lines, JSON with one member on each.
  fileprivate var lines: String {
    PlainJSON.text(content, isPretty: true) ?? description
  }
}
