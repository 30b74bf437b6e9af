// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("flatMapLatest, flatMapMerge, flatMapConcat")
struct FlatMapTests {
  @Test("flatMapLatest ends the inner signal before, and sends only the newest one's elements")
  func latest() {
    let outer = SafePublishSubject<Int>()
    let inners = [SafePublishSubject<String>(), SafePublishSubject<String>()]
    let over = Recorder<Int, Never>()
    let recorder = Recorder(
      outer.signal.flatMapLatest { number in
        inners[number].signal.handleEvents(over: { over.observer.send(number) })
      })
    outer.send(0)
    inners[0].send("a")
    outer.send(1)
    inners[0].send("stale")
    inners[1].send("b")
    #expect(recorder.elements == ["a", "b"])
    #expect(over.elements == [0])
    recorder.dispose()
    #expect(over.elements == [0, 1])
  }

  @Test("flatMapLatest completes when the outer and the newest inner signal have, in either order")
  func latestCompletion() {
    let outer = SafePublishSubject<Int>()
    let inner = SafePublishSubject<Int>()
    let outerFirst = Recorder(outer.signal.flatMapLatest { _ in inner.signal })
    let innerFirst = Recorder(outer.signal.flatMapLatest { _ in SafeSignal<Int>.empty() })
    outer.send(1)
    outer.complete()
    #expect(!outerFirst.isCompleted)
    #expect(innerFirst.isCompleted)
    inner.complete()
    #expect(outerFirst.isCompleted)
    #expect(Recorder(SafeSignal<Int>.empty().flatMapLatest { _ in inner.signal }).isCompleted)
  }

  @Test("flatMapLatest fails with the first failure of outer or inner, and disposes the rest")
  func latestFailure() {
    let outer = PublishSubject<Int, Oops>()
    let inner = PublishSubject<Int, Oops>()
    let counter = Counter()
    let recorder = Recorder(
      outer.signal.handleEvents(over: { counter.add() }).flatMapLatest { _ in inner.signal })
    outer.send(1)
    inner.fail(Oops(number: 3))
    #expect(recorder.failure == Oops(number: 3))
    #expect(counter.value == 1)
  }

  @Test("an inner signal that feeds the outer one switches after its element")
  func latestFeedback() {
    let outer = SafePublishSubject<Int>()
    let seen = Recorder<Int, Never>()
    let handle = outer.signal.flatMapLatest { SafeSignal.just($0 * 10) }.observeNext { element in
      seen.observer.send(element)
      if element < 30 { outer.send(element / 10 + 1) }
    }
    outer.send(1)
    #expect(seen.elements == [10, 20, 30])
    handle.dispose()
  }

  @Test("flatMapLatest switched from one thread while inner signals send from others stays serial")
  func latestStress() {
    let outer = SafePublishSubject<Int>()
    let source = SafePublishSubject<Int>()
    let probe = SerialProbe()
    let newest = Counter()
    let stale = Counter()
    let handle = outer.signal
      .flatMapLatest { number in source.signal.map { _ in number } }
      .observeNext { number in
        probe.touch()
        if number < newest.value - 1 { stale.add() }
      }
    Stress.run(threads: 4) { thread in
      for number in 0..<2_000 {
        if thread == 0 {
          outer.send(number)
          newest.add()
        } else {
          source.send(number)
        }
      }
    }
    handle.dispose()
    #expect(probe.overlaps == 0)
    // Of each inner signal, the one element that was being delivered at the switch.
    #expect(stale.value <= 2_000)
  }

  @Test("flatMapMerge sends what all inner signals send, and completes with the last")
  func mergeAll() {
    let outer = SafePublishSubject<Int>()
    let inners = [SafePublishSubject<String>(), SafePublishSubject<String>()]
    let recorder = Recorder(outer.signal.flatMapMerge { inners[$0].signal })
    outer.send(0)
    outer.send(1)
    inners[1].send("b")
    inners[0].send("a")
    outer.complete()
    inners[0].complete()
    #expect(!recorder.isCompleted)
    inners[1].send("c")
    inners[1].complete()
    #expect(recorder.elements == ["b", "a", "c"])
    #expect(recorder.isCompleted)
  }

  @Test("flatMapConcat runs inner signals one after the other, in order")
  func concat() {
    let inners = [SafePublishSubject<String>(), SafePublishSubject<String>()]
    let recorder = Recorder(SafeSignal.sequence([0, 1]).flatMapConcat { inners[$0].signal })
    inners[1].send("too early")
    inners[0].send("a")
    inners[0].complete()
    inners[1].send("b")
    inners[1].complete()
    #expect(recorder.elements == ["a", "b"])
    #expect(recorder.isCompleted)
  }

  @Test("any number of inner signals that complete at once needs no more stack than one")
  func concatStack() {
    let count = TestLength.rounds(20_000, long: 100_000)
    let recorder = Recorder<Int, Never>()
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let handle = SafeSignal.sequence(0..<count).flatMapConcat { SafeSignal.just($0) }
        .observe(recorder.observer)
      handle.dispose()
    }
    #expect(recorder.elements.count == count)
    #expect(recorder.isCompleted)
  }

  @Test("an inner signal that fails is over before retry starts the next attempt", arguments: 0..<5)
  func failedInnerIsOver(index: Int) {
    let inner = PublishSubject<Int, Oops>()
    let open = Lock((now: 0, most: 0))
    let counted = Signal<Int, Oops>.deferred {
      open.withLock { open in
        open.now += 1
        open.most = max(open.most, open.now)
      }
      return inner.signal.handleEvents(over: { open.withLock { $0.now -= 1 } })
    }
    // It never completes: the inner signal starts at once in each attempt.
    let outer = Signal<Int, Oops>.just(1).append(.never())
    let flattened: Signal<Int, Oops> =
      switch index {
      case 0: outer.flatMapLatest { _ in counted }
      case 1: outer.flatMapMerge { _ in counted }
      case 2: outer.flatMapConcat { _ in counted }
      case 3: outer.flatMapFirst { _ in counted }
      default: outer.flatMapRace { _ in counted }
      }
    let recorder = Recorder(flattened.retry(2))
    inner.fail(Oops(number: 1))
    #expect(recorder.failure == Oops(number: 1))
    #expect(open.withLock { $0.most } == 1)
    #expect(open.withLock { $0.now } == 0)
  }
}
