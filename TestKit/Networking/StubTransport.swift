import IssueReporting
import Networking
import Signals

/// A transport without a network: what stands at the end of middleware under test. It answers by rules,
/// and remembers what it was asked.
///
///     let stub = StubTransport(.status(503), .json(soup))
///     let answer = Recorder([retries].around(stub.transport)(request))
public final class StubTransport: AnswersByRules {
  /// The rules and what was asked.
  public let rules: AnswerRules

  /// Creates a transport without rules.
  ///
  /// - Parameter report: Hears of a request that no rule matches; it fails the test, unless said
  ///   otherwise.
  public init(report: @escaping @Sendable (String) -> Void = { reportIssue($0) }) {
    rules = AnswerRules(report: report)
  }

  /// Creates a transport that gives these answers in order to whatever is asked, the last one for ever.
  public convenience init(_ answers: StubAnswer...) {
    self.init()
    rules.add(Self.anything, answers, times: nil)
  }

  /// Creates a transport that makes the answer of the request and its number, the first being 0.
  public convenience init(
    _ make: @escaping @Sendable (_ asked: AskedRequest, _ number: Int) -> StubAnswer
  ) {
    self.init()
    let count = Lock(0)
    answer(Self.anything) { asked in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return make(asked, number)
    }
  }

  /// The transport, cold as all are: each observation asks once.
  public var transport: Transport {
    { [rules] in rules.response(to: $0) }
  }

  /// The pattern that every request matches.
  private static let anything = RequestPattern("* /{path...}")
}
