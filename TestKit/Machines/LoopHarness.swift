// SPDX-License-Identifier: MIT

import CustomDump
import FeedbackLoops
import Recordings
import Signals

/// Runs a machine's loop on the thread of the test, and asserts what it does: given, when, then.
///
/// An exhaustive harness wants every change of the state, in order, and every start and end of an effect
/// to be asserted before the next `when` and at `finish`. One that isn't lets whatever nobody asked
/// for pass. Effects that take time do so on the virtual time of the harness.
public final class LoopHarness<State: Equatable & Sendable, Event: Sendable>: Sendable {
  /// Tells two states apart in words: expected, actual; nil if there is no difference to be seen.
  public typealias Diff = @Sendable (State, State) -> String?

  /// The virtual time of the effects.
  public let time: VirtualScheduler

  private let isExhaustive: Bool
  private let diff: Diff
  private let log: HarnessLog<State, Event>
  private let loop: FeedbackLoop<State, Event>

  /// Creates a harness, whose loop has been started.
  ///
  /// - Parameters:
  ///   - machine: What is tested; its effects are those of mocked dependencies.
  ///   - state: The state to start in; nil is the machine's own.
  ///   - time: The scheduler that the machine's effects were made with.
  ///   - isExhaustive: Whether everything has to be asserted.
  ///   - diff: Tells two states apart in messages.
  ///   - hook: Is told everything too: a coverage, a recording.
  public init(
    _ machine: Machine<State, Event>, given state: State? = nil,
    time: VirtualScheduler = VirtualScheduler(), isExhaustive: Bool = true,
    diff: @escaping Diff = { CustomDump.diff($0, $1) }, hook: LoopHook<State, Event>? = nil
  ) {
    let start = state ?? machine.initial
    let log = HarnessLog<State, Event>(given: start)
    let noting = LoopHook<State, Event> { trace in log.tape.withLock { $0.add(trace) } }
    self.time = time
    self.isExhaustive = isExhaustive
    self.diff = diff
    self.log = log
    loop = FeedbackLoop(
      Machine(initial: start, reduce: machine.reduce, feedbacks: machine.feedbacks),
      hook: hook.map { noting.then($0) } ?? noting)
    loop.start()
  }

  /// The state as it is, asserted or not.
  public var state: State { loop.state.value }

  /// Sends an event.
  ///
  /// - Throws: A `Finding` if something before was not asserted.
  public func when(
    _ event: Event, file: StaticString = #fileID, line: UInt = #line
  ) throws(Finding) {
    try settle("before \(valueText(event))")
    loop.send(event, file: file, line: line)
  }

  /// Lets virtual time pass.
  ///
  /// - Throws: A `Finding` if something before was not asserted.
  public func whenTimePasses(_ duration: Duration) throws(Finding) {
    try settle("before \(duration) pass")
    time.advance(by: duration)
  }

  /// Stops the loop, which cancels its effects.
  ///
  /// - Throws: A `Finding` if something before was not asserted.
  public func whenStopped() throws(Finding) {
    try settle("before the loop stops")
    loop.stop()
  }

  /// Asserts the next change of the state, as a change of the one asserted before.
  ///
  /// If the harness isn't exhaustive: asserts that in some state since then, the closure changes nothing.
  public func then(_ change: (inout State) -> Void) throws(Finding) {
    if isExhaustive {
      var expected = log.tape.withLock { $0.asserted }
      change(&expected)
      return try thenNext(is: expected)
    }
    try thenSome { state in
      var expected = state
      change(&expected)
      return expected
    }
  }

  /// Asserts the next change of the state; if the harness isn't exhaustive, some change since then.
  public func then(is expected: State) throws(Finding) {
    if isExhaustive { return try thenNext(is: expected) }
    try thenSome { _ in expected }
  }

  /// Asserts that an effect was started.
  ///
  /// - Parameters:
  ///   - feedback: The name of its feedback.
  ///   - key: What tells it from the others of the feedback, printed; nil is any.
  public func thenStarts(_ feedback: String, key: String? = nil) throws(Finding) {
    let isFound = log.tape.withLock { tape in
      tape.takeEffect { entry in
        guard case .started(let id) = entry else { return false }
        return id.feedback == feedback && key ?? id.key == id.key
      }
    }
    if !isFound { throw missing("\(feedback)\(key.map { "(\($0))" } ?? "") was started") }
  }

  /// Asserts that an effect ended.
  ///
  /// - Parameters:
  ///   - feedback: The name of its feedback.
  ///   - key: What tells it from the others of the feedback, printed; nil is any.
  ///   - expected: How it ended; nil is either way. An effect whose last event makes its state go is
  ///     cancelled by that event, unless it had completed before the event's turn came.
  public func thenEnds(
    _ feedback: String, key: String? = nil, _ expected: EffectEnd? = nil
  ) throws(Finding) {
    let isFound = log.tape.withLock { tape in
      tape.takeEffect { entry in
        guard case .ended(let id, let end) = entry else { return false }
        return id.feedback == feedback && key ?? id.key == id.key && expected ?? end == end
      }
    }
    if isFound { return }
    let end = expected.map { "was \($0)" } ?? "ended"
    throw missing("\(feedback)\(key.map { "(\($0))" } ?? "") \(end)")
  }

  /// Asserts that nothing has happened which was not asserted.
  public func thenNothing() throws(Finding) {
    let rest = rest
    if !rest.isEmpty { throw Finding("Nothing was to happen, but:\n\(rest)") }
  }

  /// Ends the test: stops the loop.
  ///
  /// - Throws: A `Finding` if the harness is exhaustive and something was not asserted, or an effect
  ///   still runs.
  public func finish() throws(Finding) {
    defer { loop.stop() }
    try settle("at the end")
    let live = log.tape.withLock { $0.live }
    if isExhaustive, !live.isEmpty {
      throw Finding(
        """
        Still running at the end: \(live.map(\.description).joined(separator: ", ")). Let it come \
        to its end, or stop the loop with whenStopped and assert that it was cancelled.
        """)
    }
  }
}

extension LoopHarness {
  private var rest: String { log.tape.withLock { $0 }.text(diff: diff) }

  private func settle(_ moment: String) throws(Finding) {
    guard isExhaustive else { return log.tape.withLock { $0.skip() } }
    let rest = rest
    if rest.isEmpty { return }
    throw Finding(
      """
      Not asserted \(moment):
      \(rest)
      Assert it with then, thenStarts and thenEnds, or take a harness that isn't exhaustive.
      """)
  }

  private func thenNext(is expected: State) throws(Finding) {
    guard let (actual, event) = log.tape.withLock({ $0.takeFirstChange() }) else {
      let asserted = log.tape.withLock { $0.asserted }
      if expected == asserted {
        throw Finding("The state did not change, and the expected one is the same: leave it out.")
      }
      throw Finding(
        "The state was to change, but did not:\n"
          + HarnessTape<State, Event>.indented(diff(expected, asserted)))
    }
    if actual != expected {
      throw Finding(
        "The state after \(event) is not the expected one (- expected, + actual):\n"
          + HarnessTape<State, Event>.indented(diff(expected, actual)))
    }
  }

  private func thenSome(_ expected: (State) -> State) throws(Finding) {
    let (isFound, last) = log.tape.withLock { tape in
      (tape.takeChange { expected($0) == $0 }, tape.lastState)
    }
    if isFound || expected(last) == last { return }
    throw Finding(
      "No state since the last one that was asserted is the expected one. The last (- expected, "
        + "+ actual):\n" + HarnessTape<State, Event>.indented(diff(expected(last), last)))
  }

  private func missing(_ what: String) -> Finding {
    let rest = rest
    let live = log.tape.withLock { $0.live }.map(\.description).joined(separator: ", ")
    return Finding(
      """
      It did not happen that \(what). \(rest.isEmpty ? "Nothing else is left." : "What is left:")
      \(rest.isEmpty ? "" : rest + "\n")Running: \(live.isEmpty ? "nothing" : live).
      """)
  }
}
