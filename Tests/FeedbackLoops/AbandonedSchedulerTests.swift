// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// Schedulers that are released with work that they have never run, as in tests whose virtual time doesn't go on.
@Suite("Loops on an abandoned scheduler")
struct AbandonedSchedulerTests {
  private final class Held: Sendable {
    let number = 1
  }

  private struct Row: Hashable, Sendable, Identifiable {
    let id: Int
    var number = 0
  }

  private struct Rows: Sendable {
    var rows = IdentifiedArray([Row(id: 1), Row(id: 2)])
  }

  /// How far virtual time goes.
  fileprivate enum Progress: CaseIterable, CustomTestStringConvertible {
    case none, start, observers

    var testDescription: String { "\(self)" }
  }

  @Test("a system is released with its recorder", arguments: Progress.allCases)
  fileprivate func system(_ progress: Progress) {
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let time = VirtualScheduler()
      let steps = SafePublishSubject<Int>()
      let recorder = Recorder(
        SafeSignal<Int>.system(
          initial: 0, scheduler: time,
          reduce: { (state: inout Int, step: Int) in state += step * object.number },
          feedbacks: [Feedback(events: steps.signal)]
        ).map { $0 + object.number })
      if progress != .none { time.advance() }
      steps.send(1)
      if progress == .observers { time.advance() }
      steps.send(2)
      withExtendedLifetime(recorder) {}
    }
    #expect(held == nil)
  }

  @Test("a loop is released with its observers, of children too", arguments: Progress.allCases)
  fileprivate func loop(_ progress: Progress) {
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let time = VirtualScheduler()
      let loop = FeedbackLoop<Rows, (Int, Int)>(
        initial: Rows(),
        reduce: { $0.rows.modify(id: $1.0) { $0.number = object.number } },
        feedbacks: [
          Feedback(when: { $0.rows[id: 1]?.number }) { (_: Int) -> SafeSignal<(Int, Int)> in
            SafeSignal<Void>.timer(after: .seconds(object.number), on: time).map { (2, 1) }
          }
        ], scheduler: time)
      loop.start()
      if progress != .none { time.advance() }
      let bag = DisposeBag()
      for _ in 0..<2 {
        loop.states.observeNext { _ in _ = object.number }.dispose(in: bag)
        loop.states.map { $0.rows.count }.removeDuplicates()
          .observeNext { _ in _ = object.number }.dispose(in: bag)
      }
      let rows = loop.children(\Rows.rows, event: { id, number in (id, number) })
      rows[id: 1]?.state.signal.observeNext { _ in _ = object.number }.dispose(in: bag)
      rows.ids.observeNext { _ in _ = object.number }.dispose(in: bag)
      loop.send((1, 1))
      if progress == .observers { time.advance() }
      loop.send((1, 2))
      withExtendedLifetime(bag) {}
    }
    #expect(held == nil)
  }

  @Test("stopping a loop completes observers that the scheduler hasn't added yet")
  func stop() {
    let time = VirtualScheduler()
    let loop = FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 += $1 }, scheduler: time)
    loop.start()
    time.advance()
    let recorder = Recorder(loop.states)
    loop.send(1)
    #expect(recorder.elements.isEmpty)
    loop.stop()
    #expect(recorder.isCompleted)
    #expect(recorder.elements == [0])
    time.advance()
    #expect(recorder.elements == [0])
  }
}
