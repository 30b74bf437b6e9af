// SPDX-License-Identifier: MIT

import Networking
import Signals

/// The rules of a test double and the requests that it received.
///
/// The newest rule that matches a request and has answers left answers it.
final class AnswerRules: Sendable {
  private struct Rule: Sendable {
    let pattern: RequestPattern
    /// The remaining answers, in order.
    var answers: [StubResponse]
    /// The number of times that the last answer may still be given; nil for unlimited.
    var left: Int?
    var isAsked = false

    var isUsedUp: Bool { left == 0 }

    mutating func next() -> StubResponse {
      isAsked = true
      if answers.count > 1 { return answers.removeFirst() }
      left = left.map { $0 - 1 }
      return answers[0]
    }

    /// A description of the unused answers.
    var unused: String? {
      let count = answers.count - 1 + (left ?? (isAsked ? 0 : 1))
      if count <= 0 { return nil }
      return isAsked || count > 1
        ? "\(pattern): \(count) answers are left" : "\(pattern): never asked"
    }
  }

  private struct Content: Sendable {
    var rules: [Rule] = []
    var receivedRequests: [ReceivedRequest] = []
    var cancelled: [ReceivedRequest] = []
    /// The bodies for a single use that were received.
    var usedBodies: Set<ByteSource> = []
  }

  private let content = Lock(Content())
  private let report: IssueReport

  /// The pending responses of the rules with `hold`.
  let held = PendingResponses()

  init(report: IssueReport) {
    self.report = report
  }

  /// The requests that were received, in order; each observation of a response sends one.
  var receivedRequests: [ReceivedRequest] { content.withLock { $0.receivedRequests } }

  /// The requests that were cancelled before they were answered, in the order of cancellation.
  var cancelled: [ReceivedRequest] { content.withLock { $0.cancelled } }

  /// Descriptions of the answers that no request has used, oldest rule first.
  var unused: [String] { content.withLock { $0.rules.compactMap(\.unused) } }

  /// Adds a rule.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the requests.
  ///   - answers: The answers, in order.
  ///   - times: The number of times that the last answer is given; nil for unlimited.
  ///   - location: The line that adds the rule.
  func add(
    _ pattern: RequestPattern, _ answers: [StubResponse], times: Int?, at location: IssueLocation
  ) {
    guard !answers.isEmpty, times.map({ $0 > 0 }) ?? true else {
      return report(
        "The rule “\(pattern)” has nothing to answer. Give it one answer or more.", at: location)
    }
    content.withLock { $0.rules.append(Rule(pattern: pattern, answers: answers, left: times)) }
  }

  /// Reports the answers that no request has used.
  func reportUnused(at location: IssueLocation) {
    let unused = unused
    if unused.isEmpty { return }
    report(
      "Some answers were never asked for:" + unused.map { "\n  \($0)" }.joined(), at: location)
  }

  /// Returns the answer of the rule that matches a request.
  func response(to request: OutgoingRequest) -> Signal<Response, TransportError> {
    Signal { [self] observer, lifetime in
      var received = ReceivedRequest(request)
      guard let (answer, parameters) = answer(to: received) else {
        report(complaint(about: received))
        return observer.fail(
          TransportError(.cannotConnect, host: received.serverName, detail: "no rule of the double")
        )
      }
      received.parameters = parameters
      if let body = request.body, !body.isRepeatable, let source = body.source,
        !content.withLock({ $0.usedBodies.insert(source).inserted })
      {
        return observer.fail(
          TransportError(
            .unreadableBody(.unrepeatable), phase: .waiting, host: received.serverName))
      }
      let isAnswered = Lock(false)
      lifetime.onEnd { [self, received] in
        if isAnswered.withLock({ $0 }) { return }
        content.withLock { $0.cancelled.append(received) }
      }
      let noting = Observer<Response, TransportError>(
        next: { response in
          isAnswered.withLock { $0 = true }
          observer.send(response)
        },
        end: { end in
          isAnswered.withLock { $0 = true }
          observer.end(end)
        })
      answer.send(received, held).start(noting, lifetime)
    }
  }

  private func answer(to received: ReceivedRequest) -> (StubResponse, [String: String])? {
    // Conditions are the test's own code and run outside the lock.
    let rules = content.withLock { content in
      content.receivedRequests.append(received)
      return content.rules
    }
    for (index, rule) in rules.enumerated().reversed() {
      let match = rule.pattern.match(received)
      guard match.isMatch else { continue }
      let answer: StubResponse? = content.withLock { content in
        content.rules[index].isUsedUp ? nil : content.rules[index].next()
      }
      if let answer { return (answer, match.parameters) }
    }
    return nil
  }

  /// Returns the message about a request without a rule: the nearest rule, and how it differs.
  private func complaint(about received: ReceivedRequest) -> String {
    let rules = content.withLock { $0.rules }
    let start = "Unexpected request: \(received)."
    let matches = rules.map { rule in
      var match = rule.pattern.match(received)
      if rule.isUsedUp { match.differ("all its answers have been given") }
      return (rule: rule, match: match)
    }
    guard let nearest = matches.reversed().min(by: { $0.match.weight < $1.match.weight }) else {
      return "\(start) There are no rules. Add one, such as answer(\"\(received)\", with: …)."
    }
    let others = rules.map { "\n  \($0.pattern)" }.joined()
    return "\(start) The nearest rule is “\(nearest.rule.pattern)”, but "
      + nearest.match.differences.joined(separator: "; ") + ".\nAll rules:\(others)"
  }
}
