import IssueReporting
import Networking
import Signals

/// A transport that answers out of a cassette, at once and without a network.
///
/// Each exchange is played once. A request that isn't on the tape fails the test, with the nearest one
/// there and how it differs.
public final class ReplayTransport: Sendable {
  private let reader: TapeReader
  private let report: @Sendable (String) -> Void

  /// Creates a transport of a cassette.
  ///
  /// - Parameters:
  ///   - cassette: What was recorded.
  ///   - matching: What must be the same.
  ///   - scrubber: What took out secrets when it was recorded: requests are compared without them.
  ///   - report: Hears of a request that isn't on the tape; it fails the test, unless said otherwise.
  public init(
    _ cassette: Cassette, matching: TapeMatching = TapeMatching(),
    scrubber: TapeScrubber = TapeScrubber(),
    report: @escaping @Sendable (String) -> Void = { reportIssue($0) }
  ) {
    reader = TapeReader(cassette, matching, scrubber)
    self.report = report
  }

  /// What no request has asked for, each with its number on the tape.
  public var unplayed: [String] { reader.unplayed }

  /// Fails the test if something on the tape was never asked for.
  public func expectAllPlayed() {
    let unplayed = unplayed
    if unplayed.isEmpty { return }
    report(
      "Some of the cassette was never asked for:" + unplayed.map { "\n  \($0)" }.joined())
  }

  /// The transport, cold as all are: each observation plays one exchange.
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
              .cannotConnect, host: AskedRequest(request).serverName, detail: "not on the tape"))
        }
      }
    }
  }
}
