// SPDX-License-Identifier: MIT

import Signals
import TestKit

/// A workload of growing size, whose cost for each part should be constant.
struct ScalingWorkload {
  let name: String
  /// Runs the workload with a number of parts.
  let run: (Int) -> Void

  static let sizes = [100, 1_000, 10_000, 100_000]

  static var all: [ScalingWorkload] {
    [
      ScalingWorkload(name: "S1 observers of a subject, added and removed") { count in
        add(count, to: SafePublishSubject<Int>().signal)
      },
      ScalingWorkload(name: "S2 observers of a property, added and removed") { count in
        let property = MutableProperty(0)
        add(count, to: property.signal)
        withExtendedLifetime(property) {}
      },
      ScalingWorkload(name: "S3 observers of shareReplay(limit: 1), added and removed") { count in
        add(count, to: SafePublishSubject<Int>().signal.shareReplay(limit: 1))
      },
      ScalingWorkload(name: "S4 length of a chain of append, observed") { count in
        var signal = SafeSignal.just(0)
        for number in 1..<count { signal = signal.append(.just(number)) }
        signal.observeNext { _ in }.dispose()
      },
      ScalingWorkload(name: "S5 inner signals of flatMapMerge, open at once") { count in
        let subject = SafePublishSubject<Int>()
        SafeSignal.sequence(0..<count).flatMapMerge { _ in subject.signal }.observeNext { _ in }
          .dispose()
      },
      ScalingWorkload(name: "S6 inner signals of flatMapConcat, one after the other") { count in
        SafeSignal.sequence(0..<count).flatMapConcat { .just($0) }.observeNext { _ in }.dispose()
      },
      ScalingWorkload(name: "S7 handles in a bag") { count in
        let (subject, bag) = (SafePublishSubject<Int>(), DisposeBag())
        for _ in 0..<count { subject.signal.observeNext { _ in }.dispose(in: bag) }
        bag.dispose()
      },
      ScalingWorkload(name: "S8 timers of virtual time, every second one cancelled") { count in
        let time = VirtualScheduler()
        let timers = (0..<count).map { number in
          time.schedule(after: .milliseconds(number &* 7_919 % count)) {}
        }
        for index in stride(from: 0, to: count, by: 2) { timers[index].dispose() }
        time.run(limit: count)
      },
      ScalingWorkload(name: "S9 length of a chain of maps, observed") { count in
        var signal = SafeSignal.just(0)
        for _ in 0..<count { signal = signal.map { $0 &+ 1 } }
        signal.observeNext { _ in }.dispose()
      },
      ScalingWorkload(name: "S10 levels of a failing flatMapConcat, nested") { count in
        level(count) { $0.flatMapConcat($1) }.observe(next: { _ in }).dispose()
      },
      ScalingWorkload(name: "S11 levels of a failing flatMapLatest, nested") { count in
        level(count) { $0.flatMapLatest($1) }.observe(next: { _ in }).dispose()
      },
    ]
  }

  /// The failure of signals that don't fail.
  private struct Unused: Error {}

  /// A signal that starts itself as an inner signal, and sends an element at each level.
  private static func level(
    _ count: Int,
    _ flatMap:
      @escaping @Sendable (
        Signal<Int, Unused>, @escaping @Sendable (Int) -> Signal<Int, Unused>
      ) -> Signal<Int, Unused>
  ) -> Signal<Int, Unused> {
    flatMap(.sequence([count])) { number in
      number == 1 ? .just(1) : level(number - 1, flatMap).start(with: number)
    }
  }

  /// Adds observers, sends once, and removes every second one and then the others.
  private static func add(_ count: Int, to signal: SafeSignal<Int>) {
    let handles = (0..<count).map { _ in signal.observeNext { _ in } }
    for index in stride(from: 0, to: count, by: 2) { handles[index].dispose() }
    for handle in handles { handle.dispose() }
  }
}

/// The nanoseconds for each part at growing sizes.
enum ScalingTable {
  static func print(_ names: [String]) {
    let chosen = ScalingWorkload.all.filter { workload in
      names.isEmpty || names.contains { workload.name.hasPrefix("\($0) ") }
    }
    if chosen.isEmpty { return }
    Swift.print("## Signals: scaling\n")
    Swift.print(
      "Nanoseconds for each part, the lowest of 5 runs. A row is linear if they stay the same.\n")
    Swift.print("| workload | \(ScalingWorkload.sizes.map(String.init).joined(separator: " | ")) |")
    Swift.print("|---|\(String(repeating: "---|", count: ScalingWorkload.sizes.count))")
    for workload in chosen {
      let cells = ScalingWorkload.sizes.map { size in
        Sample(
          (0..<5).map { _ in
            let start = Stopwatch.now
            workload.run(size)
            return (Stopwatch.now - start) * 1e9 / Double(size)
          }
        ).lowest.text(0)
      }
      Swift.print("| \(workload.name) | \(cells.joined(separator: " | ")) |")
    }
    Swift.print("")
  }
}
