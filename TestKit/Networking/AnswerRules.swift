import IssueReporting
import Networking
import Signals

/// The rules of a double, and what it was asked: of the rules that match a request, the newest one which
/// has answers left gives its next.
public final class AnswerRules: Sendable {
  private struct Rule: Sendable {
    let pattern: RequestPattern
    /// What is left to answer, in order.
    var answers: [StubAnswer]
    /// How often the last answer may still be given; nil for as often as it is asked.
    var left: Int?
    var isAsked = false

    var isUsedUp: Bool { left == 0 }

    mutating func next() -> StubAnswer {
      isAsked = true
      if answers.count > 1 { return answers.removeFirst() }
      left = left.map { $0 - 1 }
      return answers[0]
    }

    /// What of the rule was never asked for, in words.
    var unused: String? {
      let count = answers.count - 1 + (left ?? (isAsked ? 0 : 1))
      if count <= 0 { return nil }
      return isAsked || count > 1
        ? "\(pattern): \(count) answers are left" : "\(pattern): never asked"
    }
  }

  private struct Content: Sendable {
    var rules: [Rule] = []
    var asked: [AskedRequest] = []
    var cancelled: [AskedRequest] = []
  }

  private let content = Lock(Content())
  private let report: @Sendable (String) -> Void

  /// What waits for the test, where a rule says `hold`.
  let held = HeldAnswers()

  init(report: @escaping @Sendable (String) -> Void) {
    self.report = report
  }

  /// What was asked, in order; each observation of a response asks once.
  var asked: [AskedRequest] { content.withLock { $0.asked } }

  /// What was called off before its answer was there, in the order of calling off.
  var cancelled: [AskedRequest] { content.withLock { $0.cancelled } }

  /// What no request has used, in words, oldest rule first.
  var unused: [String] { content.withLock { $0.rules.compactMap(\.unused) } }

  /// Adds a rule.
  ///
  /// - Parameters:
  ///   - pattern: Which requests.
  ///   - answers: What to answer, in order.
  ///   - times: How often the last one is given; nil for as often as it is asked.
  func add(_ pattern: RequestPattern, _ answers: [StubAnswer], times: Int?) {
    guard !answers.isEmpty, times.map({ $0 > 0 }) ?? true else {
      return report("The rule “\(pattern)” has nothing to answer. Give it one answer or more.")
    }
    content.withLock { $0.rules.append(Rule(pattern: pattern, answers: answers, left: times)) }
  }

  /// Complains about what no request has used.
  func reportUnused() {
    let unused = unused
    if unused.isEmpty { return }
    report("Some answers were never asked for:" + unused.map { "\n  \($0)" }.joined())
  }

  /// The answer of the rule that matches.
  func response(to request: OutgoingRequest) -> Signal<Response, TransportError> {
    Signal { [self] observer, lifetime in
      var asked = AskedRequest(request)
      guard let (answer, parameters) = answer(to: asked) else {
        report(complaint(about: asked))
        return observer.fail(
          TransportError(.cannotConnect, host: asked.serverName, detail: "no rule of the double"))
      }
      asked.parameters = parameters
      let isAnswered = Lock(false)
      lifetime.onEnd { [self, asked] in
        if isAnswered.withLock({ $0 }) { return }
        content.withLock { $0.cancelled.append(asked) }
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
      answer.send(asked, held).start(noting, lifetime)
    }
  }

  private func answer(to asked: AskedRequest) -> (StubAnswer, [String: String])? {
    // Conditions are the test's: they run outside the lock.
    let rules = content.withLock { content in
      content.asked.append(asked)
      return content.rules
    }
    for (index, rule) in rules.enumerated().reversed() {
      let match = rule.pattern.match(asked)
      guard match.isMatch else { continue }
      let answer: StubAnswer? = content.withLock { content in
        content.rules[index].isUsedUp ? nil : content.rules[index].next()
      }
      if let answer { return (answer, match.parameters) }
    }
    return nil
  }

  /// The sentence about a request without a rule: which one is nearest, and why it isn't the one.
  private func complaint(about asked: AskedRequest) -> String {
    let rules = content.withLock { $0.rules }
    let start = "Unexpected request: \(asked)."
    let matches = rules.map { rule in
      var match = rule.pattern.match(asked)
      if rule.isUsedUp { match.differ("all its answers have been given") }
      return (rule: rule, match: match)
    }
    guard let nearest = matches.reversed().min(by: { $0.match.weight < $1.match.weight }) else {
      return "\(start) There are no rules. Add one, such as answer(\"\(asked)\", with: …)."
    }
    let others = rules.map { "\n  \($0.pattern)" }.joined()
    return "\(start) The nearest rule is “\(nearest.rule.pattern)”, but "
      + nearest.match.differences.joined(separator: "; ") + ".\nAll rules:\(others)"
  }
}
