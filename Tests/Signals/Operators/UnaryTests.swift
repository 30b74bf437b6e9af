// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// The operators with one input and no time: a row each, with what goes in and what comes out.
@Suite("Operators with one input")
struct UnaryTests {
  private let numbers = SafeSignal.sequence([1, 1, 2, 3, 3, 1])

  @Test("map, replace and compactMap transform each element")
  func map() {
    #expect(Recorder(numbers.map { "\($0)" }).elements == ["1", "1", "2", "3", "3", "1"])
    #expect(Recorder(numbers.replace(with: ())).elements.count == 6)
    #expect(Recorder(numbers.compactMap { $0 > 1 ? $0 * 10 : nil }).elements == [20, 30, 30])
    #expect(Recorder(numbers.map { $0 }).isCompleted)
  }

  @Test("filter sends what meets the condition")
  func filter() {
    #expect(Recorder(numbers.filter { $0 == 1 }).elements == [1, 1, 1])
  }

  @Test("removeDuplicates leaves out repeated elements, separately for each observation")
  func removeDuplicates() {
    let distinct = numbers.removeDuplicates()
    #expect(Recorder(distinct).elements == [1, 2, 3, 1])
    #expect(Recorder(distinct).elements == [1, 2, 3, 1])
  }

  @Test("scan accumulates without sending the initial value, separately for each observation")
  func scan() {
    let sums = numbers.scan(0, +)
    #expect(Recorder(sums).elements == [1, 2, 4, 7, 10, 11])
    #expect(Recorder(sums).elements.last == 11)
  }

  @Test(
    "prefix completes after the given number of elements; 0 starts nothing",
    arguments: [0, 1, 3, 6, 99])
  func prefix(count: Int) {
    let counter = Counter()
    let recorder = Recorder(numbers.handleEvents(start: { counter.add() }).prefix(count))
    #expect(recorder.elements == Array([1, 1, 2, 3, 3, 1].prefix(count)))
    #expect(recorder.isCompleted)
    #expect(counter.value == (count == 0 ? 0 : 1))
  }

  @Test("prefix is not fooled by a send from inside its last element")
  func prefixReentrant() {
    let subject = SafePublishSubject<Int>()
    let seen = Recorder<Int, Never>()
    let handle = subject.signal.prefix(1).observeNext { element in
      seen.observer.send(element)
      subject.send(element + 1)
    }
    subject.send(1)
    #expect(seen.elements == [1])
    #expect(handle.isDisposed)
  }

  @Test("prefix(while:) completes at the first element that fails the condition")
  func prefixWhile() {
    let recorder = Recorder(numbers.prefix { $0 < 3 })
    #expect(recorder.elements == [1, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test("dropFirst leaves out the given number of elements", arguments: [0, 2, 99])
  func dropFirst(count: Int) {
    let recorder = Recorder(numbers.dropFirst(count))
    #expect(recorder.elements == Array([1, 1, 2, 3, 3, 1].dropFirst(count)))
    #expect(recorder.isCompleted)
  }

  @Test("start(with:) sends an element first, and append continues with another signal")
  func ends() {
    let recorder = Recorder(SafeSignal.just(2).start(with: 1).append(.sequence([3, 4])))
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(recorder.isCompleted)
  }

  @Test("handleEvents sees the start, each element, the end and the release, in that order")
  func handleEvents() {
    let log = Recorder<String, Never>()
    let watched = SafeSignal.just(1).handleEvents(
      start: { log.observer.send("start") },
      next: { log.observer.send("\($0)") },
      end: { _ in log.observer.send("end") },
      over: { log.observer.send("over") })
    _ = Recorder(watched)
    #expect(log.elements == ["start", "1", "end", "over"])
  }

  @Test("feedActivity says true at the start, and false at the end or at disposal")
  func activity() {
    let log = Recorder<Bool, Never>()
    let subject = SafePublishSubject<Int>()
    let handle = subject.signal.feedActivity(into: log.observer).observeNext { _ in }
    #expect(log.elements == [true])
    handle.dispose()
    #expect(log.elements == [true, false])
    _ = Recorder(SafeSignal.just(1).feedActivity(into: log.observer))
    #expect(log.elements == [true, false, true, false])
  }

  @Test("deferred and performing work at the start of each observation")
  func deferred() {
    let counter = Counter()
    let deferred = SafeSignal<Int>.deferred {
      counter.add()
      return .just(counter.value)
    }
    #expect(Recorder(deferred).elements == [1])
    #expect(Recorder(deferred).elements == [2])
    let failing = Signal<Int, Oops>.performing { () throws(Oops) in throw Oops(number: 9) }
    #expect(Recorder(failing).failure == Oops(number: 9))
  }

  @Test("empty completes, never doesn't, failed fails")
  func sources() {
    #expect(Recorder(SafeSignal<Int>.empty()).isCompleted)
    #expect(Recorder(SafeSignal<Int>.never()).end == nil)
    #expect(Recorder(Signal<Int, Oops>.failed(Oops())).failure == Oops())
  }
}
