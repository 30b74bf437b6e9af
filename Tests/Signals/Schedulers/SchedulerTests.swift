// SPDX-License-Identifier: MIT

import Dispatch
import Signals
import TestKit
import Testing

@Suite("Schedulers and observe(on:)")
struct SchedulerTests {
  @Test("observe(on:) keeps order, ends last, and drops what waits at disposal")
  func order() {
    let time = VirtualScheduler()
    let subject = SafePublishSubject<Int>()
    let kept = Recorder(subject.signal.observe(on: time))
    let dropped = Recorder(subject.signal.observe(on: time))
    for number in 0..<5 { subject.send(number) }
    subject.complete()
    #expect(kept.elements.isEmpty)
    dropped.dispose()
    time.run()
    #expect(kept.elements == [0, 1, 2, 3, 4])
    #expect(kept.isCompleted)
    #expect(dropped.elements.isEmpty)
  }

  @Test("work of one moment is done in the order in which it was scheduled, until the end")
  func oneMoment() {
    let time = VirtualScheduler()
    let timers = DisposeBag()
    let seen = Recorder<Int, Never>()
    let source = SafeSignal<Int> { observer, _ in
      for number in [1, 2] {
        time.schedule(after: .seconds(1)) { observer.send(number) }.dispose(in: timers)
      }
    }
    let merged = Recorder(
      merge(source.map { $0 }, source.map { 10 * $0 }).feedNext(into: seen.observer).prefix(3))
    time.run()
    #expect(merged.elements == [1, 2, 10])
    #expect(merged.isCompleted)
    #expect(seen.elements == [1, 2, 10])
  }

  @Test("observe(on:) an immediate scheduler is synchronous")
  func immediate() {
    let recorder = Recorder(SafeSignal.sequence([1, 2]).observe(on: ImmediateScheduler()))
    #expect(recorder.elements == [1, 2])
  }

  @Test("observe(on:) a queue delivers twenty thousand events in order")
  func queue() async {
    let recorder = Recorder(SafeSignal.sequence(0..<20_000).observe(on: QueueScheduler()))
    _ = await recorder.untilEnd()
    #expect(recorder.elements == Array(0..<20_000))
  }

  @Test("the main scheduler delivers at once on the main actor")
  @MainActor
  func mainAtOnce() {
    #expect(MainScheduler.isCurrent)
    let subject = SafePublishSubject<Int>()
    var seen: [Int] = []
    let box = MainBox { seen.append($0) }
    let handle = subject.signal.onMain.observeNext { box.receive($0) }
    subject.send(1)
    #expect(seen == [1])
    handle.dispose()
  }

  @Test("the main scheduler delivers in order from other threads, and none overtakes")
  func mainFromElsewhere() async {
    let recorder = Recorder<Int, Never>()
    let subject = SafePublishSubject<Int>()
    let wrong = Counter()
    let handle = subject.signal.onMain.observeNext { element in
      if !MainScheduler.isCurrent { wrong.add() }
      recorder.observer.send(element)
    }
    let sender = Task.detached {
      for number in 0..<1_000 { subject.send(number) }
    }
    _ = await recorder.elements(1_000)
    await sender.value
    #expect(recorder.elements == Array(0..<1_000))
    #expect(wrong.value == 0)
    handle.dispose()
  }

  @Test("work is done once its time has come")
  func realTime() async {
    let queue = QueueScheduler()
    let fired = Recorder<Duration, Never>()
    let before = queue.now
    let timer = queue.schedule(after: .milliseconds(2)) { fired.observer.send(queue.now) }
    let times = await fired.elements(1)
    #expect(times.allSatisfy { $0 >= before + .milliseconds(2) })
    timer.dispose()
  }

  @Test("a timer that is cancelled before its turn doesn't fire")
  func cancelled() async {
    let queue = QueueScheduler()
    let fired = Recorder<String, Never>()
    let hold = DispatchSemaphore(value: 0)
    queue.schedule { hold.wait() }
    queue.schedule(after: .zero) { fired.observer.send("cancelled") }.dispose()
    hold.signal()
    let timer = queue.schedule(after: .milliseconds(1)) { fired.observer.send("fired") }
    #expect(await fired.elements(1) == ["fired"])
    timer.dispose()
  }
}

/// A main actor object that a closure can be sent to.
@MainActor
private final class MainBox {
  let receive: (Int) -> Void

  init(_ receive: @escaping (Int) -> Void) {
    self.receive = receive
  }
}
