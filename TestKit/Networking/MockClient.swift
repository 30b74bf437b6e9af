// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A client without a network that answers requests by rules and records them.
///
/// A rule begins with a pattern, such as `"GET /books/{id}?order=name"`. Of the rules that match a request and have
/// answers left, the newest applies. Requests are validated and responses are decoded as by the real client. A request
/// without a matching rule fails the test. With a scheduler, time limits end requests as with the real client:
///
///     let clock = VirtualScheduler()
///     let client = MockClient(on: clock)
///     _ = client.hold("GET /soup")
///     let soup = Recorder(client.response(for: request.with(timeout: .seconds(2))))
///     clock.advance(by: .seconds(2))  // soup fails with .timedOut(.total)
public final class MockClient: Client {
  /// The rules and the requests that were received.
  let rules: AnswerRules

  private let client: TransportClient

  /// Creates a client without rules.
  ///
  /// - Parameters:
  ///   - middleware: The middleware around the rules, the first outermost.
  ///   - total: The time limit of requests without one; nil for none.
  ///   - scheduler: The clock of the requests' time limits, such as a `VirtualScheduler`; nil for no limits.
  ///   - report: Receives the issue of a request that no rule matches; nil to fail the test at the line
  ///     that creates the client.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public init(
    middleware: [any Middleware] = [],
    total: Duration? = nil, on scheduler: (any TimeScheduler)? = nil,
    report: (@Sendable (String) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let rules = AnswerRules(
      report: IssueReport(report, IssueLocation(fileID, filePath, line, column)))
    self.rules = rules
    client = TransportClient(
      Self.address, middleware: middleware, total: total, on: scheduler,
      transport: { rules.response(to: $0) })
  }

  /// Creates a client that answers all requests with these responses in order, and then repeats the last.
  ///
  /// - Parameters:
  ///   - answer: The first response.
  ///   - further: The further responses.
  ///   - middleware: The middleware around the responses, the first outermost.
  ///   - total: The time limit of requests without one; nil for none.
  ///   - scheduler: The clock of the requests' time limits; nil for no limits.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public convenience init(
    _ answer: StubResponse, _ further: StubResponse...,
    middleware: [any Middleware] = [],
    total: Duration? = nil, on scheduler: (any TimeScheduler)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      middleware: middleware, total: total, on: scheduler, report: nil, fileID: fileID,
      filePath: filePath, line: line, column: column)
    rules.add(
      Self.anything, [answer] + further, times: nil,
      at: IssueLocation(fileID, filePath, line, column))
  }

  /// Creates a client that creates each response from the request and its number, counted from 0.
  ///
  /// - Parameters:
  ///   - middleware: The middleware around the responses, the first outermost.
  ///   - total: The time limit of requests without one; nil for none.
  ///   - scheduler: The clock of the requests' time limits; nil for no limits.
  ///   - make: Returns a response.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public convenience init(
    middleware: [any Middleware] = [],
    total: Duration? = nil, on scheduler: (any TimeScheduler)? = nil,
    _ make: @escaping @Sendable (_ received: ReceivedRequest, _ number: Int) -> StubResponse,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      middleware: middleware, total: total, on: scheduler, report: nil, fileID: fileID,
      filePath: filePath, line: line, column: column)
    let count = Lock(0)
    answer(Self.anything) { received in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return make(received, number)
    }
  }

  /// The rules as a transport, for tests of middleware. It is cold like all transports: each observation sends the
  /// request once.
  ///
  ///     let mock = MockClient(.status(503), .json(soup))
  ///     let answer = Recorder([retries].around(mock.transport)(request))
  ///
  /// The client's own middleware and time limits don't apply. With a `TransportClient` around the transport, those of
  /// that client do.
  public var transport: Transport {
    { [rules] in rules.response(to: $0) }
  }

  /// Returns the answer of the newest rule that matches a request.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    client.response(for: request)
  }

  /// A pattern that every request matches.
  private static let anything = RequestPattern("* /{path...}")

  private static let address: BaseURL = {
    do { return try BaseURL("http://mock") } catch { preconditionFailure("\(error)") }
  }()
}
