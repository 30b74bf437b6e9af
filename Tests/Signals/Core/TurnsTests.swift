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
    "any number of rounds of recursion needs a stack of 512 KB",
    arguments: ["append", "catch", "ifEmpty"])
  func recursion(_ name: String) {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let last = Lock(-1)
      let count = TestLength.rounds(20_000, long: 100_000)
      let handle = Self.count(name, from: 0, to: count)
        .observe(next: { number in last.withLock { $0 = number } })
      #expect(last.withLock { $0 } == count)
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

  /// A signal that starts itself as an inner signal, and sends a number at each level.
  private static func levels(_ operation: String, from number: Int, to last: Int) -> Signal<
    Int, Oops
  > {
    let numbers = Signal<Int, Oops>.sequence([number])
    let next: @Sendable (Int) -> Signal<Int, Oops> = { number in
      if number == last { return .just(number) }
      let rest = levels(operation, from: number + 1, to: last)
      return Signal.just(number).append(rest)
    }
    return switch operation {
    case "flatMapConcat": numbers.flatMapConcat(next)
    case "flatMapConcat, safe": SafeSignal.sequence([number]).flatMapConcat(next)
    case "flatMapConcat, caught": numbers.flatMapConcat { next($0).catch { .failed($0) } }
    case "flatMapMerge": numbers.flatMapMerge(next)
    case "flatMapMerge(atMost: 2)": numbers.flatMapMerge(atMost: 2, next)
    case "flatMapLatest": numbers.flatMapLatest(next)
    case "flatMapFirst": numbers.flatMapFirst(next)
    case "retry": numbers.flatMapConcat { next($0).retry(1) }
    case "repeat": numbers.flatMapConcat { next($0).repeat(1) }
    default:
      merge(
        .just(number),
        .deferred {
          number == last ? .empty() : levels(operation, from: number + 1, to: last)
        })
    }
  }

  @Test(
    "an element of an inner signal passes any number of levels with the same stack",
    arguments: [
      "flatMapConcat", "flatMapConcat, safe", "flatMapConcat, caught", "flatMapMerge",
      "flatMapMerge(atMost: 2)", "flatMapLatest", "flatMapFirst", "retry", "repeat", "merge",
    ])
  func elementsOfLevels(_ name: String) {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let last = TestLength.rounds(1_500, long: 5_000)
      let base = Self.stackPointer()
      let numbers = Lock<[Int]>([])
      let depth = Lock<UInt>(0)
      let recorder = Recorder<Int, Oops>()
      let handle = Self.levels(name, from: 0, to: last).handleEvents(next: { number in
        let used = base - Self.stackPointer()
        depth.withLock { $0 = max($0, used) }
        numbers.withLock { $0.append(number) }
      }).observe(recorder.observer)
      #expect(numbers.withLock { $0 } == Array(0...last))
      #expect(recorder.isCompleted)
      // What is deferred at 64 KB needs some more stack until it is.
      #expect(depth.withLock { $0 } < 160 * 1024)
      handle.dispose()
    }
  }

  @inline(never)
  private static func stackPointer() -> UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }

  @Test("a source looks for pauses at one lifetime, however deep the recursion is")
  func pausesOfLevels() {
    let counts = Lock<[Int]>([])
    @Sendable func level(_ number: Int) -> Signal<Int, Oops> {
      let source = Signal<Int, Oops>(serial: { observer, lifetime in
        let pausable = sequence(state: lifetime.life.pausable) { life in
          defer { life = life?.pausableOutside }
          return life
        }
        counts.withLock { $0.append(pausable.reduce(0) { count, _ in count + 1 }) }
        observer.send(number)
        observer.complete()
      })
      return source.flatMapConcat { number in number == 100 ? .empty() : level(number + 1) }
    }
    level(0).observe(next: { _ in }).dispose()
    #expect(counts.withLock { $0 } == Array(repeating: 1, count: 101))
  }

  /// Long chains of operators behind a source, and what they send for its 0 and 1.
  private static func longChains(
    _ source: Signal<Int, Oops>
  ) -> [(signal: Signal<Int, Oops>, elements: [Int])] {
    func chain(
      of count: Int = 2_000, _ step: (Signal<Int, Oops>, Int) -> Signal<Int, Oops>
    ) -> Signal<Int, Oops> {
      (1...count).reduce(source, step)
    }
    return [
      (chain(of: 10_000) { signal, _ in signal.map { $0 + 1 } }, [10_000, 10_001]),
      (chain(of: 10_000) { signal, number in signal.append(.just(1 + number)) }, Array(0...10_001)),
      (chain { signal, _ in signal.filter { $0 >= 0 } }, [0, 1]),
      (chain { signal, _ in signal.scan(0) { $0 + $1 } }, [0, 1]),
      (chain { signal, _ in signal.prefix(2) }, [0, 1]),
      (chain { signal, _ in signal.start(with: 2).dropFirst() }, [0, 1]),
      (chain { signal, _ in signal.flatMapConcat { .just($0) } }, [0, 1]),
      (chain { signal, _ in signal.flatMapLatest { .just($0) } }, [0, 1]),
      (chain { signal, _ in merge(signal, .empty()) }, [0, 1]),
      (chain { signal, _ in combineLatest(.just(0), signal).map(+) }, [0, 1]),
      (chain { signal, _ in signal.catch { .failed($0) } }, [0, 1]),
      (chain { signal, _ in signal.shareReplay(limit: 1) }, [0, 1]),
      (chain { signal, _ in signal.handleEvents() }, [0, 1]),
    ]
  }

  @Test("chains of ten thousand operators are built, observed and released on a stack of 512 KB")
  func longChains() {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      for (signal, elements) in Self.longChains(.sequence([0, 1])) {
        let recorder = Recorder(signal)
        #expect(recorder.elements == elements)
        #expect(recorder.isCompleted)
      }
      for (signal, elements) in Self.longChains(.sequence(0...)) {
        #expect(Recorder(signal.prefix(2)).elements == Array(elements.prefix(2)))
      }
      for (signal, _) in Self.longChains(.failed(Oops())) {
        #expect(Recorder(signal).failure == Oops())
      }
    }
  }

  @Test("a chain of ten thousand first elements sends each to the observer directly")
  func firstElements() {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let signal = (1...10_000).reduce(Signal<Int, Oops>.just(0)) { $0.start(with: $1) }
      #expect(Recorder(signal).elements == (0...10_000).reversed())
    }
  }

  @Test("long chains behind a subject need a stack of 512 KB")
  func longChainsOfSubjects() {
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let subject = PublishSubject<Int, Oops>()
      for (signal, elements) in Self.longChains(subject.signal) {
        let (recorder, bag) = (Recorder<Int, Oops>(), DisposeBag())
        signal.observe(recorder.observer).dispose(in: bag)
        subject.send(0)
        #expect(recorder.elements == [elements[0]])
        subject.send(1)
        #expect(recorder.elements == Array(elements.prefix(2)))
        bag.dispose()
      }
      let failing = Self.longChains(subject.signal).map { Recorder($0.signal) }
      subject.fail(Oops())
      for recorder in failing { #expect(recorder.failure == Oops()) }
    }
  }

  @Test("inputs start in the same order, however much of the stack is in use")
  func orderOfStarts() {
    let numbers = SafeSignal.just(1).append(.just(2))
    for kilobytes in [0, 100] {
      let merged = merge(numbers, .just(3), numbers.map { $0 + 3 })
      #expect(Recorder(merged.startedDeep(kilobytes: kilobytes)).elements == [1, 2, 3, 4, 5])
      let sampled = SafeSignal.just(0).with(latestFrom: numbers).map(\.1)
      #expect(Recorder(sampled.startedDeep(kilobytes: kilobytes)).elements == [2])
      let raced = race(numbers, .just(3))
      #expect(Recorder(raced.startedDeep(kilobytes: kilobytes)).elements == [1, 2])
      let failing = Signal<Int, Oops> { observer, _ in
        observer.send(1)
        observer.fail(Oops())
      }
      let next: @Sendable (Int) -> Signal<Int, Oops> = { number in
        Signal<Int, Oops>.empty().append(.just(number + 1))
      }
      let signals = [
        failing.flatMapMerge(next), failing.flatMapConcat(next), failing.flatMapRace(next),
        failing.flatMapFirst(next), failing.flatMapLatest(next),
      ]
      for signal in signals {
        let recorder = Recorder(signal.startedDeep(kilobytes: kilobytes))
        #expect(recorder.elements == [2])
        #expect(recorder.end != nil)
      }
      let expanded = failing.expand { $0 == 1 ? .just($0 + 1) : .empty() }
      #expect(Recorder(expanded.startedDeep(kilobytes: kilobytes)).elements == [1, 2])
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

  @Test(
    "an endless input may be at any position of zip, combineLatest, merge and with(latestFrom:)")
  func positionsOfEndlessInputs() {
    let endless: [SafeSignal<Int>] = [
      .sequence(0...), SafeSignal.just(0).repeat(.max).scan(-1) { sum, _ in sum + 1 },
      .sequence(0...).flatMapConcat { SafeSignal.just($0) },
    ]
    let rest = SafeSignal.sequence([10, 20])
    for numbers in endless {
      for position in 0..<3 {
        var inputs = [rest, rest, rest]
        inputs[position] = numbers
        let zipped = [
          zip(inputs), zip(inputs[0], inputs[1], inputs[2]).map { [$0, $1, $2] },
          inputs[0].zip(with: inputs[1]).zip(with: inputs[2]).map { [$0.0, $0.1, $1] },
        ]
        for signal in zipped {
          let recorder = Recorder(signal)
          #expect(recorder.elements.map { $0[position] } == [0, 1])
          #expect(recorder.isCompleted)
        }
        #expect(Recorder(combineLatest(inputs).first()).elements.count == 1)
        let three = combineLatest(inputs[0], inputs[1], inputs[2])
        #expect(Recorder(three.prefix(3)).elements.count == 3)
        #expect(Recorder(merge(inputs).first { $0 == 20 }).isCompleted)
        #expect(Recorder(merge(inputs).first { $0 == 99 }).isCompleted)
      }
      #expect(Recorder(rest.with(latestFrom: numbers)).elements.map(\.0) == [10, 20])
      #expect(Recorder(numbers.with(latestFrom: rest).prefix(2)).elements.map(\.0) == [0, 1])
      #expect(Recorder(numbers.with(latestFrom: numbers).prefix(2)).elements.map(\.0) == [0, 1])
    }
  }

  @Test("an endless input may be at any position beside asynchronous ones")
  func positionsBesideSubjects() {
    for position in 0..<3 {
      let subjects = [PublishSubject<Int, Never>(), PublishSubject<Int, Never>()]
      var inputs = subjects.map(\.signal)
      inputs.insert(.sequence(0...), at: position)
      let zipped = Recorder(zip(inputs))
      for element in [10, 20] { for subject in subjects { subject.send(element) } }
      #expect(zipped.elements.map { $0[position] } == [0, 1])
      subjects[0].complete()
      #expect(zipped.isCompleted)
    }
    let subject = PublishSubject<Int, Never>()
    for position in 0..<2 {
      var inputs = [subject.signal, subject.signal]
      inputs[position] = .sequence(0...)
      let merged = Recorder(merge(inputs).prefix(100))
      #expect(merged.elements == Array(0..<100))
    }
  }
}
