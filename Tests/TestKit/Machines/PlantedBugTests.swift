// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Signals
import TestKit
import Testing

/// One machine for each kind of bug, and the tool that detects it.
@Suite("Detection of seeded bugs")
struct PlantedBugTests {
  enum Step: String, Hashable, Sendable, CaseIterable { case idle, loading, loaded, failed, lost }

  /// A machine whose only effect, `load`, runs while the state is `loading`.
  static func explorer(
    events: [Step: [Step]], answers: [Step], silent: Bool = false
  ) -> Explorer<Step, Step> {
    Explorer(
      Machine<Step, Step>(
        initial: .idle, reduce: { $0 = $1 },
        feedbacks: [Feedback(while: { $0 == .loading }) { _ in .never() }.named("load")]),
      events: { events[$0] ?? [] }, answers: ["load": { _ in answers }],
      silentEffects: silent ? ["load"] : [], isFinal: { $0 == .loaded })
  }

  /// Returns the findings of checks as text.
  static func report<State, Event>(
    _ explorer: Explorer<State, Event>, _ checks: MachineCheck<State, Event>...
  ) throws -> String {
    try explorer.explore().report(checks, allowsLimit: true).description
  }

  @Test("a state without outgoing events")
  func deadState() throws {
    let explorer = Self.explorer(events: [.idle: [.loading]], answers: [.loaded, .failed])
    let text = try Self.report(explorer, .noDeadEnds)
    #expect(text.contains("2. failed"), "\(text)")
    try Self.explorer(
      events: [.idle: [.loading], .failed: [.loading]], answers: [.loaded, .failed]
    )
    .explore().check(.noDeadEnds)
  }

  @Test("an unreachable state")
  func unreachableState() throws {
    let explorer = Self.explorer(events: [.idle: [.loading]], answers: [.loaded])
    let text = try Self.report(explorer, .visits(["idle", "loading", "loaded", "failed"]))
    #expect(text.hasPrefix("Never reached: failed."))
  }

  /// Returns counters from 0 to a bound, which are incremented independently.
  static func counters(_ bounds: [Int]) -> Explorer<[Int], Int> {
    Explorer(
      Machine<[Int], Int>(
        initial: bounds.map { _ in 0 }, reduce: { state, index in state[index] += 1 }),
      limit: 200_000, events: { state in bounds.indices.filter { state[$0] < bounds[$0] } })
  }

  @Test("an invariant that is false in one of many states")
  func rareState() throws {
    let bounds = [Int](repeating: 9, count: TestLength.rounds(4, long: 5))
    let exploration = try Self.counters(bounds).explore()
    let count = TestLength.rounds(10_000, long: 100_000)
    #expect(exploration.states.count == count)
    let report = exploration.report([.invariant("not all") { $0 != bounds }])
    #expect(report.description.contains("is false in 1 of \(count) states"))
    #expect(report.description.contains("\(9 * bounds.count). "))
  }

  /// An unbounded counter with a flag that must stay false.
  static let unbounded = Explorer(
    Machine<[Int], Int>(
      initial: [0, 0],
      reduce: { state, event in
        state[0] += event
        if state[0] == 3 { state[1] = 1 }
      }),
    limit: 1_000, events: { _ in [1, 2] })

  @Test(
    "a bug at depth 2 next to an unbounded counter, by a bounded search and by random walks")
  func unboundedCounter() throws {
    let check = MachineCheck<[Int], Int>.invariant("no flag") { $0[1] == 0 }
    let text = try Self.report(Self.unbounded, check)
    #expect(text.contains("2. "))
    #expect(!text.contains("3. "))
    #expect {
      try Self.unbounded.checkRandomWalks(check, count: 50, length: 30)
    } throws: { error in
      "\(error)".contains(" 2. ") && !"\(error)".contains(" 4. ")
        && "\(error)".contains("random walks with")
    }
    let coverage = try Self.unbounded.checkRandomWalks(
      .step("up") { $0[0] < $2[0] }, count: 10, length: 20)
    #expect(coverage.events == 200)
    #expect(coverage.walks == 10)
    #expect(throws: Report.self) { try Self.unbounded.checkRandomWalks(.noDeadEnds) }
  }

  @Test("a double charge by two effects of one feedback")
  func doubleCharge() throws {
    func explorer(_ policy: ConcurrencyPolicy) -> Explorer<Int, Bool> {
      Explorer(
        Machine<Int, Bool>(
          initial: 0, reduce: { charges, isCharge in if isCharge { charges += 1 } },
          feedbacks: [
            Feedback(on: { $0 ? nil : 1 }, policy: policy) { _ in .never() }.named("charge")
          ]),
        limit: 200, events: { $0 == 0 ? [false] : [] }, answers: ["charge": { _ in [true] }],
        canonical: { min($0, 3) }, isFinal: { $0 > 0 })
    }
    let once = MachineCheck<Int, Bool>.invariant("charged once") { $0 < 2 }
    #expect(try Self.report(explorer(.every), once).contains("“charged once” is false"))
    try explorer(.first).explore().check(once, .noDeadEnds)
  }

  struct Row: Hashable, Sendable, Identifiable {
    let id: Int
    var isLoaded = false

    enum Event: Hashable, Sendable { case load, loaded }
  }

  struct RowEvent: Hashable, Sendable {
    let id: Int
    let event: Row.Event
  }

  @Test("two children with an effect each are no false positive")
  func twoChildren() throws {
    let load = Feedback<Row, Row.Event>(on: { $0 == .load ? 1 : nil }) { _ in .never() }
    let machine = Machine<[Row], RowEvent>(
      initial: [Row(id: 0), Row(id: 1)],
      reduce: { rows, event in if event.event == .loaded { rows[event.id].isLoaded = true } },
      feedbacks: [
        load.forEach(
          { $0 }, id: \.id, event: { RowEvent(id: $0, event: $1) },
          extract: { ($0.id, $0.event) }
        ).named("load")
      ])
    let explorer = Explorer(
      machine,
      events: { rows in
        rows.filter { !$0.isLoaded }.map { RowEvent(id: $0.id, event: .load) }
      },
      effectAnswers: [
        "load": { _, effect in
          [RowEvent(id: effect.key.description.hasPrefix("0") ? 0 : 1, event: .loaded)]
        }
      ], isFinal: { $0.allSatisfy(\.isLoaded) })
    try explorer.explore().check(
      .noDeadEnds, .reaches("all") { $0.allSatisfy(\.isLoaded) }, .comesToRest())
  }

  struct Profile: Hashable, Sendable {
    var isOpen = true
    var asks = true
    var answered = 0
    var isWrong = false
  }

  enum ProfileEvent: Hashable, Sendable { case close, name, avatar }

  @Test("an event of the user between two results")
  func userBetweenAnswers() throws {
    let orders = OrderExploration<Profile, ProfileEvent>(script: [.close]) { held in
      Machine<Profile, ProfileEvent>(
        initial: Profile(),
        reduce: { state, event in
          if event == .close {
            state.isOpen = false
          } else {
            if !state.isOpen, state.answered == 1 { state.isWrong = true }
            state.answered += 1
          }
        },
        feedbacks: [
          Feedback<Profile, ProfileEvent>(while: { $0.asks }) { _ in
            held.hold(.just(.name), as: "name")
          },
          Feedback<Profile, ProfileEvent>(while: { $0.asks }) { _ in
            held.hold(.just(.avatar), as: "avatar")
          },
        ])
    }
    #expect {
      try orders.check(isConfluent: false, invariants: [("right", { !$0.isWrong })])
    } throws: { error in
      "\(error)".contains("2. sent close")
    }
  }

  struct Race: Hashable, Sendable {
    var answered: Set<Int> = []
    var isDescending = true
  }

  @Test("one failing order among thousands")
  func badOrder() throws {
    // 5,040 orders, or 3.6 million.
    let count = TestLength.rounds(7, long: 10)
    let orders = OrderExploration<Race, Int>(script: []) { held in
      Machine<Race, Int>(
        initial: Race(),
        reduce: { race, number in
          race.isDescending = race.isDescending && number == count - 1 - race.answered.count
          race.answered.insert(number)
        },
        feedbacks: (0..<count).map { number in
          Feedback<Race, Int>(when: { $0.answered.contains(number) ? nil : number }) { number in
            held.hold(.just(number), as: "\(number)")
          }
        })
    }
    #expect {
      try orders.check(
        isConfluent: false,
        invariants: [("not descending", { $0.answered.count < count || !$0.isDescending })])
    } throws: { error in
      "\(error)".hasPrefix("“not descending” fails in 1 of ")
        && "\(error)".contains(" reduced orders") && "\(error)".contains("\(count). 0 #")
        && !"\(error)".contains("Raise the limit")
    }
  }

  @Test("an effect that no state requests")
  func lostEffect() throws {
    let explorer = Explorer(
      Machine<Step, Step>(
        initial: .idle, reduce: { $0 = $1 },
        feedbacks: [Feedback(while: { $0 == .lost }) { _ in .never() }.named("load")]),
      events: { $0 == .idle ? [.loading] : [] }, answers: ["load": { _ in [.loaded] }],
      isFinal: { $0 == .loaded })
    #expect(try Self.report(explorer, .noDeadEnds).contains("There no effect runs"))
  }

  @Test("an effect that completes without an event, by the explorer and by the harness")
  func silentEffect() throws {
    let explorer = Self.explorer(events: [.idle: [.loading]], answers: [.loaded], silent: true)
    let leads = MachineCheck<Step, Step>.leadsTo("loaded", from: { $0 == .loading }) {
      $0 == .loaded
    }
    #expect(try Self.report(explorer, leads).contains("loaded need not come"))
    let harness = LoopHarness(
      Machine<Step, Step>(
        initial: .idle, reduce: { $0 = $1 },
        feedbacks: [Feedback(while: { $0 == .loading }) { _ in .empty() }.named("load")]))
    try harness.when(.loading)
    try harness.then { $0 = .loading }
    try harness.thenStarts("load")
    try harness.thenEnds("load", .completed)
    #expect {
      try harness.finish()
    } throws: { "\($0)".contains("load(only) #1 completed without an event") }
  }

  /// Returns a machine whose effect `next` leads from one state to the next.
  static func ways(_ ways: [Step: Step]) -> Explorer<Step, Step> {
    Explorer(
      Machine<Step, Step>(
        initial: .idle, reduce: { $0 = $1 },
        feedbacks: [
          Feedback(when: { ways[$0] == nil ? nil : $0 }) { _ in .never() }.named("next")
        ]),
      events: { _ in [] }, answers: ["next": { ways[$0].map { [$0] } ?? [] }],
      isFinal: { $0 == .loaded })
  }

  @Test("two effects that undo each other")
  func livelock() throws {
    let text = try Self.report(
      Self.ways([.idle: .loading, .loading: .failed, .failed: .loading]), .comesToRest())
    #expect(text.contains("Then again and again: failed, loading."), "\(text)")
    try Self.ways([.idle: .loading, .loading: .loaded]).explore().check(.comesToRest())
  }

  @Test("a retry without a limit")
  func retries() throws {
    func explorer(_ limit: Int) -> Explorer<Int, Bool> {
      Explorer(
        Machine<Int, Bool>(
          initial: 0, reduce: { tries, isLoaded in tries = isLoaded ? -1 : min(tries + 1, 3) },
          feedbacks: [
            Feedback(when: { (0..<limit).contains($0) ? $0 : nil }) { _ in .never() }.named("try")
          ]),
        events: { _ in [] }, answers: ["try": { _ in [true, false] }],
        isFinal: { $0 < 0 || $0 == 3 })
    }
    try explorer(3).explore().check(.comesToRest())
    let endless = Explorer(
      Machine<Step, Step>(
        initial: .loading, reduce: { $0 = $1 },
        feedbacks: [
          Feedback(when: { [.loading, .failed].contains($0) ? $0 : nil }) { _ in .never() }
            .named("try")
        ]),
      events: { _ in [] },
      answers: ["try": { $0 == .loading ? [.loaded, .failed] : [.loading] }],
      isFinal: { $0 == .loaded })
    #expect(try Self.report(endless, .comesToRest()).contains("Effects can go on forever"))
    #expect(
      try Self.report(endless, .leadsTo("loaded", from: { $0 == .loading }) { $0 == .loaded })
        .contains("loaded never comes"))
  }

  @Test("a loop that its own reducer retains", .enabled(if: LiveObservations.isKept))
  func leakedLoop() {
    final class Holder: Sendable {
      let loop = Lock<FeedbackLoop<Int, Int>?>(nil)
    }
    let observations = LiveObservations()
    let holder = Lock<Holder?>(nil)
    observations.watch {
      let own = Holder()
      let loop = FeedbackLoop<Int, Int>(
        initial: 0,
        reduce: { state, event in
          _ = own
          state += event
        })
      own.loop.withLock { $0 = loop }
      loop.start()
      loop.send(1)
      holder.withLock { $0 = own }
    }
    #expect(observations.leaks?.contains("1 loops were not stopped and are in memory") == true)
    holder.withLock { $0 }?.loop.withLock { $0 }?.stop()
    #expect(observations.leaks == nil)
    holder.withLock { $0 }?.loop.withLock { $0 = nil }
    let quiet = LiveObservations()
    quiet.watch {
      let loop = FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 += $1 })
      loop.start()
    }
    #expect(quiet.leaks == nil)
  }

  @Test("a reducer that has changed since the recording")
  func changedReducer() throws {
    let recorder = LoopRecorder<Int, Int>(
      time: VirtualScheduler(), diff: { StateDiff.text($0, $1) })
    let loop = FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 += $1 }, hook: recorder.hook)
    loop.start()
    for event in 1...3 { loop.send(event) }
    let recording = try #require(recorder.recording)
    try recording.check { $0 += $1 }
    #expect {
      try recording.check { state, event in state += event == 2 ? 5 : event }
    } throws: { "\($0)".hasPrefix("Event 2, 2, no longer changes the state as recorded.") }
  }

  @Test("a reducer that traps")
  func trap() async throws {
    let folder = TemporaryFolder("trap")
    await #expect(processExitsWith: .failure) { [path = folder.path("loop.flight") as String] in
      let recorder = try FlightRecorder<[Int], Int>(file: path, time: VirtualScheduler())
      let loop = FeedbackLoop<[Int], Int>(
        initial: [0], reduce: { $0[$1] += 1 }, hook: recorder.hook)
      loop.start()
      for event in [0, 0, 5] { loop.send(event) }
    }
    let content = try Data(contentsOf: URL(filePath: folder.path("loop.flight")))
    let recording = try Recording<[Int], Int>(flight: content)
    #expect(recording.state(after: 9) { $0[$1] += 1 } == [2])
    #expect(recording.unfinished?.event == 5)
    let test = try RecordedTest(content: content).text(named: "it", reducer: "reduce")
    #expect(test.contains("// 3. 5: "))
  }

  @Test("tests of all transitions are generated from the machine")
  func edges() throws {
    let explorer = Self.explorer(
      events: [.idle: [.loading], .failed: [.loading, .idle]], answers: [.loaded, .failed])
    let exploration = try explorer.explore()
    let walks = exploration.edgeWalks
    let coverage = MachineCoverage<Step, Step>()
    let machine = Machine<Step, Step>(initial: .idle, reduce: { $0 = $1 })
    coverage.walk(walks, through: machine)
    coverage.expectAll(of: exploration.graph)
    #expect(walks.count <= exploration.graph.edges.count)
  }
}
