import IssueReporting
import Networking
import Signals

/// A client without a network: it answers by rules, and remembers what it was asked.
///
/// A rule begins with a pattern, such as `"GET /recipes/{id}?order=name"`. Of the rules that match a
/// request, the newest one which has answers left wins. Requests are checked and answers are read as
/// by the real client, so that a test sees what that one would deliver. A request that no rule matches
/// fails the test.
public final class MockClient: Client, AnswersByRules {
  /// The rules and what was asked.
  public var rules: AnswerRules { stub.rules }

  private let stub: StubTransport
  private let client: TransportClient

  /// Creates a client without rules.
  ///
  /// - Parameters:
  ///   - middleware: What stands around the rules, the first outermost.
  ///   - report: Hears of a request that no rule matches; it fails the test, unless said otherwise.
  public init(
    middleware: [any Middleware] = [],
    report: @escaping @Sendable (String) -> Void = { reportIssue($0) }
  ) {
    stub = StubTransport(report: report)
    client = TransportClient(Self.address, middleware: middleware, transport: stub.transport)
  }

  /// The answer of the newest rule that matches.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    client.response(for: request)
  }

  private static let address: BaseURL = {
    do { return try BaseURL("http://mock") } catch { preconditionFailure("\(error)") }
  }()
}
