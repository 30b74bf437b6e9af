// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Signals

/// Workloads of loops and stores, compared with the peer's plainest signal, because the peer has no loops.
extension Workload {
  static var loops: [Workload] {
    [
      Workload(
        name: "W13 counter loop, beside the peer's W1", count: 1_000_000, ours: loop,
        theirs: theirSubject, budget: 3_000),
      Workload(
        name: "W13 store: two mutators, one middleware", count: 1_000_000, ours: store,
        theirs: theirSubject),
      Workload(
        name: "W14 store, 100 lens observers, beside the peer's W1", count: 10_000, ours: lenses,
        theirs: theirSubject, budget: 13_000),
      Workload(
        name: "W15 start and stop of a loop, beside the peer's W10", count: 100_000, ours: starts,
        theirs: theirBuild),
      Workload(name: "W16 state of 10 MB changed in place", count: 1_000_000, ours: inPlace),
      Workload(name: "W17a one of 100 rows", count: 100_000, ours: { row($0, of: 100) }),
      Workload(name: "W17b one of 1000 rows", count: 100_000, ours: { row($0, of: 1_000) }),
      Workload(name: "W17c one of 10000 rows", count: 100_000, ours: { row($0, of: 10_000) }),
      Workload(name: "W17d one of 100000 rows", count: 100_000, ours: { row($0, of: 100_000) }),
      Workload(
        name: "W17e one of 10000 rows with an observer each", count: 100_000, ours: observedRow),
      Workload(name: "W18 six levels of features", count: 100_000, ours: levels),
      Workload(
        name: "W19a flight recorder of one integer", count: 300_000,
        ours: { recorded($0, [0], { _ in 0 }) }),
      Workload(
        name: "W19b flight recorder of 1000 integers", count: 300_000,
        ours: { recorded($0, Array(repeating: 0, count: 1_000), { $0 % 1_000 }) }),
    ]
  }

  private static func loop(_ count: Int) {
    let input = SafePublishSubject<Int>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { state, event in state &+= event },
      feedbacks: [
        Feedback(events: input.signal),
        Feedback(when: { $0 % 3 == 1 ? $0 : nil }, effect: { _ in .just(1) }),
      ])
    loop.start()
    for _ in 0..<count { input.send(1) }
    loop.stop()
  }

  private struct Both: Sendable {
    var left = 0
    var right = 0
  }

  private enum Change: Sendable {
    case left(Int)
    case right(Int)
  }

  private static func store(_ count: Int) {
    let sum = Sum()
    let store = Store<Both, Change>(
      initial: Both(), middleware: [{ state, _ in sum.value &+= state.left }],
      reduce: { state, change in
        switch change {
        case .left(let amount): state.left &+= amount
        case .right(let amount): state.right &+= amount
        }
      })
    for number in 0..<count { store.dispatch(number & 1 == 0 ? .left(1) : .right(1)) }
  }

  private static func lenses(_ count: Int) {
    let store = Store<[Int], Int>(
      initial: Array(repeating: 0, count: 100), reduce: { state, index in state[index] &+= 1 })
    let (sum, bag) = (Sum(), DisposeBag())
    for index in 0..<100 {
      store.state(from: { $0[index] }).observeNext { sum.value &+= $0 }.dispose(in: bag)
    }
    for number in 0..<count { store.dispatch(number % 100) }
    bag.dispose()
  }

  private static func starts(_ count: Int) {
    for _ in 0..<count {
      let loop = FeedbackLoop<Int, Int>(
        initial: 0, reduce: { state, event in state &+= event },
        feedbacks: [
          Feedback(events: .never()),
          Feedback(when: { $0 == 0 ? $0 : nil }, effect: { _ in .never() }),
          Feedback(while: { $0 == 1 }, effect: { _ in .never() }),
        ])
      loop.start()
      loop.stop()
    }
  }

  private static func inPlace(_ count: Int) {
    let loop = FeedbackLoop<[Int], Int>(
      initial: Array(repeating: 0, count: 1_310_720),
      reduce: { state, index in state[index] &+= 1 },
      feedbacks: [Feedback(while: { $0[0] < 0 }, effect: { _ in .never() })])
    loop.start()
    for number in 0..<count { loop.send(number & 0xFFFFF) }
    loop.stop()
  }

  /// A loop with a recorder of its events and states.
  private static func recorded(_ count: Int, _ state: [Int], _ event: (Int) -> Int) {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "benchmark.\(ProcessInfo.processInfo.processIdentifier).flight")
    defer { try? FileManager.default.removeItem(at: file) }
    guard
      let recorder = try? FlightRecorder<[Int], Int>(file: file.path, time: MainScheduler())
    else { return }
    let loop = FeedbackLoop<[Int], Int>(
      initial: state, reduce: { state, index in state[index] &+= 1 }, hook: recorder.hook)
    loop.start()
    for number in 0..<count { loop.send(event(number)) }
    loop.stop()
  }

  private struct Row: Sendable, Identifiable {
    let id: Int
    var number = 0

    static let feature = Feature<Row, Int>(
      reduce: { $0.number &+= $1 },
      feedbacks: [Feedback(when: { $0.number < 0 ? $0.number : nil }, effect: { _ in .never() })])
  }

  private struct List: Sendable {
    var rows: IdentifiedArray<Int, Row>
  }

  private enum ListEvent: Sendable {
    case reload
    case row(Int, Int)

    static let rows = Prism(ListEvent.row) { event in
      if case .row(let id, let event) = event { (id, event) } else { nil }
    }
  }

  private static func list(of rows: Int) -> FeedbackLoop<List, ListEvent> {
    let loop = FeedbackLoop(
      initial: List(rows: IdentifiedArray((0..<rows).map { Row(id: $0) })),
      Row.feature.forEach(\List.rows, event: ListEvent.rows))
    loop.start()
    return loop
  }

  /// An event for one row with a feedback. The other rows have one, too.
  private static func row(_ count: Int, of rows: Int) {
    let loop = list(of: rows)
    for number in 0..<count { loop.send(.row(number % rows, 1)) }
    loop.stop()
  }

  private static func observedRow(_ count: Int) {
    let loop = list(of: 10_000)
    let rows = loop.children(\.rows, event: ListEvent.row)
    let (sum, bag) = (Sum(), DisposeBag())
    for id in 0..<10_000 {
      rows[id: id]?.state.signal.observeNext { sum.value &+= $0.number }.dispose(in: bag)
    }
    for number in 0..<count { loop.send(.row(number % 10_000, 1)) }
    bag.dispose()
    loop.stop()
  }

  private struct Level<Child: Sendable>: Sendable {
    var child: Child
    var number = 0
  }

  private struct Optional<Child: Sendable>: Sendable {
    var child: Child?
    var number = 0
  }

  private struct Rows<Child: Sendable>: Sendable {
    var children: IdentifiedArray<Int, Child>
    var number = 0
  }

  private enum LevelEvent<Child: Sendable>: Sendable {
    case child(Child)
    case own

    static var path: Prism<LevelEvent, Child> {
      Prism(LevelEvent.child) { event in
        if case .child(let child) = event { child } else { nil }
      }
    }
  }

  private enum RowsEvent<Child: Sendable>: Sendable {
    case child(Int, Child)
    case own

    static var path: Prism<RowsEvent, (id: Int, event: Child)> {
      Prism(RowsEvent.child) { event in
        if case .child(let id, let child) = event { (id, child) } else { nil }
      }
    }
  }

  private enum Page<Child: Sendable>: Sendable {
    case none
    case child(Child)

    static var path: Prism<Page, Child> {
      Prism(Page.child) { page in if case .child(let child) = page { child } else { nil } }
    }
  }

  /// A row in a collection, in a case, in an optional part, in three parts: an event for the row.
  private static func levels(_ count: Int) {
    typealias Event1 = RowsEvent<Int>
    typealias Event2 = LevelEvent<Event1>
    typealias Event3 = LevelEvent<Event2>
    typealias Event4 = LevelEvent<Event3>
    typealias Event5 = LevelEvent<Event4>
    typealias Event6 = LevelEvent<Event5>
    let rows = Rows(children: IdentifiedArray((0..<10).map { Row(id: $0) }))
    let third = Optional(child: Page.child(rows))
    let last = Level(child: Level(child: Level(child: third)))
    let feature = Row.feature
      .forEach(\Rows<Row>.children, event: Event1.path)
      .pullback(case: Page.path, event: Event2.path)
      .pullback(state: \Optional<Page<Rows<Row>>>.child, event: Event3.path)
      .pullback(state: \Level<Optional<Page<Rows<Row>>>>.child, event: Event4.path)
      .pullback(state: \Level<Level<Optional<Page<Rows<Row>>>>>.child, event: Event5.path)
      .pullback(state: \Level<Level<Level<Optional<Page<Rows<Row>>>>>>.child, event: Event6.path)
    let loop = FeedbackLoop(initial: last, feature)
    loop.start()
    for number in 0..<count {
      loop.send(.child(.child(.child(.child(.child(.child(number % 10, 1)))))))
    }
    loop.stop()
  }
}
