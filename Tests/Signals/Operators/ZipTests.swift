// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("zip, and joining collections")
struct ZipTests {
  private let stage = MarbleStage()

  @Test("zip pairs in step, and completes when nothing can follow")
  func inStep() {
    let pairs = zip(stage.cold("ab---c|").signal, stage.cold("-x-y--z|").signal).map { $0 + $1 }
    #expect(stage.marbles(of: pairs) == "-'ax'-'by'--['cz'|]")
    let short = zip(stage.cold("a-|").signal, stage.cold("x-y-z|").signal).map { $0 + $1 }
    #expect(stage.marbles(of: short) == "'ax'-|")
    let three = zip(
      SafeSignal.sequence(1...3), SafeSignal.sequence(["a", "b"]), SafeSignal.sequence([true]))
    #expect(Recorder(three).elements.map { "\($0)\($1)\($2)" } == ["1atrue"])
    #expect(Recorder(three).isCompleted)
    #expect(Recorder(SafeSignal.just(1).zip(with: SafeSignal.just(2))).elements.count == 1)
  }

  @Test("an observer that feeds what is zipped gets the right pairs, without growing the stack")
  func feedback() {
    let (one, two) = (SafePublishSubject<Int>(), SafePublishSubject<Int>())
    let pairs = Recorder<Int, Never>()
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let handle = zip(one.signal, two.signal).observeNext { first, second in
        pairs.observer.send(first * 100_000 + second)
        if first < 20_000 {
          one.send(first + 1)
          two.send(first + 1)
        }
      }
      one.send(1)
      two.send(1)
      handle.dispose()
    }
    #expect(pairs.elements == (1...20_000).map { $0 * 100_001 })
  }

  @Test("a failure ends a zip at once, also with pairs that wait for a partner")
  func failure() {
    let zipped = zip(stage.cold("abc^").signal, stage.cold("-----x|").signal).map { $0 + $1 }
    #expect(stage.marbles(of: zipped) == "---^")
  }

  @Test("the latest of an array, one of nothing, and of one")
  func latestOfArray() {
    let subjects = (0..<3).map { _ in SafePublishSubject<Int>() }
    let latest = Recorder(combineLatest(subjects.map(\.signal)))
    for (number, subject) in subjects.enumerated() { subject.send(number) }
    subjects[1].send(7)
    #expect(latest.elements == [[0, 1, 2], [0, 7, 2]])
    let nothing = Recorder(combineLatest([SafeSignal<Int>]()))
    #expect(nothing.elements == [[]])
    #expect(nothing.isCompleted)
    #expect(Recorder(combineLatest([SafeSignal.just(1)])).elements == [[1]])
  }

  @Test("zip and merge of nothing complete")
  func nothing() {
    #expect(Recorder(zip([SafeSignal<Int>]())).elements == [])
    #expect(Recorder(zip([SafeSignal<Int>]())).isCompleted)
    #expect(Recorder(merge([SafeSignal<Int>]())).isCompleted)
    #expect(Recorder(race([SafeSignal<Int>]())).isCompleted)
  }

  @Test("any arity: seven signals of seven types")
  func seven() {
    let signal = combineLatest(
      SafeSignal.just(1), SafeSignal.just("b"), SafeSignal.just(true), SafeSignal.just(2.5),
      SafeSignal.just(Character("c")), SafeSignal.just([3]), SafeSignal.just(Int?.none))
    let recorder = Recorder(signal.map { "\($0)\($1)\($2)\($3)\($4)\($5)\($6 == nil)" })
    #expect(recorder.elements == ["1btrue2.5c[3]true"])
    #expect(recorder.isCompleted)
  }
}

@Suite("race, flatMapFirst, flatMapRace, flatMapMerge(atMost:)")
struct ContestTests {
  private let stage = MarbleStage()

  @Test("the first to send anything wins, and the others are ended")
  func race() {
    let (slow, quick) = (stage.cold("--a-b|"), stage.cold("-x-y|"))
    #expect(stage.marbles(of: Signals.race(slow.signal, quick.signal)) == "-x-y|")
    #expect(slow.observations == [ObservedSpan(0, to: 1)])
    #expect(stage.marbles(of: Signals.race(slow.signal, stage.cold("-^").signal)) == "-^")
    #expect(stage.marbles(of: Signals.race(stage.cold("|").signal, slow.signal)) == "|")
  }

  @Test("flatMapFirst ignores what comes while an inner signal runs")
  func first() {
    let inner = stage.cold("xy|")
    let outer = stage.hot("ab--c-|")
    #expect(stage.marbles(of: outer.signal.flatMapFirst { _ in inner.signal }) == "xy--xy|")
    #expect(inner.observations.count == 2)
  }

  @Test("flatMapRace continues with the first inner signal to send, and ends the rest")
  func flatMapRace() {
    let inners = ["a": stage.cold("---x-y|"), "b": stage.cold("-u-v|")]
    let outer = stage.hot("ab-c--|")
    let raced = outer.signal.flatMapRace { inners[$0]?.signal ?? .never() }
    #expect(stage.marbles(of: raced) == "--u-v|")
    #expect(outer.observations == [ObservedSpan(0, to: 2)])
    #expect(inners["a"]?.observations == [ObservedSpan(0, to: 2)])
    #expect(Recorder(SafeSignal<Int>.empty().flatMapRace { _ in SafeSignal.just(1) }).isCompleted)
  }

  @Test("flatMapMerge runs at most the given number of inner signals, and the other elements wait")
  func atMost() {
    let inner = stage.cold("x--|")
    let outer = stage.hot("abc|")
    let merged = outer.signal.flatMapMerge(atMost: 2) { _ in inner.signal }
    #expect(stage.marbles(of: merged) == "xx-x--|")
    #expect(
      inner.observations == [
        ObservedSpan(0, to: 3), ObservedSpan(1, to: 4), ObservedSpan(3, to: 6),
      ])
  }

  @Test("an infinite inner signal of flatMapMerge ends with first()")
  func infinite() {
    let merged = SafeSignal.sequence(0...).flatMapMerge { _ in SafeSignal.sequence(5...) }
    #expect(Recorder(merged.prefix(3)).elements == [5, 6, 7])
  }
}
