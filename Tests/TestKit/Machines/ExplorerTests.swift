// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("Explorer")
struct ExplorerTests {
  @Test("the pharmacies' dead end is found, with the shortest path")
  func pharmaciesFault() throws {
    let exploration = try Pharmacies.explorer(isFaulty: true).explore()
    #expect(exploration.states.count == 56)
    let stuck = exploration.stuck { $0.isDismissing }
    #expect(stuck.count == 3)
    #expect(stuck == exploration.deadEnds)
    #expect(
      exploration.way { $0 == stuck[0] } == [
        .didLoad([]), .addPharmacy, .didSelectPlace(Pharmacies.unreferenced),
      ])
    let report = exploration.report([.reaches("dismissing", where: \.isDismissing)])
    #expect(
      report.description == """
        From 3 of 56 states dismissing can't be reached. The shortest way to one:
          0. start                         → loading
          1. didLoad([])                   → loaded([], hasError: false)
          2. addPharmacy                   → searching([])
          3. didSelectPlace(no reference)  → adding([], no reference)
        There no effect runs, and every event is ignored: cancel.
        """)
  }

  @Test("the corrected pharmacies pass")
  func pharmacies() throws {
    let exploration = try Pharmacies.explorer(isFaulty: false).explore()
    try exploration.check(
      .visits(Pharmacies.State.labels), .noDeadEnds,
      .reaches("dismissing", where: \.isDismissing),
      .invariant("no pharmacy is in the list twice") {
        Set($0.pharmacies).count == $0.pharmacies.count
      })
  }

  @Test("the search that loads no page is found, with the shortest path")
  func searchFault() throws {
    let exploration = try PagedSearch.explorer(isFaulty: true).explore()
    #expect(exploration.states.count == 15)
    #expect(exploration.stuck(outside: { _ in true }).isEmpty)
    let stuck = exploration.stuck(without: \.isNewSearch) { !$0.isLoading }
    #expect(stuck.count == 3)
    #expect(
      exploration.way { $0 == stuck[0] } == [
        .newSearch("/first"), .success(.last), .loadNextPage,
      ])
    let report = exploration.report([
      .reaches("a page or an error", without: \.isNewSearch) { !$0.isLoading }
    ])
    let lines = report.description.split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == "From 3 of 15 states a page or an error can't be reached. The shortest way to one:")
    #expect(
      lines.last
        == #"There no effect runs, and possible: newSearch("/first")."#)
  }

  @Test("the corrected search passes")
  func search() throws {
    let exploration = try PagedSearch.explorer(isFaulty: false).explore()
    try exploration.check(
      .visits(PagedSearch.State.labels), .noDeadEnds,
      .reaches("a page or an error", without: \.isNewSearch) { !$0.isLoading },
      .invariant("what loads has an address") { !$0.isLoading || $0.context.nextPage != nil })
  }

  @Test("the counterexample of an invariant is the nearest one")
  func invariant() throws {
    let exploration = try PagedSearch.explorer(isFaulty: true).explore()
    let report = exploration.report([
      .invariant("what loads has an address") { !$0.isLoading || $0.context.nextPage != nil }
    ])
    #expect(
      report.description.hasPrefix(
        "“what loads has an address” is false in 3 of 15 states. The shortest way to one:"))
    #expect(report.description.contains("  3. loadNextPage"))
    #expect(throws: Report.self) {
      try exploration.check(.invariant("nothing is true") { _ in false })
    }
  }

  @Test("dead ends list the ignored events and their feedbacks")
  func deadEnd() throws {
    let explorer = Explorer(
      Counter.machine(limit: 2), events: { _ in [.up] }, answers: ["whenFull": { _ in [.up] }])
    let report = try explorer.explore().report([.noDeadEnds])
    #expect(
      report.description == """
        1 of 3 states is a dead end: not final, and nothing leaves it. The shortest way to one:
          0. start  → 0
          1. up     → 1
          2. up     → 2
        There whenFull runs, and every event is ignored: up, up (whenFull).
        """)
  }

  @Test("labels that are never reached, and unexpected labels, are reported")
  func labels() throws {
    let exploration = try Counter.explorer(limit: 1).explore()
    #expect(exploration.unreachable(among: ["Int", "Double"]) == ["Double"])
    #expect(
      exploration.report([.visits(["Double"])]).description == """
        Never reached: Double. Either no event leads there, or the sample events lack one. \
        Reached: Int.
        Reached, but not in the list: Int. The shortest way to Int:
          0. start  → 0
        There no effect runs, and possible: up.
        """)
    #expect(exploration.report([.visits(["Int"])]).isEmpty)
  }

  @Test("an infinite machine is checked up to the limit, which is reported")
  func limit() throws {
    let explorer = Explorer(
      Counter.machine(limit: .max), limit: 5, events: { _ in [.up] },
      answers: ["whenFull": { _ in [] }])
    let exploration = try explorer.explore()
    #expect(!exploration.isComplete)
    #expect(
      exploration.report([.noDeadEnds, .invariant("below 10") { $0 < 10 }]).description == """
        There are more than 5 situations. 4 of more than 5 situations were visited, all of those \
        less than 4 events deep. Something grows without end (a counter, a list): give a \
        canonical form or fewer events, raise the limit, or allow it with allowsLimit. One of \
        the last states: 4
        """)
    try exploration.check(.noDeadEnds, .invariant("below 10") { $0 < 10 }, allowsLimit: true)
    let report = exploration.report([.invariant("below 2") { $0 < 2 }], allowsLimit: true)
    #expect(
      report.description == """
        “below 2” is false in 3 of 5 states. The shortest way to one:
          0. start  → 0
          1. up     → 1
          2. up     → 2
        There no effect runs, and possible: up.
        """)
  }

  @Test("a feedback without events is reported, and so are events without a feedback")
  func names() {
    let silent = Explorer(Counter.machine(limit: 1), events: { _ in [.up] })
    #expect {
      try silent.explore()
    } throws: { error in
      "\(error)" == """
        whenFull wants an effect in Int, but no answers are given for it. Give them under its \
        name; or an empty list, if the screen speaks for it.
        """
    }
    let strange = Explorer(
      Counter.machine(limit: 1), events: { _ in [.up] }, answers: ["whenEmpty": { _ in [] }])
    #expect {
      try strange.explore()
    } throws: { error in
      "\(error)"
        == "Answers are given for whenEmpty, but no feedback has that name. There are: whenFull."
    }
  }

  @Test("an effect that continues until its end is active in later states, and sends one event")
  func goesOn() throws {
    let machine = Machine<Int, Counter.Event>(
      initial: 0, reduce: { state, event in state = event == .up ? min(3, state + 1) : 0 },
      feedbacks: [
        Feedback(on: { (event: Counter.Event) -> Bool? in event == .up ? true : nil }) { _ in
          .just(.reset)
        }.named("onUp")
      ])
    let explorer = Explorer(
      machine, events: { $0 < 3 ? [.up] : [] }, answers: ["onUp": { _ in [.reset] }])
    let exploration = try explorer.explore()
    #expect(exploration.states == [0, 1, 2, 3])
    try exploration.check(.noDeadEnds, .reaches("0") { $0 == 0 })
  }

  @Test("two explorations of a machine give the same states and the same graph")
  func deterministic() throws {
    let one = try Pharmacies.explorer(isFaulty: false).explore()
    let other = try Pharmacies.explorer(isFaulty: false).explore()
    #expect(one.states == other.states)
    #expect(one.graph == other.graph)
  }
}

/// A number that increases up to a limit.
enum Counter {
  enum Event: String, Codable, Hashable, Sendable {
    case up
    case reset
  }

  static func machine(limit: Int) -> Machine<Int, Event> {
    Machine(
      initial: 0,
      reduce: { state, event in
        switch event {
        case .up: state = min(limit, state + 1)
        case .reset: state = 0
        }
      },
      feedbacks: [Feedback(while: { $0 == limit }) { _ in .never() }.named("whenFull")])
  }

  static func explorer(limit: Int) -> Explorer<Int, Event> {
    Explorer(
      machine(limit: limit), events: { _ in [.up] }, answers: ["whenFull": { _ in [.reset] }])
  }
}
