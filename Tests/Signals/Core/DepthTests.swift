// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// What a chain does when it starts where much of the stack is in use.
@Suite("Deep in the stack")
struct DepthTests {
  /// A signal with two elements and a failure, which doesn't wait for anything.
  private let numbers = Signal<Int, Oops> { observer, _ in
    observer.send(1)
    observer.send(2)
    observer.fail(Oops())
  }

  /// A signal whose parts start in their turn.
  private static func inner(_ number: Int) -> Signal<Int, Oops> {
    Signal<Int, Oops>.empty().append(.just(number * 10))
  }

  private func elements(_ signal: Signal<Int, Oops>, kilobytes: Int) -> [Int] {
    Recorder(signal.startedDeep(kilobytes: kilobytes)).elements
  }

  @Test("deep in the stack the same elements and ends arrive")
  func sameElements() {
    let (numbers, inner) = (numbers.catch { _ in Signal<Int, Oops>.empty() }, Self.inner)
    let failing = self.numbers
    let signals: [Signal<Int, Oops>] = [
      numbers.flatMapConcat(inner), numbers.flatMapMerge(inner),
      numbers.flatMapMerge(atMost: 1, inner), numbers.flatMapRace(inner),
      numbers.flatMapLatest { .just($0) }, numbers.flatMapFirst { .just($0) },
      numbers.expand { $0 < 5 ? inner($0) : .empty() },
      numbers.append(inner(3)), failing.catch { _ in inner(3) }, failing.retry(2),
      numbers.repeat(3), numbers.filter { $0 > 2 }.ifEmpty(startWith: inner(3)),
      merge(numbers, inner(3)), race(inner(3), numbers),
      zip(numbers, inner(3)).map(+), combineLatest(numbers, inner(3)).map(+),
      numbers.with(latestFrom: inner(3)).map(+),
      numbers.prefix(until: SafeSignal.just(1)), numbers.drop(until: SafeSignal.just(1)),
      failing.flatMapConcat(inner), failing.flatMapMerge(inner),
    ]
    for (index, signal) in signals.enumerated() {
      let (shallow, deep) = (Recorder(signal), Recorder(signal.startedDeep(kilobytes: 100)))
      #expect(deep.elements == shallow.elements, "signal \(index)")
      #expect(deep.isCompleted == shallow.isCompleted, "signal \(index)")
      #expect(deep.failure == shallow.failure, "signal \(index)")
    }
  }

  @Test("deep in the stack flatMapLatest may replace an inner signal before its start")
  func flatMapLatest() {
    let signal = numbers.flatMapLatest(Self.inner)
    #expect(elements(signal, kilobytes: 0) == [10, 20])
    #expect(elements(signal, kilobytes: 100) == [20])
  }

  @Test("deep in the stack flatMapFirst ignores elements until the start that waits")
  func flatMapFirst() {
    let signal = numbers.flatMapFirst(Self.inner)
    #expect(elements(signal, kilobytes: 0) == [10, 20])
    #expect(elements(signal, kilobytes: 100) == [10])
  }

  @Test("deep in the stack an end may arrive after the release of its source")
  func endAfterRelease() {
    let log = Lock<[String]>([])
    @Sendable func note(_ text: String) { log.withLock { $0.append(text) } }
    let source = Signal<Int, Oops>.just(1).handleEvents(over: { note("released") })
    let signal = Signal<Int, Oops>.just(0).flatMapConcat { _ in source }
      .handleEvents(end: { _ in note("ended") })
    for kilobytes in [0, 100] {
      signal.startedDeep(kilobytes: kilobytes).observe(next: { _ in }).dispose()
    }
    #expect(log.withLock { $0 } == ["released", "ended", "released", "ended"])
  }

  @Test("an inner signal of one part starts at once, unless sixteen levels are nested")
  func levels() {
    for operation in ["flatMapLatest", "flatMapFirst"] {
      @Sendable func level(_ number: Int) -> Signal<Int, Oops> {
        if number == 0 {
          return operation == "flatMapLatest"
            ? numbers.flatMapLatest { .just($0) } : numbers.flatMapFirst { .just($0) }
        }
        return Signal<Int, Oops>(serial: { observer, _ in observer.send(number) })
          .flatMapMerge { level($0 - 1) }
      }
      #expect(elements(level(14), kilobytes: 0) == [1, 2])
      #expect(elements(.just(0), kilobytes: 100) == [0])
    }
  }
}
