// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 7, a search with limits")
struct RepositorySearchTests {
  private typealias Search = RepositorySearch
  private let time = VirtualScheduler()

  private func harness(
    given state: RepositorySearch.State, answersPerWindow: Int = 100,
    fails: @escaping PretendServer.Rule = { _ in false }
  ) -> (LoopHarness<RepositorySearch.State, RepositorySearch.Event>, PretendServer) {
    let server = PretendServer(on: time, fails: fails)
    let index = RepositoryIndex(server: server, answersPerWindow: answersPerWindow, pause: 3)
    let machine = RepositorySearch.machine(index: index, on: time)
    return (LoopHarness(machine, given: state, time: time), server)
  }

  @Test("an outage is retried twice, a second apart, without a change of the state")
  func outage() throws {
    let (harness, server) = harness(given: Search.State(), fails: { $0 <= 2 })
    try harness.when(.queryChanged("lens"))
    try harness.then(is: Search.State(query: "lens", phase: .searching))
    try harness.thenStarts("whenSearching", key: "lens")
    try harness.whenTimePasses(.milliseconds(5_299))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then { $0.phase = .found(["small-lens", "plain-lens", "swift-lens"]) }
    try harness.thenEnds("whenSearching")
    #expect(server.callCount == 3)
    try harness.finish()
  }

  @Test("after the third outage it's shown, and retried by the user")
  func told() throws {
    let (harness, server) = harness(given: Search.State(), fails: { $0 <= 3 })
    try harness.when(.queryChanged("lens"))
    try harness.then(is: Search.State(query: "lens", phase: .searching))
    try harness.thenStarts("whenSearching")
    try harness.whenTimePasses(.seconds(10))
    try harness.then { $0.phase = .failed("The server did not answer call 3.") }
    try harness.thenEnds("whenSearching")
    try harness.when(.retried)
    try harness.then { $0.phase = .searching }
    try harness.thenStarts("whenSearching")
    try harness.whenTimePasses(.milliseconds(1_300))
    try harness.then { $0.phase = .found(["small-lens", "plain-lens", "swift-lens"]) }
    try harness.thenEnds("whenSearching")
    #expect(server.callCount == 4)
    try harness.finish()
  }

  @Test("too many requests start a countdown, in which the query may change, and then a search")
  func limit() throws {
    let (harness, server) = harness(
      given: Search.State(query: "lens", phase: .searching), answersPerWindow: 0)
    try harness.thenStarts("whenSearching", key: "lens")
    try harness.whenTimePasses(.milliseconds(1_300))
    try harness.then { $0.phase = .limited(seconds: 3) }
    try harness.thenEnds("whenSearching")
    try harness.thenStarts("whileLimited")
    #expect(server.callCount == 1, "a limit is not tried again at once")
    try harness.when(.queryChanged("loop"))
    try harness.then { $0.query = "loop" }
    for left in [2, 1] {
      try harness.whenTimePasses(.seconds(1))
      try harness.then { $0.phase = .limited(seconds: left) }
    }
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.phase = .searching }
    try harness.thenEnds("whileLimited")
    try harness.thenStarts("whenSearching", key: "loop")
    try harness.whenStopped()
    try harness.thenEnds("whenSearching", .cancelled)
    try harness.finish()
  }

  @Test("a new query is another search, and the old response never arrives")
  func newQuery() throws {
    let (harness, _) = harness(given: Search.State(query: "lens", phase: .searching))
    try harness.thenStarts("whenSearching", key: "lens")
    try harness.whenTimePasses(.milliseconds(1_299))
    try harness.when(.queryChanged("loop"))
    try harness.then { $0.query = "loop" }
    try harness.thenEnds("whenSearching", key: "lens", .cancelled)
    try harness.thenStarts("whenSearching", key: "loop")
    try harness.whenTimePasses(.milliseconds(1_299))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then { $0.phase = .found(["small-loop", "plain-loop", "swift-loop"]) }
    try harness.thenEnds("whenSearching")
    try harness.finish()
  }

  @Test("all phases are reached, and each one leads to results")
  func explored() throws {
    let explorer = Explorer(
      Search.machine(index: RepositoryIndex(server: PretendServer(on: time)), on: time),
      events: { _ in [.queryChanged(""), .queryChanged("a"), .queryChanged("b"), .retried] },
      answers: [
        "whenSearching": { _ in
          [.found(["ab"]), .failed(.outage("no answer")), .failed(.limit(seconds: 2))]
        },
        "whileLimited": { _ in [.secondPassed] },
      ],
      label: { CaseName.of($0.phase) })
    try explorer.explore().check(
      .visits(["idle", "searching", "found", "failed", "limited"]), .noDeadEnds,
      .reaches("found", without: { $0 == .queryChanged("") }) {
        if case .found = $0.phase { true } else { false }
      },
      .invariant("nothing is searched for without a query") { state in
        state.queryToSearch != ""
      })
  }
}
