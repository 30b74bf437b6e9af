// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("expand, unfold, grouped, replayLatest, subjects without an end")
struct GenerationTests {
  @Test("unfold sends what the state gives, from the start for each observation")
  func unfold() {
    let powers = SafeSignal.unfold(1) { state -> Int? in
      defer { state *= 2 }
      return state < 20 ? state : nil
    }
    for _ in 0..<2 { #expect(Recorder(powers).elements == [1, 2, 4, 8, 16]) }
    #expect(Recorder(SafeSignal.unfold(0) { $0 }.prefix(2)).elements == [0, 0])
  }

  @Test("expand follows each element until there is no more, with constant stack")
  func expand() {
    #expect(
      Recorder(SafeSignal.just(1).expand { $0 < 4 ? .just($0 + 1) : .empty() }).elements
        == [1, 2, 3, 4])
    let tree = SafeSignal.just(1).expand { number in
      number < 8 ? .sequence([number * 2, number * 2 + 1]) : .empty()
    }
    #expect(Recorder(tree).elements.sorted() == Array(1...15))
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let long = Recorder(SafeSignal.just(1).expand { $0 < 20_000 ? .just($0 + 1) : .empty() })
      #expect(long.elements.count == 20_000)
      #expect(long.isCompleted)
    }
    let failing = Signal<Int, Oops>.just(1).expand { _ in .failed(Oops()) }
    #expect(Recorder(failing).failure == Oops())
    #expect(Recorder(SafeSignal.just(1).expand { .just($0 + 1) }.prefix(3)).elements == [1, 2, 3])
  }

  @Test("expand takes no more from what follows an element than is observed")
  func expandLongSource() {
    let pulled = Counter()
    let numbers = SafeSignal.sequence(5..<100_000).handleEvents(next: { _ in pulled.add() })
    let signal = SafeSignal.just(1).expand { $0 == 1 ? numbers : .empty() }
    #expect(Recorder(signal.prefix(3)).elements == [1, 5, 6])
    #expect(pulled.value == 2)
    // Several that have no end take turns.
    let endless = SafeSignal.just(0).expand { $0 < 3 ? .sequence(($0 + 1)...) : .empty() }
    #expect(Recorder(endless.prefix(10_000)).elements.count == 10_000)
  }

  @Test("a group's elements arrive, even if the start of the signal that observes it is deferred")
  func groupedDeep() {
    let numbers = SafeSignal.sequence([1, 2, 3, 4]).grouped { $0 % 2 }.flatMapMerge(\.signal)
    for kilobytes in stride(from: 0, to: 128, by: 8) {
      let recorder = Recorder(numbers.startedDeep(kilobytes: kilobytes))
      #expect(recorder.elements.sorted() == [1, 2, 3, 4])
      #expect(recorder.isCompleted)
    }
  }

  @Test("a failure doesn't wait for the start of an inner signal that has no end")
  func failureDuringStart() {
    let (subject, first) = (PublishSubject<Int, Oops>(), PublishSubject<Int, Oops>())
    let pulled = Counter()
    let long = Signal<Int, Oops>.sequence(2..<100_000).handleEvents(next: { _ in pulled.add() })
    let signal = subject.signal.flatMapConcat { $0 == 0 ? first.signal : long }
    let recorder = Recorder(
      signal.handleEvents(next: { _ in subject.fail(Oops()) }))
    subject.send(0)
    subject.send(1)
    first.complete()
    #expect(recorder.elements == [2])
    #expect(recorder.failure == Oops())
    #expect(pulled.value == 1)
  }

  @Test("a group for each key: serial within, parallel between")
  func grouped() {
    let time = VirtualScheduler()
    let subject = SafePublishSubject<String>()
    let saved = Recorder(
      subject.signal.grouped { $0.first }.flatMapMerge { group in
        group.signal.flatMapConcat { text in
          SafeSignal<Void>.timer(after: .seconds(1), on: time).map { text }
        }
      })
    for text in ["a1", "b1", "a2", "a3"] { subject.send(text) }
    time.advance(by: .seconds(1))
    #expect(saved.elements == ["a1", "b1"])
    time.run()
    #expect(saved.elements == ["a1", "b1", "a2", "a3"])
    subject.complete()
    #expect(saved.isCompleted)
  }

  @Test("replayLatest repeats the latest element, and nothing before the first")
  func replayLatest() {
    let (subject, trigger) = (SafePublishSubject<Int>(), SafePublishSubject<Void>())
    let recorder = Recorder(subject.signal.replayLatest(when: trigger.signal))
    trigger.send()
    subject.send(1)
    trigger.send()
    trigger.complete()
    subject.send(2)
    subject.complete()
    #expect(recorder.elements == [1, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test("an input subject can't be ended through its input")
  func inputSubject() {
    let subject = InputSubject<Int>()
    let recorder = Recorder(subject.signal)
    subject.on.complete()
    subject.send(1)
    subject.on.send(2)
    #expect(recorder.elements == [1, 2])
    #expect(recorder.end == nil)
  }

  @Test("a scheduler that does its work twice starts and sends once")
  func doubledWork() {
    struct Twice: TimeScheduler {
      var now: Duration { .zero }
      func schedule(_ work: @escaping @Sendable () -> Void) { for _ in 0..<2 { work() } }
      func schedule(
        after delay: Duration, _ work: @escaping @Sendable () -> Void
      ) -> Disposable {
        schedule(work)
        return Disposable()
      }
    }
    let numbers = SafeSignal.sequence([1, 2]).start(on: Twice()).scan(0) { $0 + $1 }
    #expect(Recorder(numbers).elements == [1, 3])
    #expect(Recorder(SafeSignal<Void>.timer(after: .zero, on: Twice())).elements.count == 1)
    #expect(Recorder(SafeSignal.sequence([1, 2]).observe(on: Twice())).elements == [1, 2])
    let ticks = SafeSignal<Int>.interval(every: .seconds(1), on: Twice()).prefix(3)
    #expect(Recorder(ticks).elements == [0, 1, 2])
  }
}
