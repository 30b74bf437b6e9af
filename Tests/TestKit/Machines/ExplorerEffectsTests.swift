// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// Concurrent effects, and the checks that depend on them.
@Suite("Explorer: effects")
struct ExplorerEffectsTests {
  private struct Row: Hashable, Sendable, Identifiable {
    let id: Int
    var isLoaded = false

    enum Event: Hashable, Sendable { case load, loaded }
  }

  private enum ListEvent: Hashable, Sendable {
    case row(Int, Row.Event)

    var row: (id: Int, event: Row.Event)? {
      switch self {
      case .row(let id, let event): (id, event)
      }
    }
  }

  @Test("two rows may load concurrently, and both are loaded eventually")
  func rows() throws {
    let load = Feedback<Row, Row.Event>(on: { $0 == .load ? 1 : nil }) { _ in .never() }
      .named("load")
    let machine = Machine<[Row], ListEvent>(
      initial: [Row(id: 0), Row(id: 1)],
      reduce: { rows, event in
        guard case .row(let id, .loaded) = event else { return }
        rows[id].isLoaded = true
      },
      feedbacks: [
        load.forEach({ $0 }, id: \.id, event: ListEvent.row, extract: \.row).named("load")
      ])
    let explorer = Explorer(
      machine, events: { rows in rows.filter { !$0.isLoaded }.map { .row($0.id, .load) } },
      effectAnswers: [
        "load": { _, effect in [.row(effect.key.description == "0/only" ? 0 : 1, .loaded)] }
      ], isFinal: { $0.allSatisfy(\.isLoaded) })
    let exploration = try explorer.explore()
    #expect(exploration.isComplete)
    try exploration.check(.noDeadEnds, .reaches("all loaded") { $0.allSatisfy(\.isLoaded) })
  }

  private static func charging(_ policy: ConcurrencyPolicy) -> Explorer<Int, String> {
    let machine = Machine<Int, String>(
      initial: 0, reduce: { charges, event in if event == "charged" { charges += 1 } },
      feedbacks: [
        Feedback(on: { $0 == "tap" ? 1 : nil }, policy: policy) { _ in .never() }.named("charge")
      ])
    return Explorer(
      machine, limit: 100, events: { charges in charges == 0 ? ["tap"] : [] },
      answers: ["charge": { _ in ["charged"] }], canonical: { min($0, 3) }, isFinal: { $0 > 0 })
  }

  @Test("two taps charge twice, unless the policy prevents it")
  func doubleCharge() throws {
    let once = MachineCheck<Int, String>.invariant("charged once") { $0 < 2 }
    for policy in [ConcurrencyPolicy.every, .atMost(2)] {
      let report = try Self.charging(policy).explore().report([once], allowsLimit: true)
      #expect(
        report.description.contains(
          """
            0. start      → 0
            1. "tap"      → 0
            2. "tap"      → 0
            3. "charged"  → 1
            4. "charged"  → 2
          """), "\(policy): \(report)")
    }
    for policy in [ConcurrencyPolicy.latest, .first] {
      let exploration = try Self.charging(policy).explore()
      #expect(exploration.isComplete)
      try exploration.check(once, .noDeadEnds)
    }
  }

  @Test("a bug at depth 2 is found in an infinite machine")
  func unbounded() throws {
    let machine = Machine<[Int], Bool>(
      initial: [0, 0],
      reduce: { state, isCount in
        state[0] += 1
        if !isCount, state[0] == 2 { state[1] = 1 }
      })
    let exploration = try Explorer(machine, limit: 1_000, events: { _ in [true, false] }).explore()
    let report = exploration.report([.invariant("no flag") { $0[1] == 0 }], allowsLimit: true)
    #expect(report.findings.count == 1)
    #expect(report.description.contains("  2. false  → [2, 1]"))
  }

  private enum Light: String, Hashable, Sendable { case red, green, broken, loading, ready }

  private static func explorer(
    _ initial: Light, _ ways: [Light: Light], silent: Set<String> = [],
    events: [Light: [Light]] = [:]
  ) -> Explorer<Light, Light> {
    Explorer(
      Machine<Light, Light>(
        initial: initial, reduce: { $0 = $1 },
        feedbacks: [
          Feedback(when: { ways[$0] == nil ? nil : $0 }) { _ in .never() }.named("next")
        ]),
      events: { events[$0] ?? [] }, answers: ["next": { ways[$0].map { [$0] } ?? [] }],
      silentEffects: silent, isFinal: { $0 == .ready })
  }

  @Test("two effects that undo each other never settle")
  func livelock() throws {
    let forever = try Self.explorer(.red, [.red: .green, .green: .red]).explore()
    #expect(
      forever.report([.comesToRest()]).description == """
        Effects can go on forever without the user. The shortest way to the place where it begins:
          0. start  → red
        There next runs, and possible: green (next).
        Then again and again: green, red.
        """)
    #expect(forever.report([.comesToRest(except: ["next"])]).isEmpty)
    #expect(forever.report([.noDeadEnds]).isEmpty)
    try Self.explorer(.red, [.red: .green, .green: .ready]).explore().check(.comesToRest())
  }

  @Test("an effect that completes without an event remains in its state")
  func silent() throws {
    let ways: [Light: Light] = [.loading: .ready]
    let check = MachineCheck<Light, Light>.leadsTo(
      "ready", from: { $0 == .loading }, where: { $0 == .ready })
    try Self.explorer(.loading, ways).explore().check(check, .noDeadEnds)
    let report = try Self.explorer(.loading, ways, silent: ["next"]).explore().report([check])
    #expect(
      report.description == """
        ready need not come. The shortest way to a state that demands it:
          0. start             → loading
          1. (next completes)  → loading
        Then no effect leads on.
        """)
  }

  @Test("leads to: an unfair cycle of effects is found, and a fair one is not")
  func fairness() throws {
    let check = MachineCheck<Light, Light>.leadsTo(
      "ready", from: { $0 == .red }, where: { $0 == .ready })
    let cycle = try Self.explorer(.red, [.red: .green, .green: .red]).explore()
    #expect(cycle.report([check]).description.contains("ready never comes"))
    // Both effects run in both states, so the effect that makes progress eventually completes.
    let machine = Machine<Light, Light>(
      initial: .red, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(while: { $0 != .ready }) { _ in .never() }.named("blink"),
        Feedback(while: { $0 != .ready }) { _ in .never() }.named("finish"),
      ])
    let fair = Explorer(
      machine, events: { _ in [] },
      answers: ["blink": { $0 == .red ? [.green] : [.red] }, "finish": { _ in [.ready] }],
      isFinal: { $0 == .ready })
    try fair.explore().check(check)
  }

  @Test("steps and order: a forbidden change and a premature state are found")
  func stepsAndOrder() throws {
    let exploration = try Self.explorer(
      .red, [.red: .green, .green: .ready], events: [.red: [.broken], .broken: [.ready]]
    ).explore()
    let step = exploration.report([
      .step("never straight to broken") { _, _, new in new != .broken }
    ])
    #expect(
      step.description.hasPrefix(
        "“never straight to broken” is false for broken, which leads to broken."))
    let order = exploration.report([
      .precedes(("green", { $0 == .green }), before: ("ready", { $0 == .ready }))
    ])
    #expect(
      order.description == """
        “ready” can hold before “green”. The shortest way:
          0. start   → red
          1. broken  → broken
          2. ready   → ready
        """)
    try exploration.check(
      .step("green comes from red only") { old, _, new in new != .green || old == .red },
      .precedes(("red", { $0 == .red }), before: ("ready", { $0 == .ready })))
  }

  @Test("concurrent expansion gives the same result as sequential expansion")
  func order() throws {
    let machine = Machine<[UInt8], Int>(
      initial: Array(repeating: 0, count: 5),
      reduce: { state, index in state[index] = (state[index] + 1) % 5 })
    let exploration = try Explorer(machine, events: { _ in Array(0..<5) }).explore()
    #expect(exploration.isComplete)
    #expect(exploration.states.count == 3_125)
    #expect(
      exploration.states.map { $0.reduce(0) { $0 + Int($1) } }
        == exploration.states.map { $0.reduce(0) { $0 + Int($1) } }.sorted())
    let last = exploration.states.last
    #expect(exploration.way { $0 == last }?.count == 20)
  }
}
