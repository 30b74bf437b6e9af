// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// Each operator that can end early owns the lifetime of its input, and ends it at once.
@Suite("Lifetimes of inputs")
struct SegmentTests {
  private let time = VirtualScheduler()
  private let log = Recorder<String, Never>()

  @Test("a completion that delay holds back is not replaced by a later failure")
  func delayedCompletion() {
    let subject = PublishSubject<Int, Oops>()
    let recorder = Recorder(subject.signal.prefix(1).delay(for: .seconds(1), on: time))
    subject.send(1)
    subject.fail(Oops())
    time.run()
    #expect(recorder.elements == [1])
    #expect(recorder.isCompleted)
  }

  @Test("an input that fails after zip has completed changes nothing")
  func delayedZip() {
    let (one, two) = (PublishSubject<Int, Oops>(), PublishSubject<Int, Oops>())
    let recorder = Recorder(
      zip(one.signal, two.signal).map { $0 + $1 }.delay(for: .seconds(1), on: time))
    one.send(1)
    one.complete()
    two.send(2)
    two.fail(Oops())
    time.run()
    #expect(recorder.elements == [3])
    #expect(recorder.isCompleted)
  }

  @Test("what is upstream is released at once, however long its end is held back")
  func releaseUpstream() {
    let subject = SafePublishSubject<Int>()
    let handle = subject.signal
      .handleEvents(
        next: { [log] in log.observer.send("\($0)") }, over: { [log] in log.observer.send("over") }
      )
      .prefix(1).delay(for: .seconds(10), on: time).observeNext { _ in }
    for number in 1...3 { subject.send(number) }
    #expect(log.elements == ["1", "over"])
    handle.dispose()
  }

  @Test("a failure is fed once, even if it is delivered later")
  func oneFailure() {
    let alerts = Recorder<Oops, Never>()
    let numbers: Signal<Int, Oops> = .sequence([1, 2, 3, 4])
    let recorder = Recorder(
      numbers.map { number throws(Oops) in
        if number % 2 == 0 { throw Oops(number: number) }
        return number
      }.feedError(into: alerts.observer).observe(on: time))
    time.run()
    #expect(recorder.elements == [1])
    #expect(recorder.failure == Oops(number: 2))
    #expect(alerts.elements == [Oops(number: 2)])
  }

  @Test("an infinite source in front of a delay ends with the prefix")
  func infiniteSource() {
    let delayed = Recorder(SafeSignal.sequence(0...).prefix(1).delay(for: .seconds(1), on: time))
    let moved = Recorder(SafeSignal.sequence(0...).prefix(1).observe(on: time))
    time.run()
    #expect(delayed.elements == [0])
    #expect(moved.elements == [0])
    #expect(delayed.isCompleted && moved.isCompleted)
  }

  @Test("the main scheduler can hold an end back from an infinite source")
  @MainActor
  func infiniteSourceOnMain() async throws {
    let signal = SafeSignal.sequence(0...).prefix(1)
      .delay(for: .milliseconds(1), on: MainScheduler())
    #expect(try await signal.first() == 0)
  }

  @Test("nothing is sent upstream of prefix(until:) once it has completed")
  func prefixUntil() {
    let (subject, stop) = (SafePublishSubject<Int>(), SafePublishSubject<Void>())
    let handle = subject.signal.prefix(until: stop.signal)
      .handleEvents(
        next: { [log] in log.observer.send("\($0)") },
        end: { [log] _ in log.observer.send("completed") }
      )
      .observe(on: time).observeNext { _ in }
    subject.send(1)
    stop.send()
    for number in 2...3 { subject.send(number) }
    time.run()
    #expect(log.elements == ["1", "completed"])
    handle.dispose()
  }

  /// A timer that holds an exclusive resource; a second one at the same time is noted.
  private func exclusive(_ name: Int, fails: Bool = false) -> Signal<Int, Oops> {
    .using(
      { [log] in
        log.observer.send("open \(name)")
        return name
      },
      release: { [log] in log.observer.send("close \($0)") },
      { [time] name in
        Signal<Void, Oops>.timer(after: .seconds(1), on: time).map { name }
          .map { name throws(Oops) in
            if fails { throw Oops() }
            return name
          }
      })
  }

  @Test("the next signal starts when the one before is released")
  func oneAtATime() {
    let signals: [(Signal<Int, Oops>, [Int])] = [
      (.sequence([1, 2, 3]).flatMapConcat { exclusive($0) }, [1, 2, 3]),
      (exclusive(1).append(exclusive(2)), [1, 2]),
      (exclusive(1, fails: true).retry(2), [1, 1, 1]),
      (exclusive(1).repeat(3), [1, 1, 1]),
      (exclusive(1, fails: true).catch { _ in exclusive(9) }, [1, 9]),
      (exclusive(1).ignoreElements().ifEmpty(startWith: exclusive(2)), [1, 2]),
      (
        exclusive(1).timeout(after: .milliseconds(9), on: time, continueWith: exclusive(3)), [1, 3]
      ),
    ]
    for (signal, names) in signals {
      let before = log.elements.count
      let recorder = Recorder(signal)
      time.run()
      #expect(recorder.end != nil)
      let events = log.elements.dropFirst(before)
      #expect(Array(events) == names.flatMap { ["open \($0)", "close \($0)"] })
    }
  }

  @Test("no more inner signals are open than may be")
  func openAtOnce() {
    let (open, most) = (Counter(), Counter())
    let subjects = (0..<8).map { _ in SafePublishSubject<Int>() }
    let handle = SafeSignal.sequence(0..<8).flatMapMerge(atMost: 3) { number in
      subjects[number].signal.handleEvents(
        start: {
          open.add()
          most.add(max(0, open.value - most.value))
        }, over: { open.add(-1) })
    }.observeNext { _ in }
    for subject in subjects { subject.complete() }
    #expect(most.value == 3)
    #expect(open.value == 0)
    handle.dispose()
  }

  @Test("an end is seen once behind dematerialize")
  func oneEnd() {
    let subject = SafePublishSubject<Int>()
    let ends = Counter()
    let recorder = Recorder<Int, Never>()
    let signal: SafeSignal<Int> = subject.signal.materialize().dematerialize()
    let handle = signal.handleEvents(end: { _ in ends.add() }).observe(recorder.observer)
    subject.complete()
    #expect(ends.value == 1)
    handle.dispose()
  }

  @Test("flatMapLatest starts nothing once the release of the old inner signal has disposed all")
  func disposedInRelease() {
    let subject = SafePublishSubject<Int>()
    let (starts, bag) = (Counter(), DisposeBag())
    subject.signal.flatMapLatest { _ in
      SafeSignal<Int>.never().handleEvents(start: { starts.add() }, over: { bag.dispose() })
    }.observeNext { _ in }.dispose(in: bag)
    subject.send(1)
    subject.send(2)
    #expect(starts.value == 1)
  }

  @Test("an inner signal that fails is released before a retry starts it again")
  func retriedInnerSignals() {
    let (open, most) = (Counter(), Counter())
    let inner = Signal<Int, Oops>.failed(Oops()).handleEvents(
      start: {
        open.add()
        if open.value > 1 { most.add() }
      }, over: { open.add(-1) })
    let outer = merge(Signal<Int, Oops>.just(1), .never())
    let signals = [
      outer.flatMapMerge { _ in inner }, outer.flatMapConcat { _ in inner },
      outer.flatMapFirst { _ in inner }, outer.flatMapLatest { _ in inner },
      outer.flatMapRace { _ in inner }, outer.expand { _ in inner },
    ]
    for signal in signals {
      #expect(Recorder(signal.retry(3)).failure == Oops())
      #expect(open.value == 0)
    }
    #expect(most.value == 0)
  }

  @Test("an inner signal that completes is released before a repeat starts it again")
  func repeatedInnerSignals() {
    let (open, most, time) = (Counter(), Counter(), VirtualScheduler())
    let inner = SafeSignal<Void>.timer(after: .seconds(1), on: time).ignoreElements().map { 0 }
      .handleEvents(
        start: {
          open.add()
          if open.value > 1 { most.add() }
        }, over: { open.add(-1) })
    let outer = SafeSignal.just(1)
    let signals = [
      outer.flatMapMerge { _ in inner }, outer.flatMapConcat { _ in inner },
      outer.flatMapFirst { _ in inner }, outer.flatMapLatest { _ in inner },
      outer.flatMapRace { _ in inner }, outer.expand { _ in inner },
    ]
    for signal in signals {
      let recorder = Recorder(signal.repeat(3))
      time.run()
      #expect(recorder.isCompleted)
      #expect(open.value == 0)
    }
    #expect(most.value == 0)
  }

  @Test("waiting elements are dropped when an operator of a nest fails, or at disposal")
  func waitingElements() {
    for isDisposed in [false, true] {
      let subjects = (0..<3).map { _ in PublishSubject<Int, Oops>() }
      let signal = Signal<Int, Oops>.just(0).flatMapMerge { _ in
        subjects[0].signal.start(with: 0).flatMapMerge { _ in
          merge(subjects[1].signal, subjects[2].signal)
        }
      }
      let (recorder, bag) = (Recorder<Int, Oops>(), DisposeBag())
      signal.observe(
        next: { number in
          recorder.observer.send(number)
          guard number == 1 else { return }
          // Both wait until this element is delivered.
          if !isDisposed { subjects[0].fail(Oops()) }
          subjects[2].send(2)
          if isDisposed { bag.dispose() }
        }, end: { recorder.observer.end($0) }
      ).dispose(in: bag)
      subjects[1].send(1)
      #expect(recorder.elements == [1])
      #expect(recorder.failure == (isDisposed ? nil : Oops()))
    }
  }
}
