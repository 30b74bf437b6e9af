// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("PublishSubject")
struct PublishSubjectTests {
  @Test("every observer receives what is sent while it observes, and no more")
  func live() {
    let subject = SafePublishSubject<Int>()
    let early = Recorder(subject.signal)
    subject.send(1)
    let late = Recorder(subject.signal)
    subject.send(2)
    early.dispose()
    subject.send(3)
    #expect(early.elements == [1, 2])
    #expect(late.elements == [2, 3])
  }

  @Test("a send from inside an observer comes after the one under way, for all observers")
  func reentrance() {
    let subject = SafePublishSubject<Int>()
    let bag = DisposeBag()
    let first = Recorder<Int, Never>()
    subject.signal.observeNext { element in
      first.observer.send(element)
      if element < 3 { subject.send(element + 1) }
    }.dispose(in: bag)
    let second = Recorder(subject.signal)
    subject.send(1)
    #expect(first.elements == [1, 2, 3])
    #expect(second.elements == [1, 2, 3])
  }

  @Test("a late observer of an ended subject receives the end")
  func lateEnd() {
    let subject = PublishSubject<Int, Oops>()
    subject.fail(Oops(number: 1))
    subject.fail(Oops(number: 2))
    subject.send(1)
    let late = Recorder(subject.signal)
    #expect(late.elements.isEmpty)
    #expect(late.failure == Oops(number: 1))
  }

  @Test("an observer that comes during a delivery receives the next element, not this one")
  func duringDelivery() {
    let subject = SafePublishSubject<Int>()
    let bag = DisposeBag()
    let late = Recorder<Int, Never>()
    subject.signal.prefix(1).observeNext { _ in
      subject.signal.observe(late.observer).dispose(in: bag)
    }.dispose(in: bag)
    subject.send(1)
    subject.send(2)
    #expect(late.elements == [2])
  }

  @Test("an observer that another disposes during a delivery is not called")
  func disposedByNeighbour() {
    let subject = SafePublishSubject<Int>()
    let bag = DisposeBag()
    let neighbour = DisposeBag()
    let seen = Recorder<Int, Never>()
    subject.signal.observeNext { _ in neighbour.dispose() }.dispose(in: bag)
    subject.signal.observe(seen.observer).dispose(in: neighbour)
    subject.send(1)
    #expect(seen.elements.isEmpty)
  }

  @Test("threads that send, observe and dispose at once lose nothing of a steady observer")
  func stress() {
    let subject = SafePublishSubject<Int>()
    let steady = Recorder(subject.signal)
    let second = Recorder(subject.signal)
    let probe = SerialProbe()
    let watching = subject.signal.observeNext { _ in probe.touch() }
    Stress.run(threads: 6) { thread in
      for number in 0..<1_000 {
        if thread < 3 {
          subject.send(thread * 1_000 + number)
        } else {
          subject.signal.observeNext { _ in }.dispose()
        }
      }
    }
    watching.dispose()
    #expect(steady.elements.count == 3_000)
    #expect(Set(steady.elements).count == 3_000)
    #expect(steady.elements == second.elements, "the order is the same for all observers")
    #expect(probe.overlaps == 0)
  }

  @Test("the input can be handed out on its own")
  func input() {
    let subject = PublishSubject<String, Oops>()
    let recorder = Recorder(subject.signal)
    let numbers = subject.on.contramap { (number: Int) in "\(number)" }
    numbers.send(7)
    numbers.complete()
    #expect(recorder.elements == ["7"])
    #expect(recorder.isCompleted)
  }
}
