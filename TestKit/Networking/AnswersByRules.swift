import HTTPTypes
import Networking
import Signals

/// A double that answers by rules: `MockClient` in place of a client, `StubTransport` in place of a
/// transport.
///
/// Of the rules that match a request, the newest one which has answers left wins. A request that no
/// rule matches fails the test, with the nearest rule and how it differs.
public protocol AnswersByRules: Sendable {
  /// The rules and what was asked.
  var rules: AnswerRules { get }
}

extension AnswersByRules {
  /// What was asked, in order; each observation of a response asks once.
  public var asked: [AskedRequest] { rules.asked }

  /// What was called off before its answer was there, in the order of calling off.
  public var cancelled: [AskedRequest] { rules.cancelled }

  /// The requests whose answer is `StubAnswer.hold`.
  public var held: HeldAnswers { rules.held }

  /// The rules that were never asked for, and those with answers left that were counted, in words.
  public var unused: [String] { rules.unused }

  /// Fails the test if there is something in `unused`.
  public func expectAllUsed() { rules.reportUnused() }

  /// Answers with a value as JSON.
  ///
  /// - Parameters:
  ///   - pattern: Which requests.
  ///   - value: What the server says; for a status that is no success, its error.
  ///   - status: The status.
  ///   - times: How many requests; nil for all.
  public func answer(
    _ pattern: RequestPattern, with value: some Encodable & Sendable,
    status: HTTPResponse.Status = .ok, times: Int? = nil
  ) {
    rules.add(pattern, [.json(value, status: status)], times: times)
  }

  /// Answers with a response as it is.
  public func answer(_ pattern: RequestPattern, with response: Response, times: Int? = nil) {
    rules.add(pattern, [.response(response)], times: times)
  }

  /// Gives an answer of any sort.
  public func answer(_ pattern: RequestPattern, _ answer: StubAnswer, times: Int? = nil) {
    rules.add(pattern, [answer], times: times)
  }

  /// Gives these answers in order, each to one request.
  public func answer(_ pattern: RequestPattern, inTurn answers: [StubAnswer]) {
    rules.add(pattern, answers, times: 1)
  }

  /// Makes each answer of the request: of the parameters in the pattern, say.
  public func answer(
    _ pattern: RequestPattern, times: Int? = nil,
    _ make: @escaping @Sendable (AskedRequest) -> StubAnswer
  ) {
    rules.add(pattern, [.made(make)], times: times)
  }

  /// Fails as the network does.
  public func fail(
    _ pattern: RequestPattern, with kind: TransportError.Kind = .cannotConnect, times: Int? = nil
  ) {
    rules.add(pattern, [.failure(kind)], times: times)
  }

  /// Holds every answer back until the test gives it.
  public func hold(_ pattern: RequestPattern, times: Int? = nil) -> HeldAnswers {
    let held = HeldAnswers()
    rules.add(pattern, [.held(held)], times: times)
    return held
  }

  /// Lets another transport answer, a real one, say, after a delay if wanted.
  ///
  /// - Parameters:
  ///   - pattern: Which requests.
  ///   - delay: How long nothing comes.
  ///   - scheduler: Whose time it is.
  ///   - transport: Where the request then goes.
  ///   - times: How many requests; nil for all.
  public func pass(
    _ pattern: RequestPattern, to transport: @escaping Transport, after delay: Duration = .zero,
    on scheduler: (any TimeScheduler)? = nil, times: Int? = nil
  ) {
    let passed = StubAnswer.passed(to: transport)
    rules.add(
      pattern, [scheduler.map { .after(delay, on: $0, passed) } ?? passed], times: times)
  }
}
