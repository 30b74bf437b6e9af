// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Selecting")
struct SelectionTests {
  private let stage = MarbleStage()
  private let numbers = SafeSignal.sequence(1...5)

  @Test("first(where:), last, element(at:), prefix and suffix choose by place or condition")
  func places() {
    #expect(Recorder(numbers.first { $0 > 2 }).elements == [3])
    #expect(Recorder(numbers.last()).elements == [5])
    #expect(Recorder(numbers.element(at: 3)).elements == [4])
    #expect(Recorder(numbers.element(at: 9)).elements == [])
    #expect(Recorder(numbers.suffix(2)).elements == [4, 5])
    #expect(Recorder(numbers.suffix(.max)).elements == [1, 2, 3, 4, 5])
    #expect(Recorder(numbers.suffix(0)).elements == [])
    #expect(Recorder(numbers.prefix(.max)).elements.count == 5)
    #expect(Recorder(numbers.prefix(inclusive: true) { $0 < 3 }).elements == [1, 2, 3])
  }

  @Test("dropFirst, dropLast, drop(while:) leave out by place or condition")
  func dropping() {
    #expect(Recorder(numbers.dropFirst(.max)).elements == [])
    #expect(Recorder(numbers.dropLast(2)).elements == [1, 2, 3])
    #expect(Recorder(numbers.dropLast(0)).elements == [1, 2, 3, 4, 5])
    #expect(Recorder(SafeSignal.sequence([1, 3, 1]).drop { $0 < 2 }).elements == [3, 1])
  }

  @Test("uniqued remembers everything, separately for each observation")
  func uniqued() {
    let signal = SafeSignal.sequence([1, 2, 1, 3, 2]).uniqued()
    #expect(Recorder(signal).elements == [1, 2, 3])
    #expect(Recorder(signal).elements == [1, 2, 3])
    #expect(Recorder(numbers.uniqued(on: { $0 % 2 })).elements == [1, 2])
  }

  @Test("ignoreElements passes the end alone")
  func ignoring() {
    #expect(stage.marbles(of: stage.cold("ab-^").signal.ignoreElements()) == "---^")
  }

  @Test("drop(until:) and prefix(until:) listen to elements of the other, not to its completion")
  func until() {
    let source = stage.cold("abcdef|")
    let sign = stage.cold("--x---|")
    let silent = stage.cold("--|")
    let sure = { (signal: ColdSource) in signal.signal.suppressError() }
    #expect(stage.marbles(of: source.signal.drop(until: sure(sign))) == "--cdef|")
    #expect(stage.marbles(of: source.signal.prefix(until: sure(sign))) == "ab|")
    #expect(stage.marbles(of: source.signal.prefix(until: sure(silent))) == "abcdef|")
    #expect(stage.marbles(of: source.signal.drop(until: sure(silent))) == "------|")
  }

  @Test("paused(while:) leaves elements out while the latest of the other is true, never the end")
  func paused() {
    let source = stage.cold("abcdefg|")
    let pause = stage.cold("-t-f--t").signal.suppressError().map { $0 == "t" }
    #expect(stage.marbles(of: source.signal.paused(while: pause)) == "a--def-|")
  }

  @Test("prefix(during:) completes when the bag goes, and leaves nothing in it")
  func during() {
    let subject = SafePublishSubject<Int>()
    let bag = DisposeBag()
    let recorder = Recorder(subject.signal.prefix(during: bag))
    subject.send(1)
    bag.dispose()
    subject.send(2)
    #expect(recorder.elements == [1])
    #expect(recorder.isCompleted)
    #expect(Recorder(subject.signal.prefix(during: bag)).isCompleted)
  }

  @Test("ifEmpty sends or continues only when nothing came")
  func empty() {
    #expect(Recorder(SafeSignal<Int>.empty().ifEmpty(send: 4)).elements == [4])
    #expect(Recorder(numbers.ifEmpty(send: 4)).elements == [1, 2, 3, 4, 5])
    #expect(Recorder(SafeSignal<Int>.empty().ifEmpty(startWith: numbers)).elements.count == 5)
    #expect(Recorder(Signal<Int, Oops>.failed(Oops()).ifEmpty(send: 1)).elements == [])
  }
}
