// SPDX-License-Identifier: MIT

import Dispatch
import Signals
import TestKit
import Testing

@Suite("Schedulers for queues, clocks and actors")
struct AdapterTests {
  @Test("a concurrent queue delivers in order")
  func queue() async throws {
    let recorder = Recorder(
      SafeSignal.sequence(0..<1_000).observe(on: DispatchQueueScheduler(.global())))
    _ = await recorder.untilEnd()
    #expect(recorder.elements == Array(0..<1_000))
    let timer = SafeSignal<Void>.timer(
      after: .milliseconds(1), on: DispatchQueueScheduler(.global()))
    #expect(try await timer.first() != nil)
  }

  @Test("a timer waits for the clock, and events stay in order")
  func clock() async {
    let scheduler = ClockScheduler(QuickClock())
    let fired = Recorder<Int, Never>()
    let timer = scheduler.schedule(after: .seconds(2)) { fired.observer.send(1) }
    #expect(await fired.elements(1) == [1])
    #expect(scheduler.now == .seconds(2))
    timer.dispose()
    let moved = Recorder(SafeSignal.sequence(0..<100).observe(on: scheduler))
    _ = await moved.untilEnd()
    #expect(moved.elements == Array(0..<100))
  }

  private actor Home {
    nonisolated func isHere() { preconditionIsolated() }
  }

  @Test("work is done on the actor, and events stay in order")
  func actor() async {
    let home = Home()
    let recorder = Recorder(
      SafeSignal.sequence(0..<100).observe(on: ActorScheduler(home))
        .handleEvents(next: { _ in home.isHere() }))
    _ = await recorder.untilEnd()
    #expect(recorder.elements == Array(0..<100))
  }

  @Test("no more pieces of work run at once than the limit says, and all are done")
  func concurrent() async {
    let (running, tooMany) = (Counter(), Counter())
    let scheduler = ConcurrentScheduler(limit: 2)
    let done = Recorder<Int, Never>()
    for number in 0..<100 {
      scheduler.schedule {
        running.add()
        if running.value > 2 { tooMany.add() }
        running.add(-1)
        done.observer.send(number)
      }
    }
    #expect(await done.elements(100).sorted() == Array(0..<100))
    #expect(tooMany.value == 0)
  }
}
