// SPDX-License-Identifier: MIT

import Signals
import Synchronization
import TestKit
import Testing

@Suite("Signal")
struct SignalTests {
  @Test("nothing happens before an observation, and each one starts again")
  func cold() {
    let counter = Counter()
    let signal = SafeSignal<Int> { observer, _ in
      counter.add()
      observer.send(counter.value)
      observer.complete()
    }
    #expect(counter.value == 0)
    let one = Recorder(signal)
    let two = Recorder(signal)
    #expect(one.elements == [1])
    #expect(two.elements == [2])
  }

  @Test("nothing comes after the end")
  func endIsLast() {
    let signal = Signal<Int, Oops> { observer, _ in
      observer.send(1)
      observer.fail(Oops())
      observer.send(2)
      observer.complete()
      observer.fail(Oops())
    }
    let recorder = Recorder(signal)
    #expect(recorder.elements == [1])
    #expect(recorder.failure == Oops())
    #expect(recorder.eventsAfterEnd == 0)
  }

  @Test("nothing comes after disposal, also when it happens inside the observer")
  func disposalInside() {
    let subject = SafePublishSubject<Int>()
    let bag = DisposeBag()
    let seen = Recorder<Int, Never>()
    subject.signal.observeNext { element in
      seen.observer.send(element)
      bag.dispose()
    }.dispose(in: bag)
    subject.send(1)
    subject.send(2)
    #expect(seen.elements == [1])
  }

  @Test("letting the handle go ends the observation")
  func letGo() {
    let subject = SafePublishSubject<Int>()
    let seen = Recorder<Int, Never>()
    var handle: Disposable? = subject.signal.observe(seen.observer)
    subject.send(1)
    #expect(handle?.isDisposed == false)
    handle = nil
    subject.send(2)
    #expect(seen.elements == [1])
  }

  @Test("the end is delivered before what is upstream is released, and both happen once")
  func endThenRelease() {
    let log = Recorder<String, Never>()
    let signal = SafeSignal<Int> { observer, lifetime in
      lifetime.onEnd { log.observer.send("released") }
      observer.complete()
      observer.complete()
    }
    let handle = signal.observe(next: { _ in }, end: { _ in log.observer.send("ended") })
    handle.dispose()
    #expect(log.elements == ["ended", "released"])
  }

  @Test("an action added after the end runs at once")
  func lateAction() {
    let log = Recorder<String, Never>()
    let signal = SafeSignal<Int> { observer, lifetime in
      observer.complete()
      lifetime.onEnd { log.observer.send("late") }
    }
    _ = signal.observe(next: { _ in }, end: { _ in })
    #expect(log.elements == ["late"])
  }

  @Test("an infinite synchronous source ends when the observation does")
  func infinite() {
    let recorder = Recorder(SafeSignal.sequence(0...).map { $0 * 2 }.prefix(3))
    #expect(recorder.elements == [0, 2, 4])
    #expect(recorder.isCompleted)
    #expect(Recorder(SafeSignal.sequence(sequence(first: 1) { $0 }).first()).elements == [1])
  }

  @Test("events that several threads send to one observer come one at a time, and all of them")
  func serial() async {
    let signal = SafeSignal<Int> { observer, _ in
      Stress.run(threads: 4) { thread in
        for number in 0..<1000 { observer.send(thread * 1000 + number) }
      }
      observer.complete()
    }
    let probe = SerialProbe()
    let recorder = Recorder(signal.handleEvents(next: { _ in probe.touch() }))
    _ = await recorder.untilEnd()
    #expect(Set(recorder.elements).count == 4000)
    #expect(probe.overlaps == 0)
    for thread in 0..<4 {
      let own = recorder.elements.filter { $0 / 1000 == thread }
      #expect(own == own.sorted(), "the elements of one thread stay in order")
    }
  }

  @Test("a chain releases everything when its observation ends")
  func noLeak() {
    weak var leaked: Witness?
    let subject = SafePublishSubject<Int>()
    do {
      let witness = Witness()
      leaked = witness
      let signal = subject.signal
        .map { [witness] in $0 + witness.number }
        .flatMapLatest { SafeSignal.sequence([$0, $0]) }
        .shareReplay(limit: 1)
      let handle = merge(signal, combineLatest(signal, signal).map { $0 + $1 })
        .with(latestFrom: subject.signal)
        .observeNext { _ in _ = witness }
      subject.send(1)
      #expect(leaked != nil)
      handle.dispose()
    }
    #expect(leaked == nil)
    subject.send(2)
  }
}
