// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals

extension MockClient {
  /// The requests that were received, in order; each observation of a response sends one.
  public var receivedRequests: [ReceivedRequest] { rules.receivedRequests }

  /// The requests that were cancelled before they were answered, in the order of cancellation.
  public var cancelled: [ReceivedRequest] { rules.cancelled }

  /// The requests whose answer is ``StubResponse/hold``.
  public var held: PendingResponses { rules.held }

  /// Descriptions of the rules that no request has matched, and of those with counted answers left.
  public var unused: [String] { rules.unused }

  /// Fails the test at the calling line if ``unused`` isn't empty.
  public func expectAllUsed(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    rules.reportUnused(at: IssueLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that answers with a value as JSON.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the requests.
  ///   - value: The content of the response, or the server's error for a status that isn't a success.
  ///   - status: The status.
  ///   - times: The number of requests that the rule answers; nil for all.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func answer(
    _ pattern: RequestPattern, with value: some Encodable & Sendable,
    status: HTTPResponse.Status = .ok, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let answer = StubResponse.json(
      value, status: status, fileID: fileID, filePath: filePath, line: line, column: column)
    rules.add(pattern, [answer], times: times, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that answers with a response.
  public func answer(
    _ pattern: RequestPattern, with response: Response, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    rules.add(
      pattern, [.response(response)], times: times,
      at: IssueLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that answers with a stub response.
  public func answer(
    _ pattern: RequestPattern, _ answer: StubResponse, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    rules.add(pattern, [answer], times: times, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that answers with stub responses in order, each for one request.
  public func answer(
    _ pattern: RequestPattern, inTurn answers: [StubResponse],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    rules.add(pattern, answers, times: 1, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that creates the answer from the request, for example from the parameters of the pattern.
  public func answer(
    _ pattern: RequestPattern, times: Int? = nil,
    _ make: @escaping @Sendable (ReceivedRequest) -> StubResponse,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    rules.add(
      pattern, [.made(make)], times: times, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that fails with a network error.
  public func fail(
    _ pattern: RequestPattern, with kind: TransportError.Kind = .cannotConnect, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    rules.add(
      pattern, [.failure(kind)], times: times, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Adds a rule that holds back every answer until the test gives it.
  public func hold(
    _ pattern: RequestPattern, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> PendingResponses {
    let pending = PendingResponses()
    rules.add(
      pattern, [.held(pending)], times: times,
      at: IssueLocation(fileID, filePath, line, column))
    return pending
  }

  /// Adds a rule that passes requests to another transport, such as a real one, optionally after a delay.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the requests.
  ///   - delay: The delay before the request is sent.
  ///   - scheduler: The scheduler of the delay.
  ///   - transport: The transport that receives the request.
  ///   - times: The number of requests that the rule applies to; nil for all.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func pass(
    _ pattern: RequestPattern, to transport: @escaping Transport, after delay: Duration = .zero,
    on scheduler: (any TimeScheduler)? = nil, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let passed = StubResponse.passed(to: transport)
    rules.add(
      pattern, [scheduler.map { .after(delay, on: $0, passed) } ?? passed], times: times,
      at: IssueLocation(fileID, filePath, line, column))
  }
}
