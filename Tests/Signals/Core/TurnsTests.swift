// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// Synchronous sources run in turns: recursion needs constant stack, and none starves the others.
@Suite("Turns of synchronous sources")
struct TurnsTests {
  /// Counts up to a number, by a signal that starts itself.
  private static func count(_ operation: String, from number: Int, to last: Int) -> Signal<
    Int, Oops
  > {
    if number == last { return .just(number) }
    let next = Signal<Int, Oops>.deferred { count(operation, from: number + 1, to: last) }
    return switch operation {
    case "append": .just(number).append(next)
    case "catch": Signal<Int, Oops>.failed(Oops()).catch { _ in next }
    default: .empty().ifEmpty(startWith: next)
    }
  }

  @Test(
    "a hundred thousand rounds of recursion need a stack of 512 KB",
    arguments: ["append", "catch", "ifEmpty"])
  func recursion(_ name: String) {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let last = Lock(-1)
      let handle = Self.count(name, from: 0, to: 100_000)
        .observe(next: { number in last.withLock { $0 = number } })
      #expect(last.withLock { $0 } == 100_000)
      handle.dispose()
    }
  }

  private static func nested(from number: Int, to last: Int) -> SafeSignal<Int> {
    SafeSignal.just(number).flatMapConcat { number in
      number == last ? .just(number) : nested(from: number + 1, to: last)
    }
  }

  @Test("recursion through inner signals needs a stack of 512 KB")
  func nestedRecursion() {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let recorder = Recorder(Self.nested(from: 0, to: 5_000))
      #expect(recorder.elements == [5_000])
      #expect(recorder.isCompleted)
    }
  }

  @Test("recursion with a timer in each round needs constant stack and memory")
  func asynchronousRecursion() {
    let time = VirtualScheduler()
    @Sendable func page(_ number: Int) -> SafeSignal<Int> {
      SafeSignal<Void>.timer(after: .seconds(1), on: time).map { number }
        .append(.deferred { number == 20_000 ? .empty() : page(number + 1) })
    }
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let recorder = Recorder(page(1))
      time.run()
      #expect(recorder.elements == Array(1...20_000))
      #expect(recorder.isCompleted)
    }
  }

  @Test("long chains are built, observed and released on a stack of 512 KB")
  func longChains() {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      var appended = SafeSignal.just(0)
      for number in 1..<10_000 { appended = appended.append(.just(number)) }
      let recorder = Recorder(appended)
      #expect(recorder.elements == Array(0..<10_000))
      var mapped = SafeSignal.just(0)
      for _ in 0..<20_000 { mapped = mapped.map { $0 + 1 } }
      _ = mapped
    }
  }

  @Test("a source that repeats without end stops when enough has come")
  func endlessRepetition() {
    let time = VirtualScheduler()
    let timers = Recorder(
      SafeSignal<Void>.timer(after: .seconds(1), on: time).repeat(.max).prefix(3))
    time.run()
    #expect(timers.elements.count == 3)
    #expect(Recorder(SafeSignal.just(1).repeat(.max).prefix(3)).elements == [1, 1, 1])
  }

  @Test("an endless synchronous source waits for the inner signals of flatMapConcat")
  func pausedSource() {
    let time = VirtualScheduler()
    let pulled = Counter()
    let sources: [SafeSignal<Int>] = [
      .sequence(0...), SafeSignal.just(7).repeat(.max), .sequence(0...).filter { $0 % 2 == 0 },
    ]
    for source in sources {
      let before = pulled.value
      let recorder = Recorder(
        source.handleEvents(next: { _ in pulled.add() }).flatMapConcat { number in
          SafeSignal<Void>.timer(after: .seconds(1), on: time).map { number }
        }.prefix(3))
      time.run()
      #expect(recorder.elements.count == 3)
      #expect(pulled.value - before < 100)
    }
  }

  @Test("endless synchronous inputs of zip, combineLatest and merge let the others start")
  func fairness() {
    let names = SafeSignal.sequence(["a", "b"])
    let endless: [SafeSignal<Int>] = [.sequence(1...), SafeSignal.just(1).repeat(.max)]
    for numbers in endless {
      #expect(Recorder(zip(numbers, names).map { "\($0)\($1)" }.first()).elements == ["1a"])
      #expect(Recorder(zip(numbers, names).map(\.1)).elements == ["a", "b"])
      #expect(Recorder(combineLatest(numbers, names).map(\.1).first()).elements == ["a"])
      #expect(Recorder(combineLatest(numbers, names, names).first()).elements.count == 1)
      #expect(Recorder(merge(numbers.map(String.init), names).first { $0 == "b" }).isCompleted)
      #expect(Recorder(numbers.with(latestFrom: numbers).first()).isCompleted)
      let others = endless.map { $0.map { -$0 } }
      for other in others {
        #expect(Recorder(merge(numbers, other).first { $0 < 0 }).isCompleted)
        #expect(Recorder(merge(merge(numbers, numbers), other).first { $0 < 0 }).isCompleted)
      }
    }
  }

  @Test("an endless input of zip waits for an asynchronous one")
  func zipWithTimer() {
    let time = VirtualScheduler()
    let pulled = Counter()
    let recorder = Recorder(
      zip(
        SafeSignal.sequence(0...).handleEvents(next: { _ in pulled.add() }),
        SafeSignal<Int>.interval(every: .seconds(1), on: time)
      ).map { $0 + $1 }.prefix(3))
    time.advance(by: .seconds(5))
    #expect(recorder.elements == [0, 2, 4])
    #expect(pulled.value <= 4)
  }
}
