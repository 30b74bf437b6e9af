// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Activity counters")
struct ActivityCounterTests {
  @Test("several observations are counted, each while it lasts")
  func counts() {
    let counter = ActivityCounter()
    let subject = PublishSubject<Int, Oops>()
    let signal = subject.signal.feedActivity(into: counter)
    let counts = Recorder(counter.count.signal)
    let active = Recorder(counter.isActive.signal)
    let one = Recorder(signal)
    let two = Recorder(signal)
    one.dispose()
    #expect(counter.isActive.value)
    subject.fail(Oops())
    #expect(two.failure == Oops())
    #expect(counts.elements == [0, 1, 2, 1, 0])
    #expect(active.elements == [false, true, false])
    #expect(counter.count.value == 0)
  }

  @Test("the end is delivered before the activity says false")
  func order() {
    let log = Recorder<String, Never>()
    let bag = DisposeBag()
    let counter = ActivityCounter()
    counter.isActive.signal.observeNext { log.observer.send("active \($0)") }.dispose(in: bag)
    Signal<Int, Oops>.just(1).feedActivity(into: counter)
      .observe(
        next: { log.observer.send("element \($0)") }, end: { _ in log.observer.send("end") }
      )
      .dispose(in: bag)
    #expect(
      log.elements == ["active false", "active true", "element 1", "end", "active false"])
  }

  @Test("it is counted before the signal starts")
  func start() {
    let counter = ActivityCounter()
    let recorder = Recorder(
      SafeSignal<Int>.deferred { .just(counter.count.value) }.feedActivity(into: counter))
    #expect(recorder.elements == [1])
    #expect(counter.count.value == 0)
  }

  @Test("disposal at the first sign of activity stops the start, and nothing stays counted")
  func disposedAtStart() {
    let counter = ActivityCounter()
    let (bag, starts) = (DisposeBag(), Counter())
    let cancel = SafePublishSubject<Void>()
    counter.isActive.signal.observeNext { if $0 { cancel.send() } }.dispose(in: bag)
    SafeSignal<Int>.never().handleEvents(start: { starts.add() })
      .feedActivity(into: counter)
      .prefix(until: cancel.signal)
      .observeNext { _ in }
      .dispose(in: bag)
    #expect(starts.value == 0)
    #expect(counter.count.value == 0)
  }

  @Test("ends and disposals from four threads at once are counted exactly once")
  func races() {
    let counter = ActivityCounter()
    let lowest = Recorder(counter.count.signal)
    for _ in 0..<250 {
      let subject = SafePublishSubject<Int>()
      let handle = subject.signal.feedActivity(into: counter).observeNext { _ in }
      Stress.run(threads: 4) { thread in
        switch thread {
        case 0: subject.complete()
        case 1: handle.dispose()
        default: _ = Recorder(SafeSignal.just(1).feedActivity(into: counter))
        }
      }
    }
    #expect(counter.count.value == 0)
    #expect(lowest.elements.allSatisfy { $0 >= 0 })
    #expect(lowest.elements.last == 0)
  }

  @Test("a handle counts work that is no signal, until it is disposed or released")
  func handles() {
    let counter = ActivityCounter()
    let handle = counter.begin()
    do {
      let other = counter.begin()
      #expect(counter.count.value == 2)
      withExtendedLifetime(other) {}
    }
    #expect(counter.count.value == 1)
    handle.dispose()
    handle.dispose()
    #expect(counter.count.value == 0)
    #expect(!counter.isActive.value)
  }

  @Test("the signals complete when the counter is released")
  func release() {
    var counter: ActivityCounter? = ActivityCounter()
    let count = counter.map { Recorder($0.count.signal) }
    let active = counter.map { Recorder($0.isActive.signal) }
    counter = nil
    #expect(count?.isCompleted == true)
    #expect(active?.isCompleted == true)
  }
}
