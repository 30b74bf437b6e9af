// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// Partial-order reduction, compared with the full exploration.
@Suite("Explorer: partial-order reduction")
struct PartialOrderTests {
  private struct Row: Hashable, Sendable {
    let id: Int
    var value = 0
  }

  private struct List: Hashable, Sendable {
    var rows: [Row]
    var number = 0
  }

  private enum ListEvent: Hashable, Sendable {
    case row(Int, Int)
    case whole(Int)

    var row: (id: Int, event: Int)? {
      if case .row(let id, let event) = self { (id, event) } else { nil }
    }
  }

  /// The number of calls of a reducer.
  private final class Calls: Sendable {
    private let number = Lock(0)
    var count: Int { number.withLock { $0 } }
    func note() { number.withLock { $0 += 1 } }
  }

  private static func id(of effect: RunningEffect) -> Int {
    Int(effect.key.description.prefix { $0 != "/" }) ?? -1
  }

  /// Returns a machine of several rows that don't depend on each other, with events and effects of the whole list.
  private static func explorer(seed: UInt64) -> Explorer<List, ListEvent> {
    var random = SeededRandom(seed)
    let (rows, values) = (
      seed % 10 == 0 ? 3 : 2, Int.random(in: 2...3, using: &random)
    )
    func table(_ count: Int, of range: Range<Int>) -> [Int] {
      (0..<count).map { _ in Int.random(in: range, using: &random) }
    }
    // For each row, value and event, the next value.
    let next = table(rows * values * 3, of: 0..<values)
    // For each row and value, the events that the user can send, as bits.
    let sendable = table(rows * values, of: -16..<8).map { max(0, $0) }
    let answers = table(rows * values, of: 0..<3)
    let requested = table(values, of: -1..<2)
    let started = table(3, of: -1..<2)
    // The other policies allow any number of effects.
    let policy: ConcurrencyPolicy = Bool.random(using: &random) ? .latest : .first
    let wholeNext = table(values, of: 0..<values)
    let wholeSum = Int.random(in: 0..<rows * values, using: &random)
    let hasWhole = Bool.random(using: &random)
    let (hasSilence, isFinalAtEnd) = (
      Bool.random(using: &random), Bool.random(using: &random)
    )
    let reduce: @Sendable (inout List, ListEvent) -> Void = { list, event in
      switch event {
      case .row(let id, let event):
        list.rows[id].value = next[(id * values + list.rows[id].value) * 3 + event]
      case .whole(let number):
        list.number = (list.number + number) % 2
        for id in list.rows.indices { list.rows[id].value = wholeNext[list.rows[id].value] }
      }
    }
    let whenFeedback = Feedback<Row, Int>(when: { row in
      requested[row.value] < 0 ? nil : requested[row.value]
    }) { _ in .never() }.named("when")
    let onFeedback = Feedback<Row, Int>(
      on: { event in started[event] < 0 ? nil : started[event] }, policy: policy
    ) { _ in .never() }.named("on")
    let whole = Feedback<List, ListEvent>(when: { list in
      list.rows.reduce(0) { $0 + $1.value } == wholeSum ? list.number : nil
    }) { _ in .never() }.named("whole")
    let machine = Machine<List, ListEvent>(
      initial: List(rows: (0..<rows).map { Row(id: $0) }), reduce: reduce,
      feedbacks: [
        whenFeedback.forEach({ $0.rows }, id: \.id, event: ListEvent.row, extract: \.row),
        onFeedback.forEach({ $0.rows }, id: \.id, event: ListEvent.row, extract: \.row),
        whole,
      ])
    let answer: @Sendable (List, RunningEffect) -> [ListEvent] = { list, effect in
      let id = Self.id(of: effect)
      return [.row(id, answers[id * values + list.rows[id].value])]
    }
    return Explorer(
      machine, limit: 20_000,
      events: { list in
        let ofRows = list.rows.flatMap { row in
          (0..<3).filter { sendable[row.id * values + row.value] & (1 << $0) != 0 }
            .map { ListEvent.row(row.id, $0) }
        }
        let isWhole = hasWhole && list.rows.allSatisfy { $0.value == list.rows[0].value }
        return ofRows + (isWhole ? [.whole(1)] : [])
      },
      effectAnswers: ["when": answer, "on": answer, "whole": { _, _ in [.whole(0)] }],
      silentEffects: hasSilence ? ["on"] : [],
      isFinal: { isFinalAtEnd && $0.rows.allSatisfy { $0.value == values - 1 } })
  }

  @Test("random machines have the same situations, dead ends and violations with reduction")
  func random() throws {
    var (deadEnds, violations) = (0, 0)
    let count = TestLength.rounds(40, long: 400)
    for seed in 1...UInt64(count) {
      let one = try Self.explorer(seed: seed).explore()
      let other = try Self.explorer(seed: seed)
        .reducingOrders { event in event.row?.id }.explore()
      #expect(one.isComplete && other.isComplete)
      #expect(one.coverage == other.coverage, "seed \(seed)")
      #expect(Set(one.states) == Set(other.states), "seed \(seed)")
      #expect(Set(one.deadEnds) == Set(other.deadEnds), "seed \(seed)")
      deadEnds += one.deadEnds.count
      for state in one.states.suffix(3) {
        #expect(
          one.way { $0 == state }?.count == other.way { $0 == state }?.count, "seed \(seed)")
      }
      for sum in 1..<3 {
        let check = MachineCheck<List, ListEvent>.invariant("sum") { list in
          list.rows.reduce(0) { $0 + $1.value } != sum
        }
        let (ofOne, ofOther) = (one.report([check]), other.report([check]))
        #expect(ofOne.findings.count == ofOther.findings.count, "seed \(seed)")
        #expect(
          ofOne.description.prefix { $0 != "\n" } == ofOther.description.prefix { $0 != "\n" },
          "seed \(seed)")
        violations += ofOne.findings.count
      }
      if seed % 10 == 1 { #expect(one.graph == other.graph, "seed \(seed)") }
    }
    #expect(deadEnds > count / 4 && violations > count / 4)
  }

  /// Returns a machine of rows that load their values one after the other, each with an effect.
  private static func loading(
    rows: Int, _ calls: Calls = Calls(), share: @escaping @Sendable (inout List) -> Void = { _ in }
  ) -> Explorer<List, ListEvent> {
    let machine = Machine<List, ListEvent>(
      initial: List(rows: (0..<rows).map { Row(id: $0) }),
      reduce: { list, event in
        calls.note()
        guard let (id, _) = event.row else { return }
        list.rows[id].value += 1
        share(&list)
      },
      feedbacks: [
        Feedback<Row, Int>(when: { $0.value < 3 ? $0.value : nil }) { _ in .never() }
          .named("load")
          .forEach({ $0.rows }, id: \.id, event: ListEvent.row, extract: \.row)
      ])
    return Explorer(
      machine, events: { _ in [] },
      effectAnswers: ["load": { _, effect in [.row(Self.id(of: effect), 0)] }],
      isFinal: { $0.rows.allSatisfy { $0.value == 3 } })
  }

  @Test("six independent rows need a fraction of the moves")
  func fraction() throws {
    let (all, fewer) = (Calls(), Calls())
    let full = try Self.loading(rows: 6, all).explore()
    let reduced = try Self.loading(rows: 6, fewer).reducingOrders { $0.row?.id }.explore()
    #expect(full.coverage == "All 4096 situations were visited, up to 18 events deep.")
    #expect(reduced.coverage == full.coverage)
    #expect(all.count == 6 * 3 * 1_024)
    #expect(fewer.count < all.count / 3, "\(fewer.count)")
    try reduced.check(
      .noDeadEnds, .invariant("three at most") { $0.rows.allSatisfy { $0.value < 4 } })
    let wrong = reduced.report([.invariant("never two") { $0.rows[1].value != 2 }])
    #expect(wrong.description.contains("  2. row(1, 0)"), "\(wrong)")
  }

  @Test("parts that depend on each other are reported")
  func dependent() throws {
    let explorer = Self.loading(rows: 2) { list in
      if list.rows[0].value == list.rows[1].value { list.number = list.rows[0].value + 10 }
      if list.rows[0].value > list.rows[1].value { list.number = 1 }
    }.reducingOrders { $0.row?.id }
    #expect {
      try explorer.explore()
    } throws: { error in
      "\(error)".contains("belong to different parts, but they depend on each other in")
    }
  }

  @Test("checks that need all moves say so")
  func refused() throws {
    let reduced = try Self.loading(rows: 2).reducingOrders { $0.row?.id }.explore()
    for check in [
      MachineCheck<List, ListEvent>.step("up") { $0.number <= $2.number },
      .reaches("the end") { $0.rows[0].value == 3 }, .comesToRest(),
      .leadsTo("the end", from: { _ in true }) { $0.rows[0].value == 3 },
    ] {
      #expect(
        reduced.report([check]).description.contains("Explore without reducingOrders"))
    }
    #expect(!reduced.edgeWalks.isEmpty)
    #expect(reduced.stuck { $0.rows[0].value == 9 }.count == 16)
  }
}
