// SPDX-License-Identifier: MIT

import Dispatch
import Signals
import Synchronization
import TestKit
import Testing

/// Random recursions through inner signals, whose levels start on other threads. What arrives is known; when it is over,
/// nothing is in memory.
@Suite("Recursion through threads")
struct ThreadRecursionTests {
  /// A scheduler whose work runs on other threads, sometimes before the handle is returned.
  private final class Hops: TimeScheduler {
    private let random: Lock<SeededRandom>
    private let running = DispatchGroup()

    init(_ seed: UInt64) { random = Lock(SeededRandom(seed)) }

    var now: Duration { .zero }

    func schedule(_ work: consuming @escaping @Sendable () -> Void) {
      // The work is released before its end is noted: a thread may keep its closure a little longer.
      let slot = Slot(work)
      let isEarly = random.withLock { $0.oneIn(4) }
      if isEarly { return Stress.run(threads: 1, stackSize: 512 * 1024) { _ in slot.perform() } }
      DispatchQueue.global().async(group: running) { slot.perform() }
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
      schedule(work)
      return Disposable()
    }

    /// Waits until no work is left.
    func finish() { running.wait() }
  }

  private final class Slot: Sendable {
    private let work: Lock<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Lock(work) }

    @inline(never) func perform() {
      let work = self.work.withLock { work in
        defer { work = nil }
        return work
      }
      work?()
    }
  }

  /// Counts those of its kind that are in memory.
  private final class Token: Sendable {
    let number: Int
    private let alive: Count

    init(_ number: Int, _ alive: Count) {
      (self.number, self.alive) = (number, alive)
      alive.value.add(1, ordering: .relaxed)
    }

    deinit { alive.value.subtract(1, ordering: .relaxed) }
  }

  /// A number that several objects change.
  private final class Count: Sendable {
    let value = Atomic(0)
  }

  private struct Plan: Sendable {
    var operators: [Int]
    var hops: [Int]
    /// The operators that need memory at each level.
    var wrappers: [Int]
    var end: Completion<Oops>?
  }

  private static func level(
    _ number: Int, of plan: Plan, on hops: Hops, _ alive: Count
  ) -> Signal<Int, Oops> {
    let token = Token(number, alive)
    let hop: Signal<Void, Oops> =
      switch plan.hops[number] {
      case 0: .timer(after: .zero, on: hops)
      case 1: .just(()).observe(on: hops)
      case 2: .just(()).delay(for: .zero, on: hops)
      default: .just(()).start(on: hops)
      }
    let next: @Sendable () -> Signal<Int, Oops> = {
      let rest: Signal<Int, Oops> =
        if token.number < plan.operators.count - 1 {
          .deferred { level(token.number + 1, of: plan, on: hops, alive) }
        } else {
          switch plan.end {
          case nil: .never()
          case .completed: .empty()
          case .failed(let failure): .failed(failure)
          }
        }
      return Signal.just(token.number).append(rest)
    }
    let signal =
      switch plan.operators[number] {
      case 0: hop.flatMapLatest(next)
      case 1: hop.flatMapConcat(next)
      case 2: hop.flatMapMerge(next)
      case 3: hop.flatMapMerge(atMost: 2, next)
      case 4: hop.flatMapFirst(next)
      case 5: hop.flatMapRace(next)
      case 6: race(hop.flatMapLatest(next), .never())
      case 7: merge(.empty(), hop.flatMapMerge(next))
      case 8: hop.flatMapLatest { .failed(Oops()) }.catch { (_: Oops) in next() }
      default: hop.flatMapLatest { .empty() }.append(.deferred(next))
      }
    return switch plan.wrappers[number] {
    case 0: signal.map { $0 }
    case 1: signal.mapFailure { Oops(number: $0.number + 1) }
    case 2: signal.shareReplay(limit: 1)
    case 3: signal.retry(0)
    case 4: combineLatest(.just(0), signal).map(+)
    default: signal
    }
  }

  @Test("elements and ends pass all levels in order, and nothing stays in memory")
  func levels() {
    for seed in 1...UInt64(TestLength.rounds(60, long: 2_000)) {
      var random = SeededRandom(seed)
      let isFlat = random.oneIn(2)
      let count = random.below(isFlat ? 100 : 24) + 1
      let plan = Plan(
        operators: (0..<count).map { _ in random.below(10) },
        hops: (0..<count).map { _ in random.below(4) },
        wrappers: (0..<count).map { _ in isFlat ? 9 : random.below(20) },
        end: [nil, .completed, .failed(Oops())][random.below(3)])
      let cut = random.oneIn(2) ? random.below(count) : nil
      let isCutInside = random.oneIn(2)
      run(plan, seed, cut: cut, isCutInside: isCutInside, isFlat: isFlat)
    }
  }

  private func run(_ plan: Plan, _ seed: UInt64, cut: Int?, isCutInside: Bool, isFlat: Bool) {
    let (hops, alive, probe) = (Hops(seed), Count(), SerialProbe())
    let (bag, reached) = (DisposeBag(), DispatchSemaphore(value: 0))
    let seen = Lock<[Int]>([])
    let end = Lock<Completion<Oops>?>(nil)
    Self.level(0, of: plan, on: hops, alive).observe(
      next: { number in
        probe.touch { seen.withLock { $0.append(number) } }
        guard number == cut else { return }
        if isCutInside { bag.dispose() } else { reached.signal() }
      }, end: { completion in probe.touch { end.withLock { $0 = completion } } }
    ).dispose(in: bag)
    if cut != nil, !isCutInside {
      // The handle is released while threads go on.
      reached.wait()
      bag.dispose()
    }
    hops.finish()
    let (numbers, all) = (seen.withLock { $0 }, Array(plan.operators.indices))
    if let cut {
      #expect(numbers.starts(with: 0...cut) && all.starts(with: numbers), "seed \(seed)")
    } else {
      #expect(numbers == all, "seed \(seed)")
      #expect(end.withLock { ($0 == nil) == (plan.end == nil) }, "seed \(seed)")
      if isFlat { #expect(end.withLock { $0 } == plan.end, "seed \(seed)") }
    }
    #expect(probe.overlaps == 0, "seed \(seed)")
    bag.dispose()
    #expect(alive.value.load(ordering: .relaxed) == 0, "seed \(seed)")
  }
}
