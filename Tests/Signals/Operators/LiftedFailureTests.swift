// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Safe signals where failing ones are expected")
struct LiftedFailureTests {
  private let safe = SafeSignal.just(1)
  private let failing = Signal<Int, Oops>.failed(Oops())
  private let succeeding = Signal<Int, Oops>.just(2)

  @Test("a safe signal is lifted by the inner signals of its operators")
  func flatMap() {
    let signals = [
      safe.flatMapLatest { _ in failing }, safe.flatMapMerge { _ in failing },
      safe.flatMapConcat { _ in failing }, safe.flatMapFirst { _ in failing },
      safe.flatMapRace { _ in failing },
      safe.flatMapConcat(buffering: .fail(1, with: Oops())) { _ in failing },
    ]
    for signal in signals { #expect(Recorder(signal).failure == Oops()) }
    #expect(Recorder(succeeding.flatMapLatest { _ in safe }).elements == [1])
    #expect(Recorder(succeeding.flatMapMerge { _ in safe }).elements == [1])
    #expect(Recorder(succeeding.flatMapConcat { _ in safe }).elements == [1])
    #expect(Recorder(succeeding.flatMapFirst { _ in safe }).elements == [1])
    #expect(Recorder(succeeding.flatMapRace { _ in safe }).elements == [1])
  }

  @Test("a safe signal is lifted beside a failing one, on either side")
  func combining() {
    #expect(Recorder(safe.append(failing)).failure == Oops())
    #expect(Recorder(succeeding.append(safe)).elements == [2, 1])
    #expect(Recorder(safe.merge(with: failing)).failure == Oops())
    #expect(Recorder(race(failing, safe)).failure == Oops())
    #expect(Recorder(race(safe, failing)).elements == [1])
    #expect(Recorder(SafeSignal<Int>.empty().ifEmpty(startWith: failing)).failure == Oops())
    #expect(Recorder(Signal<Int, Oops>.empty().ifEmpty(startWith: safe)).elements == [1])
    #expect(Recorder(merge(succeeding, safe)).elements == [2, 1])
    #expect(Recorder(merge(safe, succeeding)).elements == [1, 2])
    #expect(Recorder(combineLatest(safe, failing)).failure == Oops())
    #expect(Recorder(combineLatest(succeeding, safe).map { $0 + $1 }).elements == [3])
    #expect(Recorder(zip(safe, succeeding).map { $0 + $1 }).elements == [3])
    #expect(Recorder(zip(failing, safe)).failure == Oops())
    #expect(Recorder(safe.with(latestFrom: succeeding).map { $0 + $1 }).elements == [3])
    #expect(Recorder(succeeding.with(latestFrom: safe).map { $0 + $1 }).elements == [3])
  }

  @Test("what is safe altogether stays safe, without a word about its type")
  func stillSafe() {
    let numbers = combineLatest(safe, safe.flatMapLatest { .just($0) }).map { $0 + $1 }
    let handle = numbers.append(safe).merge(with: safe).observeNext { _ in }
    handle.dispose()
  }
}
