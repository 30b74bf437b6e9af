// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A transport without a network, for tests of middleware: it answers by rules and records the requests it receives.
///
///     let stub = StubTransport(.status(503), .json(soup))
///     let answer = Recorder([retries].around(stub.transport)(request))
public final class StubTransport: AnswersByRules {
  /// The rules and the requests that were received.
  public let rules: AnswerRules

  /// Creates a transport without rules.
  ///
  /// - Parameters:
  ///   - report: Receives the issue of a request that no rule matches; nil to fail the test at the line
  ///     that creates the transport.
  ///   - fileID: The file of the caller, where issues are reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public init(
    report: (@Sendable (String) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    rules = AnswerRules(
      report: IssueReport(report, IssueLocation(fileID, filePath, line, column)))
  }

  /// Creates a transport that answers all requests with these responses in order, and then repeats the last.
  public convenience init(
    _ answers: StubResponse...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(report: nil, fileID: fileID, filePath: filePath, line: line, column: column)
    rules.add(
      Self.anything, answers, times: nil, at: IssueLocation(fileID, filePath, line, column))
  }

  /// Creates a transport that creates each response from the request and its number, counted from 0.
  public convenience init(
    _ make: @escaping @Sendable (_ received: ReceivedRequest, _ number: Int) -> StubResponse,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(report: nil, fileID: fileID, filePath: filePath, line: line, column: column)
    let count = Lock(0)
    answer(Self.anything) { received in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return make(received, number)
    }
  }

  /// The transport. It is cold like all transports: each observation sends the request once.
  public var transport: Transport {
    { [rules] in rules.response(to: $0) }
  }

  /// A pattern that every request matches.
  private static let anything = RequestPattern("* /{path...}")
}
