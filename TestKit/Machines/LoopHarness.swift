// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings
import Signals

/// Runs a machine's loop on the thread of the test and asserts its behavior: given, when, then.
///
/// An exhaustive harness requires an assertion for each of these before the next `when…` and `finish()`: every change
/// of the state, in order; every start and end of an effect; every dropped or ignored event; every effect that
/// completed without an event. A harness that isn't exhaustive requires none. Effects use the virtual time of the
/// harness.
///
/// ```swift
/// let harness = LoopHarness(search(time), time: time)
/// try harness.when(.typed("egg"))
/// try harness.then { $0.query = "egg" }
/// try harness.thenStarts("whenTyped")
/// try harness.whenTimePasses(.seconds(1))
/// try harness.then { $0.results = ["eggs"] }
/// try harness.thenEnds("whenTyped")
/// try harness.finish()
/// ```
public final class LoopHarness<State: Equatable & Sendable, Event: Sendable>: Sendable {
  /// A closure that describes the difference between the expected and the actual state, or returns nil.
  public typealias Diff = @Sendable (State, State) -> String?

  /// The virtual time of the effects.
  public let time: VirtualScheduler

  private let isExhaustive: Bool
  private let diff: Diff
  private let log: HarnessLog<State, Event>
  private let loop: FeedbackLoop<State, Event>

  /// Creates a harness and starts its loop.
  ///
  /// - Parameters:
  ///   - machine: The machine under test, with effects of mocked dependencies.
  ///   - state: The initial state; nil for the machine's own.
  ///   - time: The scheduler that the machine's effects use.
  ///   - isExhaustive: Whether the test must assert everything.
  ///   - allowed: The names of feedbacks whose effects may complete without an event, and whose events may be ignored
  ///     or dropped, without an assertion.
  ///   - longestChain: The number of events that may follow one `when`. If there are more, the loop is stopped, and the
  ///     test fails with the last events and their causes.
  ///   - diff: Describes the difference between two states in messages: by default a line for each member that differs.
  ///   - hook: An additional hook, such as a coverage or a recording.
  public init(
    _ machine: Machine<State, Event>, given state: State? = nil,
    time: VirtualScheduler = VirtualScheduler(), isExhaustive: Bool = true,
    allowing allowed: Set<String> = [], longestChain: Int = 10_000,
    diff: @escaping Diff = { StateDiff.text($0, $1) }, hook: LoopHook<State, Event>? = nil
  ) {
    let start = state ?? machine.initial
    let log = HarnessLog<State, Event>(
      given: start, allowing: allowed, longestChain: longestChain)
    let noting = LoopHook<State, Event> { trace in log.add(trace) }
    self.time = time
    self.isExhaustive = isExhaustive
    self.diff = diff
    self.log = log
    loop = FeedbackLoop(
      Machine(initial: start, reduce: machine.reduce, feedbacks: machine.feedbacks),
      hook: hook.map { noting.then($0) } ?? noting)
    log.stop.withLock { $0 = { [weak loop] in loop?.stop() } }
    loop.start()
  }

  /// The current state, asserted or not.
  public var state: State { loop.state.value }

  /// Sends an event.
  ///
  /// - Throws: A ``Finding`` if something that happened before was not asserted.
  public func when(
    _ event: Event, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(Finding) {
    try settle("before \(valueText(event))")
    loop.send(event, fileID: fileID, line: line)
    if let finding = log.endlessChain { throw finding }
  }

  /// Advances the virtual time.
  ///
  /// - Throws: A ``Finding`` if something that happened before was not asserted.
  public func whenTimePasses(_ duration: Duration) throws(Finding) {
    try settle("before \(duration) pass")
    time.advance(by: duration)
    if let finding = log.endlessChain { throw finding }
  }

  /// Stops the loop, which cancels its effects.
  ///
  /// - Throws: A ``Finding`` if something that happened before was not asserted.
  public func whenStopped() throws(Finding) {
    try settle("before the loop stops")
    loop.stop()
  }

  /// Asserts the next change of the state, as a change of the last asserted state.
  ///
  /// A harness that isn't exhaustive asserts that the closure changes nothing in one of the states since then.
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

  /// Asserts the next state. A harness that isn't exhaustive asserts that one of the states since the last assertion
  /// equals it.
  public func then(is expected: State) throws(Finding) {
    if isExhaustive { return try thenNext(is: expected) }
    try thenSome { _ in expected }
  }

  /// Asserts that an effect was started.
  ///
  /// - Parameters:
  ///   - feedback: The name of the effect's feedback.
  ///   - key: The description of the effect's key; nil for any.
  public func thenStarts(_ feedback: String, key: String? = nil) throws(Finding) {
    let isFound = log.tape.withLock { tape in
      tape.takeEntry { entry in
        guard case .started(let id) = entry else { return false }
        return id.feedback == feedback && key ?? id.key == id.key
      }
    }
    if !isFound { throw missing("\(feedback)\(key.map { "(\($0))" } ?? "") was started") }
  }

  /// Asserts that an effect ended.
  ///
  /// - Parameters:
  ///   - feedback: The name of the effect's feedback.
  ///   - key: The description of the effect's key; nil for any.
  ///   - expected: How the effect ended; nil for any way. An effect whose last event ends the state that requested it
  ///     is cancelled by that event, unless it completed before the loop handled the event.
  public func thenEnds(
    _ feedback: String, key: String? = nil, _ expected: EffectEnd? = nil
  ) throws(Finding) {
    let isFound = log.tape.withLock { tape in
      tape.takeEntry { entry in
        guard case .ended(let id, let end) = entry else { return false }
        return id.feedback == feedback && key ?? id.key == id.key && expected ?? end == end
      }
    }
    if isFound { return }
    let end = expected.map { "was \($0)" } ?? "ended"
    throw missing("\(feedback)\(key.map { "(\($0))" } ?? "") \(end)")
  }

  /// Asserts that an effect completed without an event, and therefore also that it ended.
  ///
  /// - Parameters:
  ///   - feedback: The name of the effect's feedback.
  ///   - key: The description of the effect's key; nil for any.
  public func thenCompletesSilently(_ feedback: String, key: String? = nil) throws(Finding) {
    let isFound = log.tape.withLock { tape in
      tape.takeSilent { $0.feedback == feedback && key ?? $0.key == $0.key }
    }
    if isFound { return }
    throw missing("\(feedback)\(key.map { "(\($0))" } ?? "") completed without an event")
  }

  /// Asserts that an event changed no state, and started and cancelled no effect.
  ///
  /// - Parameter event: The event; nil for any. Events are compared by their descriptions.
  public func thenIgnores(_ event: Event? = nil) throws(Finding) {
    let wanted = event.map { valueText($0) }
    let isFound = log.tape.withLock { tape in
      tape.closeEvent()
      return tape.takeEntry { entry in
        if case .ignored(let text, _) = entry { wanted ?? text == text } else { false }
      }
    }
    if !isFound { throw missing("\(wanted ?? "an event") was ignored") }
  }

  /// Asserts that an event was dropped, because its effect had been cancelled or the loop stopped.
  ///
  /// - Parameter event: The event; nil for any. Events are compared by their descriptions.
  public func thenDrops(_ event: Event? = nil) throws(Finding) {
    let wanted = event.map { valueText($0) }
    let isFound = log.tape.withLock { tape in
      tape.takeEntry { entry in
        if case .dropped(let text, _, _) = entry { wanted ?? text == text } else { false }
      }
    }
    if !isFound { throw missing("\(wanted ?? "an event") was dropped") }
  }

  /// Asserts that everything that happened was asserted. Events that the test sent may have been ignored.
  public func thenNothing() throws(Finding) {
    if let finding = log.endlessChain { throw finding }
    log.tape.withLock { $0.skipIgnoredSendings() }
    let rest = rest
    if !rest.isEmpty { throw Finding("Nothing was to happen, but:\n\(rest)") }
  }

  /// Ends the test and stops the loop.
  ///
  /// - Throws: A ``Finding`` if the harness is exhaustive, and something was not asserted or an effect still runs.
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
  private var rest: String {
    let tape = log.tape.withLock { tape in
      tape.closeEvent()
      return tape
    }
    return tape.text(diff: diff)
  }

  private func settle(_ moment: String) throws(Finding) {
    if let finding = log.endlessChain { throw finding }
    guard isExhaustive else {
      return log.tape.withLock { tape in
        tape.skip()
        tape.beginChain()
      }
    }
    let rest = rest
    if rest.isEmpty { return log.tape.withLock { $0.beginChain() } }
    throw Finding(
      """
      Not asserted \(moment):
      \(rest)
      Assert it with the methods whose names begin with “then”, allow it by the name of its feedback, or take a harness \
      that isn't exhaustive.
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
