// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// Signals that start themselves as inner signals, with time between the levels.
@Suite("Recursion through time")
struct RecursionTests {
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

  /// A signal that starts itself as an inner signal after each second, and sends a number at each level.
  private static func polling(
    _ operation: String, from number: Int, to last: Int, on time: VirtualScheduler
  ) -> Signal<Int, Oops> {
    let tick = SafeSignal<Void>.timer(after: .seconds(1), on: time).setFailure(to: Oops.self)
    let next: @Sendable () -> Signal<Int, Oops> = {
      if number == last { return .just(number) }
      return Signal.just(number).append(
        .deferred { polling(operation, from: number + 1, to: last, on: time) })
    }
    return switch operation {
    case "flatMapConcat": tick.flatMapConcat(next)
    case "flatMapMerge": tick.flatMapMerge(next)
    case "flatMapMerge(atMost: 2)": tick.flatMapMerge(atMost: 2, next)
    case "flatMapLatest": tick.flatMapLatest(next)
    case "flatMapFirst": tick.flatMapFirst(next)
    case "flatMapRace": tick.flatMapRace(next)
    case "race": race(tick.flatMapLatest(next), .never())
    case "shareReplay": tick.flatMapLatest(next).shareReplay(limit: 1)
    case "catch": tick.flatMapLatest { Signal<Int, Oops>.failed(Oops()) }.catch { _ in next() }
    case "append": tick.flatMapLatest { Signal<Int, Oops>.empty() }.append(.deferred(next))
    case "retry": tick.flatMapLatest { next().retry(1) }
    case "repeat": tick.flatMapLatest { next().repeat(1) }
    default:
      merge(
        Signal.never().prefix(until: SafeSignal<Void>.timer(after: .seconds(1), on: time)),
        tick.flatMapLatest(next))
    }
  }

  private static let pollings = [
    "flatMapConcat", "flatMapMerge", "flatMapMerge(atMost: 2)", "flatMapLatest", "flatMapFirst",
    "flatMapRace", "race", "shareReplay", "catch", "append", "retry", "repeat", "merge",
  ]

  @Test(
    "a recursion through timers ends, and is released, on a stack of 256 KB", arguments: pollings)
  func endOfAsynchronousRecursion(_ name: String) {
    Stress.run(threads: 1, stackSize: 256 * 1024) { _ in
      let (time, last) = (VirtualScheduler(), TestLength.rounds(100, long: 1_000))
      let ended = Recorder(Self.polling(name, from: 1, to: last, on: time))
      time.run()
      #expect(ended.elements == Array(1...last))
      #expect(ended.isCompleted)

      let disposed = Recorder(Self.polling(name, from: 1, to: .max, on: time))
      time.advance(by: .seconds(last))
      #expect(disposed.elements.count >= last)
      disposed.dispose()
      #expect(time.pending == 0)

      let released = Recorder(Self.polling(name, from: 1, to: .max, on: time))
      time.advance(by: .seconds(last))
      // Another thread than that of the start may end an observation.
      Stress.run(threads: 1, stackSize: 256 * 1024) { _ in released.dispose() }
      #expect(time.pending == 0)
    }
  }

  /// A signal that starts itself as an inner signal after each second, with one more operator at each level. The last
  /// one sends an element.
  private static func wrapped(
    _ wrap: @escaping @Sendable (Signal<Int, Oops>) -> Signal<Int, Oops>, from number: Int,
    to last: Int, on time: VirtualScheduler
  ) -> Signal<Int, Oops> {
    wrap(
      SafeSignal<Void>.timer(after: .seconds(1), on: time).setFailure(to: Oops.self).flatMapLatest {
        number >= last ? .just(0) : wrapped(wrap, from: number + 1, to: last, on: time)
      })
  }

  private static let wrappers:
    [(name: String, wrap: @Sendable (Signal<Int, Oops>) -> Signal<Int, Oops>)] = [
      ("map", { $0.map { $0 + 1 } }), ("filter", { $0.filter { $0 > 0 } }),
      ("scan", { $0.scan(0, +) }), ("prefix", { $0.prefix(9) }), ("dropFirst", { $0.dropFirst() }),
      ("prefix(until:)", { $0.prefix(until: SafeSignal<Void>.never()) }),
      ("catch", { $0.catch { .failed($0) } }), ("retry", { $0.retry(2) }),
      ("append", { $0.append(.empty()) }), ("ifEmpty", { $0.ifEmpty(startWith: .empty()) }),
      ("start(with:)", { $0.start(with: 1).dropFirst() }),
      ("combineLatest", { combineLatest(.just(0), $0).map(+) }),
      ("zip", { zip(.just(0), $0).map(+) }), ("race", { race($0, .never()) }),
      ("with(latestFrom:)", { $0.with(latestFrom: Signal.just(0)).map(\.0) }),
      ("merge", { merge($0, .empty()) }), ("materialize", { $0.materialize().dematerialize() }),
      ("handleEvents", { $0.handleEvents() }), ("expand", { $0.expand { _ in .empty() } }),
      ("flatMapFirst", { $0.flatMapFirst { .just($0) } }),
      ("flatMapRace", { $0.flatMapRace { .just($0) } }),
      ("shareReplay", { $0.shareReplay(limit: 1) }),
      ("sample", { $0.sample(on: SafeSignal<Void>.never()) }),
    ]

  @Test("the end of a recursion passes other operators at each level on a stack of 256 KB")
  func endThroughOperators() {
    let levels = TestLength.rounds(100, long: 3_000)
    Stress.run(threads: 1, stackSize: 256 * 1024) { _ in
      for (name, wrap) in Self.wrappers {
        let time = VirtualScheduler()
        let ended = Recorder(Self.wrapped(wrap, from: 1, to: levels, on: time))
        time.run()
        #expect(ended.isCompleted, "\(name)")
        let disposed = Recorder(Self.wrapped(wrap, from: 1, to: .max, on: time))
        time.advance(by: .seconds(levels))
        disposed.dispose()
        #expect(time.pending == 0, "\(name)")
      }
    }
  }

  /// The operators that only pass events on when one inner signal is left.
  private static let passing = [
    "flatMapConcat", "flatMapMerge", "flatMapMerge(atMost: 2)", "flatMapLatest", "flatMapFirst",
    "flatMapRace", "race", "catch", "append", "merge",
  ]

  @Test("a recursion through timers keeps the same number of observations", arguments: passing)
  func memoryOfRecursion(_ name: String) {
    let (time, observations) = (VirtualScheduler(), LiveObservations())
    let levels = TestLength.rounds(200, long: 5_000)
    let recorder = observations.watch {
      let recorder = Recorder(Self.polling(name, from: 1, to: .max, on: time))
      // What a timer starts belongs to the list as well.
      time.advance(by: .seconds(levels))
      return recorder
    }
    #expect(recorder.elements.count >= levels)
    #expect(observations.retainedCount < 20)
    recorder.dispose()
    #expect(observations.retainedCount == 0)
    #expect(time.pending == 0)
  }

  @Test("a hundred thousand levels need a stack of 512 KB and constant memory")
  func manyLevels() {
    let levels = TestLength.rounds(1_000, long: 100_000)
    for ending in Ending.allCases {
      Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
        let (time, observations) = (VirtualScheduler(), LiveObservations())
        let last = Lock(0)
        let end = Lock<Completion<Oops>?>(nil)
        @Sendable func poll(_ number: Int) -> Signal<Int, Oops> {
          Signal<Void, Oops>.timer(after: .seconds(1), on: time).flatMapLatest {
            if number == levels, ending == .completion { return .just(number) }
            if number == levels, ending == .failure { return .failed(Oops()) }
            return Signal.just(number).append(.deferred { poll(number + 1) })
          }
        }
        observations.watch {
          let handle = Lock<Disposable?>(
            poll(1).observe(
              next: { number in last.withLock { $0 = number } },
              end: { completion in end.withLock { $0 = completion } }))
          time.advance(by: .seconds(levels))
          if LiveObservations.isKept { #expect(observations.retainedCount < 20) }
          switch ending {
          case .completion: #expect(end.withLock { $0 } == .completed)
          case .failure: #expect(end.withLock { $0 } == .failed(Oops()))
          case .disposal: handle.withLock { $0 }?.dispose()
          case .anotherThread:
            Stress.run(threads: 1, stackSize: 512 * 1024) { _ in handle.withLock { $0 }?.dispose() }
          case .lastReference:
            let last = handle.withLock { handle in
              defer { handle = nil }
              return handle
            }
            withExtendedLifetime(last) {}
          }
        }
        #expect(last.withLock { $0 } >= levels - 1)
        #expect(time.pending == 0)
        #expect(observations.retainedCount == 0)
      }
    }
  }

  private enum Ending: CaseIterable {
    case completion, failure, disposal, anotherThread, lastReference
  }

  @Test("a level keeps its resource until its rest has ended")
  func resourcesOfLevels() {
    let time = VirtualScheduler()
    let log = Lock<[String]>([])
    @Sendable func note(_ text: String) { log.withLock { $0.append(text) } }
    @Sendable func level(_ number: Int) -> SafeSignal<Int> {
      SafeSignal<Void>.timer(after: .seconds(1), on: time).flatMapLatest {
        let next = SafeSignal.just(number)
          .append(number == 4 ? .empty() : .deferred { level(number + 1) })
        return number == 2 ? next.handleEvents(over: { note("over 2") }) : next
      }
    }
    let recorder = Recorder(level(1).handleEvents(end: { _ in note("end") }))
    time.advance(by: .seconds(3))
    #expect(recorder.elements == [1, 2, 3])
    #expect(log.withLock { $0 }.isEmpty)
    time.run()
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(log.withLock { $0 } == ["over 2", "end"])
  }

  @Test("a transformed failure of an inner signal stays transformed at each level")
  func transformedFailures() {
    let time = VirtualScheduler()
    @Sendable func level(_ number: Int) -> Signal<Int, Oops> {
      Signal<Void, Oops>.timer(after: .seconds(1), on: time).flatMapMerge {
        number == 5
          ? Signal<Int, Oops>.failed(Oops(number: 0))
          : level(number + 1).mapFailure { Oops(number: $0.number + 1) }
      }
    }
    let recorder = Recorder(level(1))
    time.run()
    #expect(recorder.failure == Oops(number: 4))
  }

  @Test("a race between levels has one winner, before and after it is decided")
  func races() {
    let time = VirtualScheduler()
    @Sendable func level(_ number: Int) -> SafeSignal<Int> {
      let tick = SafeSignal<Void>.timer(after: .seconds(1), on: time)
      // Each second level sends nothing, so that it is decided by one further down.
      return race(
        tick.flatMapRace {
          number == 100
            ? .just(number)
            : number % 2 == 0
              ? level(number + 1)
              : SafeSignal.just(number).append(.deferred { level(number + 1) })
        }, SafeSignal<Void>.timer(after: .seconds(5), on: time).map { -number })
    }
    let recorder = Recorder(level(1))
    time.run()
    #expect(recorder.elements == (1...100).filter { $0 % 2 == 1 } + [100])
    #expect(recorder.isCompleted)
    #expect(time.pending == 0)
  }
}
