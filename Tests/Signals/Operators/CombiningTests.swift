// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("merge, combineLatest, with(latestFrom:), prefix(until:)")
struct CombiningTests {
  @Test("merge sends what comes from either, and completes with the last")
  func merging() {
    let (one, two) = (SafePublishSubject<Int>(), SafePublishSubject<Int>())
    let recorder = Recorder(one.signal.merge(with: two.signal))
    one.send(1)
    two.send(2)
    one.complete()
    two.send(3)
    #expect(!recorder.isCompleted)
    two.complete()
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.isCompleted)
    #expect(Recorder(merge([SafeSignal<Int>]())).isCompleted)
  }

  @Test("merge fails with the first failure and releases the other inputs")
  func mergeFailure() {
    let (one, two) = (PublishSubject<Int, Oops>(), PublishSubject<Int, Oops>())
    let counter = Counter()
    let recorder = Recorder(
      merge(one.signal.handleEvents(over: { counter.add() }), two.signal))
    two.fail(Oops())
    one.send(1)
    #expect(recorder.elements.isEmpty)
    #expect(recorder.failure == Oops())
    #expect(counter.value == 1)
  }

  @Test("combineLatest sends once all have an element, then at every new one")
  func combining() {
    let names = SafePublishSubject<String>()
    let numbers = SafePublishSubject<Int>()
    let flags = SafePublishSubject<Bool>()
    let recorder = Recorder(
      combineLatest(names.signal, numbers.signal, flags.signal).map { "\($0)\($1)\($2)" })
    names.send("a")
    numbers.send(1)
    #expect(recorder.elements.isEmpty)
    flags.send(true)
    numbers.send(2)
    names.complete()
    flags.send(false)
    #expect(recorder.elements == ["a1true", "a2true", "a2false"])
    numbers.complete()
    flags.complete()
    #expect(recorder.isCompleted)
  }

  @Test("combineLatest completes as soon as one input completes without an element")
  func combineEmpty() {
    let recorder = Recorder(combineLatest(SafeSignal<Int>.empty(), SafeSignal<Int>.never()))
    #expect(recorder.isCompleted)
  }

  @Test("combineLatest keeps optional elements apart from missing ones")
  func combineOptional() {
    let recorder = Recorder(combineLatest(SafeSignal<Int?>.just(nil), SafeSignal.just(1)))
    #expect(recorder.elements.count == 1)
  }

  @Test("combineLatest is serial when its inputs send from several threads, and loses none")
  func combineStress() {
    let (one, two) = (SafePublishSubject<Int>(), SafePublishSubject<Int>())
    let probe = SerialProbe()
    let recorder = Recorder(
      combineLatest(one.signal, two.signal).handleEvents(next: { _ in probe.touch() }))
    one.send(-1)
    two.send(-1)
    Stress.run(threads: 2) { thread in
      for number in 0..<1_000 { (thread == 0 ? one : two).send(number) }
    }
    #expect(recorder.elements.count == 2_001)
    #expect(probe.overlaps == 0)
  }

  @Test("the order of observations decides what with(latestFrom:) sees of a derived property")
  func orderOfObservations() {
    for isBoundFirst in [true, false] {
      let (price, doubled) = (MutableProperty(1), MutableProperty(0))
      let (recorder, bag) = (Recorder<Int, Never>(), DisposeBag())
      func bind() { price.signal.map { $0 * 2 }.bind(to: doubled).dispose(in: bag) }
      func sample() {
        price.signal.with(latestFrom: doubled.signal).map(\.1).observe(recorder.observer)
          .dispose(in: bag)
      }
      if isBoundFirst {
        bind()
        sample()
      } else {
        sample()
        bind()
      }
      price.value = 2
      #expect(recorder.elements == (isBoundFirst ? [2, 4] : [0, 2]))
    }
  }

  @Test("with(latestFrom:) sends for each element of the signal, once the other signal has one")
  func withLatest() {
    let taps = SafePublishSubject<Void>()
    let texts = SafePublishSubject<String>()
    let recorder = Recorder(taps.signal.with(latestFrom: texts.signal).map(\.1))
    taps.send()
    texts.send("a")
    texts.send("b")
    #expect(recorder.elements.isEmpty)
    taps.send()
    taps.send()
    texts.complete()
    taps.send()
    #expect(recorder.elements == ["b", "b", "b"])
    taps.complete()
    #expect(recorder.isCompleted)
  }

  @Test("prefix(until:) completes at the other's element, but not at its completion")
  func until() {
    let (numbers, stop) = (SafePublishSubject<Int>(), SafePublishSubject<Void>())
    let stopped = Recorder(numbers.signal.prefix(until: stop.signal))
    let unstopped = Recorder(numbers.signal.prefix(until: SafeSignal<Void>.empty()))
    numbers.send(1)
    stop.send()
    numbers.send(2)
    #expect(stopped.elements == [1])
    #expect(stopped.isCompleted)
    #expect(unstopped.elements == [1, 2])
  }
}
