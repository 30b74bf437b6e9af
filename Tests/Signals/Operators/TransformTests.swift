// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Transforming")
struct TransformTests {
  private let stage = MarbleStage()

  @Test("flatMap sends the elements of each sequence one by one, and stops when it is disposed")
  func flatMap() {
    #expect(
      Recorder(SafeSignal.sequence([1, 3]).flatMap { $0..<$0 + 2 }).elements == [1, 2, 3, 4])
    #expect(Recorder(SafeSignal.just(0).flatMap { $0... }.prefix(2)).elements == [0, 1])
  }

  @Test("enumerated counts from zero, separately for each observation")
  func enumerated() {
    let letters = SafeSignal.sequence(["a", "b"]).enumerated().map { "\($0.offset)\($0.element)" }
    #expect(Recorder(letters).elements == ["0a", "1b"])
    #expect(Recorder(letters).elements == ["0a", "1b"])
  }

  @Test("scan(into:) changes in place; reduce and collect send once, at the completion")
  func accumulating() {
    let numbers = SafeSignal.sequence(1...4)
    #expect(Recorder(numbers.scan(into: []) { $0.append($1) }).elements.last == [1, 2, 3, 4])
    #expect(Recorder(numbers.reduce(10) { $0 - $1 }).elements == [0])
    #expect(Recorder(numbers.reduce(into: "") { $0 += "\($1)" }).elements == ["1234"])
    #expect(Recorder(numbers.collect()).elements == [[1, 2, 3, 4]])
    #expect(Recorder(SafeSignal<Int>.empty().collect()).elements == [[]])
    #expect(Recorder(Signal<Int, Oops>.failed(Oops()).collect()).elements == [])
    #expect(stage.marbles(of: stage.cold("a-b-|").signal.reduce("") { $0 + $1 }) == "----['ab'|]")
  }

  @Test("a scan's initial value is not sent, but with start(with:) it is")
  func initial() {
    let sums = SafeSignal.sequence([1, 2]).scan(0) { $0 + $1 }
    #expect(Recorder(sums).elements == [1, 3])
    #expect(Recorder(sums.start(with: 0)).elements == [0, 1, 3])
  }

  @Test("chunks have a fixed length; completion sends a shorter one, a failure drops it")
  func chunks() {
    #expect(
      Recorder(SafeSignal.sequence(1...5).chunks(ofCount: 2)).elements == [[1, 2], [3, 4], [5]])
    let failing = Signal<Int, Oops>.sequence(1...3).append(.failed(Oops()))
    #expect(Recorder(failing.chunks(ofCount: 2)).elements == [[1, 2]])
  }

  @Test("timed chunks begin with an element, and no timer is armed while nothing comes")
  func timedChunks() {
    let source = stage.hot("abc---d--|")
    let chunks = source.signal.chunks(every: .milliseconds(2), orCount: 9, on: stage.time)
    #expect(stage.marbles(of: chunks.map { $0.joined() }) == "--'abc'-----d|")
    let counted = stage.cold("abcd-|").signal
      .chunks(every: .milliseconds(9), orCount: 3, on: stage.time).map { $0.joined() }
    #expect(stage.marbles(of: counted) == "--'abc'--[d|]")
  }

  @Test("pairs come from the second element on, withPrevious from the first")
  func pairs() {
    let numbers = SafeSignal.sequence(1...3)
    #expect(Recorder(numbers.adjacentPairs().map { "\($0)\($1)" }).elements == ["12", "23"])
    #expect(Recorder(numbers.withPrevious().map(\.previous)).elements == [nil, 1, 2])
  }

  @Test("events become elements and back; results end with the failure, failures are only that")
  func materialize() {
    let signal = Signal<Int, Oops>.sequence([1]).append(.failed(Oops(number: 2)))
    let events = Recorder(signal.materialize())
    #expect(events.elements == [.next(1), .end(.failed(Oops(number: 2)))])
    #expect(events.isCompleted)
    let back = Recorder(signal.materialize().dematerialize())
    #expect(back.elements == [1])
    #expect(back.failure == Oops(number: 2))
    #expect(Recorder(signal.results()).elements == [.success(1), .failure(Oops(number: 2))])
    #expect(Recorder(signal.failures()).elements == [Oops(number: 2)])
    #expect(Recorder(Signal<Int, Oops>.just(1).failures()).elements == [])
    let results = SafeSignal.sequence([Result<Int, Oops>.success(1), .failure(Oops())])
    #expect(Recorder(results.setFailure(to: Oops.self).unwrapped()).failure == Oops())
  }

  @Test("and, or and not follow the latest of both")
  func logic() {
    let (one, other) = (SafePublishSubject<Bool>(), SafePublishSubject<Bool>())
    let both = Recorder(one.signal.and(other.signal))
    let either = Recorder(one.signal.or(other.signal))
    let opposite = Recorder(one.signal.not())
    one.send(true)
    other.send(false)
    one.send(false)
    #expect(both.elements == [false, false])
    #expect(either.elements == [true, false])
    #expect(opposite.elements == [false, true])
  }

  @Test("key paths and functions stand where closures do, also where a signal may fail")
  func keyPaths() {
    let words = Signal<String, Oops>.sequence(["a", "", "ccc"])
    #expect(Recorder(words.map(\.count)).elements == [1, 0, 3])
    #expect(Recorder(words.filter(\.isEmpty)).elements == [""])
    #expect(Recorder(words.compactMap(\.first)).elements == ["a", "c"])
    let sums = merge([words, words]).map { $0.count + 1 }.filter { $0 > 1 }
    #expect(Recorder(sums).elements.count == 4)
  }
}

@Suite("Closures that throw the failure")
struct ThrowingTests {
  private let numbers = Signal<Int, Oops>.sequence(1...)

  @Sendable private static func upToTwo(_ number: Int) throws(Oops) -> Int {
    if number > 2 { throw Oops(number: number) }
    return number
  }

  @Test("what a closure throws is the failure, and ends what is upstream")
  func failures() {
    let signals: [Signal<Int, Oops>] = [
      numbers.map(Self.upToTwo),
      numbers.compactMap { number throws(Oops) -> Int? in try Self.upToTwo(number) },
      numbers.filter { number throws(Oops) in try Self.upToTwo(number) > 0 },
      numbers.scan(0) { _, number throws(Oops) in try Self.upToTwo(number) },
      numbers.flatMapLatest { number throws(Oops) in .just(try Self.upToTwo(number)) },
      numbers.flatMapMerge { number throws(Oops) in .just(try Self.upToTwo(number)) },
      numbers.flatMapConcat { number throws(Oops) in .just(try Self.upToTwo(number)) },
      numbers.flatMapFirst { number throws(Oops) in .just(try Self.upToTwo(number)) },
    ]
    for signal in signals {
      let recorder = Recorder(signal)
      #expect(recorder.elements == [1, 2])
      #expect(recorder.failure == Oops(number: 3))
      #expect(recorder.eventsAfterEnd == 0)
    }
    let sum = numbers.reduce(0) { _, number throws(Oops) in try Self.upToTwo(number) }
    #expect(Recorder(sum).failure == Oops(number: 3))
    let first = numbers.first { number throws(Oops) in try Self.upToTwo(number) > 4 }
    #expect(Recorder(first).failure == Oops(number: 3))
  }

  @Test("performing, deferred and using fail with what they throw, and release what they made")
  func sources() {
    let failing = Signal<Int, Oops>.performing { () throws(Oops) in throw Oops(number: 1) }
    #expect(Recorder(failing).failure == Oops(number: 1))
    #expect(
      Recorder(Signal<Int, Oops>.deferred { () throws(Oops) in throw Oops() }).failure == Oops())
    let log = Recorder<String, Never>()
    let used = Signal<Int, Oops>.using(
      { () throws(Oops) in
        log.observer.send("made")
        return 7
      }, release: { log.observer.send("released \($0)") }
    ) { number in .just(number) }
    #expect(Recorder(used).elements == [7])
    #expect(log.elements == ["made", "released 7"])
    let unmade = Signal<Int, Oops>.using(
      { () throws(Oops) -> Int in throw Oops() }, release: { _ in log.observer.send("never") }
    ) { .just($0) }
    #expect(Recorder(unmade).failure == Oops())
    #expect(log.elements.count == 2)
    #expect(Recorder(Signal<Int, Oops>.result(.failure(Oops()))).failure == Oops())
    #expect(Recorder(Signal<Int, Oops>.result(.success(4))).elements == [4])
  }
}
