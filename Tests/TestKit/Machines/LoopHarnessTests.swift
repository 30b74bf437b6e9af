// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("LoopHarness")
struct LoopHarnessTests {
  struct State: Hashable, Sendable {
    var query = ""
    var isLoading = false
    var results: [String] = []
  }

  enum Event: Hashable, Sendable {
    case typed(String)
    case found([String])
  }

  static func machine(_ time: VirtualScheduler) -> Machine<State, Event> {
    Machine(
      initial: State(),
      reduce: { state, event in
        switch event {
        case .typed(let query):
          state.query = query
          state.isLoading = !query.isEmpty
        case .found(let results):
          state.isLoading = false
          state.results = results
        }
      },
      feedbacks: [
        Feedback(when: { $0.isLoading ? $0.query : nil }) { query in
          SafeSignal.timer(after: .seconds(1), on: time).map { _ in .found([query, query + "s"]) }
        }.named("whenLoading")
      ])
  }

  static func harness(
    given state: State? = nil, isExhaustive: Bool = true
  ) -> LoopHarness<State, Event> {
    let time = VirtualScheduler()
    return LoopHarness(machine(time), given: state, time: time, isExhaustive: isExhaustive)
  }

  /// Returns the message of the error that some steps throw.
  static func message(_ steps: () throws -> Void) -> String {
    do {
      try steps()
      return "nothing was thrown"
    } catch {
      return "\(error)"
    }
  }

  @Test("everything asserted: states, effects and time")
  func passes() throws {
    let harness = Self.harness()
    try harness.when(.typed("egg"))
    try harness.then {
      $0.query = "egg"
      $0.isLoading = true
    }
    try harness.thenStarts("whenLoading", key: "egg")
    try harness.whenTimePasses(.milliseconds(999))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then(is: State(query: "egg", results: ["egg", "eggs"]))
    try harness.thenEnds("whenLoading", .cancelled)
    try harness.finish()
  }

  @Test("a new query cancels the effect of the previous one")
  func cancels() throws {
    let harness = Self.harness(given: State(query: "egg", isLoading: true))
    try harness.thenStarts("whenLoading")
    try harness.when(.typed("ham"))
    try harness.then { $0.query = "ham" }
    try harness.thenEnds("whenLoading", key: "egg", .cancelled)
    try harness.thenStarts("whenLoading", key: "ham")
    try harness.whenStopped()
    try harness.thenEnds("whenLoading", key: "ham", .cancelled)
    try harness.finish()
  }

  @Test("an event that changes nothing needs no assertion")
  func ignored() throws {
    let harness = Self.harness()
    try harness.when(.typed(""))
    try harness.thenNothing()
    try harness.finish()
  }

  @Test("a wrong state is reported with its differences")
  func wrongState() throws {
    let harness = Self.harness()
    try harness.when(.found(["a", "b"]))
    #expect(
      Self.message { try harness.then { $0.results = ["a", "c", "d"] } } == """
        The state after found(["a", "b"]) is not the expected one (- expected, + actual):
            - results[1]: "c"
            + results[1]: "b"
            - results[2]: "d"
        """)
  }

  @Test("a missing change is reported")
  func noChange() throws {
    let harness = Self.harness()
    #expect(
      Self.message { try harness.then { $0.query = "egg" } } == """
        The state was to change, but did not:
            - query: "egg"
            + query: ""
        """)
    #expect(
      Self.message { try harness.then { $0.query = "" } }
        == "The state did not change, and the expected one is the same: leave it out.")
  }

  @Test("changes without an assertion are reported before the next event and at the end")
  func leftovers() throws {
    let harness = Self.harness()
    try harness.when(.typed("egg"))
    let rest = """
      :
        the state changed after typed("egg"):
          - query: ""
          + query: "egg"
          - isLoading: false
          + isLoading: true
        whenLoading(egg) #1 was started
      Assert it with the methods whose names begin with “then”, allow it by the name of its feedback, or take a harness \
      that isn't exhaustive.
      """
    #expect(
      Self.message { try harness.when(.found([])) } == "Not asserted before found([])" + rest)
    #expect(
      Self.message { try harness.whenTimePasses(.seconds(2)) }
        == "Not asserted before 2.0 seconds pass" + rest)
    #expect(
      Self.message { try harness.whenStopped() } == "Not asserted before the loop stops" + rest)
    #expect(Self.message { try harness.finish() } == "Not asserted at the end" + rest)
    #expect(Self.message { try harness.thenNothing() }.hasPrefix("Nothing was to happen, but:\n"))
  }

  @Test("an effect that still runs at the end is reported")
  func runsOn() throws {
    let harness = Self.harness(given: State(query: "egg", isLoading: true))
    try harness.thenStarts("whenLoading")
    #expect(
      Self.message { try harness.finish() } == """
        Still running at the end: whenLoading(egg) #1. Let it come to its end, or stop the loop \
        with whenStopped and assert that it was cancelled.
        """)
  }

  @Test("a missing start or end of an effect is reported with the running effects")
  func missingEffect() throws {
    let harness = Self.harness()
    #expect(
      Self.message { try harness.thenStarts("whenSaving") } == """
        It did not happen that whenSaving was started. Nothing else is left.
        Running: nothing.
        """)
    try harness.when(.typed("egg"))
    #expect(
      Self.message { try harness.thenEnds("whenLoading", key: "egg", .completed) } == """
        It did not happen that whenLoading(egg) was completed. What is left:
          the state changed after typed("egg"):
            - query: ""
            + query: "egg"
            - isLoading: false
            + isLoading: true
          whenLoading(egg) #1 was started
        Running: whenLoading(egg) #1.
        """)
  }

  @Test("a harness that isn't exhaustive ignores changes without assertions")
  func notExhaustive() throws {
    let harness = Self.harness(isExhaustive: false)
    try harness.when(.typed("egg"))
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.results = ["egg", "eggs"] }
    try harness.when(.typed("ham"))
    try harness.when(.typed("hams"))
    try harness.then { $0.isLoading = true }
    #expect(
      Self.message { try harness.then { $0.query = "ham" } } == """
        No state since the last one that was asserted is the expected one. The last (- expected, \
        + actual):
            - query: "ham"
            + query: "hams"
        """)
    try harness.then(is: harness.state)
    try harness.finish()
  }

  @Test("a custom comparison replaces the one by reflection")
  func diff() throws {
    let harness = LoopHarness(
      Counter.machine(limit: 9), diff: { "wanted \($0), got \($1)" })
    try harness.when(.up)
    #expect(
      Self.message { try harness.then { $0 = 5 } } == """
        The state after up is not the expected one (- expected, + actual):
            wanted 5, got 1
        """)
  }

  @Test("a coverage records a harness, and is reported on the graph")
  func coverage() throws {
    let coverage = MachineCoverage<Pharmacies.State, Pharmacies.Event>()
    let harness = LoopHarness(
      Pharmacies.machine(isFaulty: false), given: .loadingFailed, isExhaustive: false,
      hook: coverage.hook)
    try harness.when(.retry)
    try harness.when(.addPharmacy)
    try harness.finish()
    var state = Pharmacies.State.loading
    let reduce = coverage.noting(Pharmacies.machine(isFaulty: false).reduce)
    reduce(&state, .cancel)
    reduce(&state, .cancel)
    let graph = try Pharmacies.explorer(isFaulty: false).explore().graph
    let lines = coverage.summary(of: graph).split(separator: "\n")
    #expect(lines.first == "5 of 8 states and 4 of 17 transitions were visited.")
    #expect(lines.contains("✗ deleting"))
    #expect(lines.contains("✗ loadingFailed → dismissing: cancel"))
    #expect(coverage.marking(graph).boxes().contains("├─ ✓ retry ─"))
  }
}
