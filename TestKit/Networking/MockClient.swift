import HTTPTypes
import IssueReporting
import Networking
import Signals

/// A client without a network: it answers by rules, and remembers what it was asked.
///
/// A rule is a method, a path and, if wanted, a part of the query: `"GET /recipes?order=name"`. Of the
/// rules that match a request, the newest one which has answers left wins. Answers go through the
/// request's own reading, so that a test sees what the real client would deliver. A request that no
/// rule matches fails the test.
public final class MockClient: Client {
  private struct Content: Sendable {
    var rules: [Rule] = []
    var asked: [AskedRequest] = []
  }

  private let content = Lock(Content())
  private let report: @Sendable (String) -> Void

  /// Creates a client without rules.
  ///
  /// - Parameter report: Hears of a request that no rule matches; it fails the test, unless said
  ///   otherwise.
  public init(report: @escaping @Sendable (String) -> Void = { reportIssue($0) }) {
    self.report = report
  }

  /// What was asked, in order; each observation of a response asks once.
  public var asked: [AskedRequest] { content.withLock { $0.asked } }

  /// Answers with a value as JSON.
  ///
  /// - Parameters:
  ///   - pattern: Which requests.
  ///   - value: What the server says; for a status that is no success, its error.
  ///   - status: The status.
  ///   - times: How many requests; nil for all.
  public func answer(
    _ pattern: String, with value: some Encodable & Sendable, status: HTTPResponse.Status = .ok,
    times: Int? = nil
  ) {
    answer(pattern, with: Self.json(value, status), times: times)
  }

  /// Answers with a response as it is.
  public func answer(_ pattern: String, with response: Response, times: Int? = nil) {
    add(pattern, times) { $0(.success(response)) }
  }

  /// Fails as the network does.
  public func fail(
    _ pattern: String, with kind: TransportError.Kind = .cannotConnect, times: Int? = nil
  ) {
    add(pattern, times) { $0(.failure(TransportError(kind, host: "mock"))) }
  }

  /// Holds every answer back until the test gives it.
  public func hold(_ pattern: String, times: Int? = nil) -> HeldAnswers {
    let held = HeldAnswers()
    content.withLock { $0.rules.append(Rule(pattern, times) { held.add($0, $1) }) }
    return held
  }

  /// The answer of the newest rule that matches.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    Signal { observer, lifetime in
      let deliver: Rule.Deliver = { outcome in
        let result = outcome.mapError(ClientError<Failure>.transport).flatMap(request.read)
        switch result {
        case .success(let resource):
          observer.send(resource)
          observer.complete()
        case .failure(let error): observer.fail(error)
        }
      }
      let asked = AskedRequest(request)
      guard let rule = self.rule(for: asked) else {
        self.reportUnexpected(asked)
        return deliver(.failure(TransportError(.cannotConnect, host: "mock")))
      }
      rule.respond(deliver, lifetime)
    }
  }

  static func json(_ value: some Encodable, _ status: HTTPResponse.Status) -> Response {
    do {
      return try Response(status: status, json: value)
    } catch {
      reportIssue("The answer can't be written as JSON: \(error)")
      return Response(status: status)
    }
  }

  private func add(
    _ pattern: String, _ times: Int?, _ respond: @escaping @Sendable (Rule.Deliver) -> Void
  ) {
    content.withLock { $0.rules.append(Rule(pattern, times) { deliver, _ in respond(deliver) }) }
  }

  private func rule(for asked: AskedRequest) -> Rule? {
    content.withLock { content in
      content.asked.append(asked)
      let match = content.rules.lastIndex { $0.left != 0 && $0.matches(asked) }
      guard let match else { return nil }
      if let left = content.rules[match].left { content.rules[match].left = left - 1 }
      return content.rules[match]
    }
  }

  private func reportUnexpected(_ asked: AskedRequest) {
    let rules = content.withLock { $0.rules }
    let list = rules.isEmpty ? " none" : rules.map { "\n  \($0.description)" }.joined()
    report("Unexpected request: \(asked). Rules of this client:\(list)")
  }
}
