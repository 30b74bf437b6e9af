// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// Loops and stores; beside them what the peer's plainest signal costs, since it has no loops.
extension Workload {
  static var loops: [Workload] {
    [
      Workload(
        name: "W13 counter loop, beside the peer's W1", count: 1_000_000, ours: loop,
        theirs: theirSubject, budget: 1_400),
      Workload(
        name: "W13 store: two mutators, one middleware", count: 1_000_000, ours: store,
        theirs: theirSubject),
      Workload(
        name: "W14 store, 100 lens observers, beside the peer's W1", count: 10_000, ours: lenses,
        theirs: theirSubject, budget: 10_000),
      Workload(
        name: "W15 start and stop of a loop, beside the peer's W10", count: 100_000, ours: starts,
        theirs: theirBuild),
      Workload(name: "W16 state of 10 MB changed in place", count: 1_000_000, ours: inPlace),
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
}
