// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("Effects that are asynchronous functions")
struct TaskTests {
  @Test("a query is answered by an asynchronous function, and its answer is an event")
  func answer() async {
    let loop = FeedbackLoop<String, String>(
      initial: "page", reduce: { $0 = $1 },
      feedbacks: [
        Feedback(when: { $0 == "page" ? 7 : nil }, task: { number in "answer \(number)" })
      ])
    let states = Recorder(loop.states)
    loop.start()
    #expect(await states.elements(2) == ["page", "answer 7"])
  }

  @Test("the task of a removed effect is cancelled, and its result never arrives")
  func cancellation() async {
    let over = Recorder<Bool, Never>()
    let began = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 1, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(
          when: { $0 == 1 ? 1 : nil },
          task: { _ in
            began.observer.send(1)
            await withTaskCancellationHandler {
              await withCheckedContinuation { continuation in
                cancelled.withLock { $0 = continuation }
              }
            } onCancel: {
              cancelled.resume()
            }
            over.observer.send(Task.isCancelled)
            return 99
          })
      ])
    loop.start()
    _ = await began.elements(1)
    loop.send(2)
    #expect(await over.elements(1) == [true])
    #expect(loop.state.value == 2)
  }

  private let cancelled = Waiter()

  @Test("a function may send events as long as a condition holds")
  func whileHolds() async {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [
        Feedback(
          while: { $0 < 3 },
          task: { _, observer in for _ in 0..<3 { observer.send(1) } })
      ])
    let states = Recorder(loop.states)
    loop.start()
    #expect(await states.elements(4) == [0, 1, 2, 3])
  }

  @Test("an event may start a function, with a policy")
  func onEvent() async {
    let loop = FeedbackLoop<[Int], Int>(
      initial: [], reduce: { $0.append($1) },
      feedbacks: [
        Feedback(on: { $0 > 0 ? $0 : nil }, policy: .atMost(1), task: { -$0 })
      ])
    let states = Recorder(loop.states)
    loop.start()
    for number in 1...3 { loop.send(number) }
    let last = await states.elements(7).last ?? []
    #expect(last.filter { $0 < 0 } == [-1, -2, -3])
  }
}

/// A continuation that is resumed once, by cancellation or explicitly.
private final class Waiter: Sendable {
  private let state = MutableProperty<(CheckedContinuation<Void, Never>?, Bool)>((nil, false))

  func withLock(_ body: (inout CheckedContinuation<Void, Never>?) -> Void) {
    let late = state.modify { state in
      body(&state.0)
      return state.1 ? state.0 : nil
    }
    late?.resume()
  }

  func resume() {
    let waiting = state.modify { state in
      state.1 = true
      return state.0
    }
    waiting?.resume()
  }
}
