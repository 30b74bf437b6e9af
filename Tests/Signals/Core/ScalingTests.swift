// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// Numbers at which quadratic work would take minutes; nothing is measured.
@Suite("Large numbers of observers and timers")
struct ScalingTests {
  private let count = TestLength.rounds(10_000, long: 50_000)

  @Test("observers of a subject, a property and a shared signal are removed in any order")
  func observers() {
    let (subject, property) = (SafePublishSubject<Int>(), MutableProperty(0))
    let shared = property.signal.shareReplay(limit: 1)
    for signal in [subject.signal, property.signal, shared] {
      for isReversed in [false, true] {
        let handles = (0..<count).map { _ in signal.observeNext { _ in } }
        for handle in isReversed ? handles.reversed() : handles { handle.dispose() }
      }
      let bag = DisposeBag()
      for _ in 0..<count { signal.observeNext { _ in }.dispose(in: bag) }
      bag.dispose()
    }
    let seen = Counter()
    let handles = (0..<100).map { _ in subject.signal.observeNext { _ in seen.add() } }
    for index in stride(from: 0, to: 100, by: 3) { handles[index].dispose() }
    subject.send(1)
    #expect(seen.value == 66)
    withExtendedLifetime(handles) {}
  }

  @Test("inner signals of one subject are released")
  func innerSignals() {
    let subject = SafePublishSubject<Int>()
    let handle = SafeSignal.sequence(0..<count).flatMapMerge { _ in subject.signal }
      .observeNext { _ in }
    handle.dispose()
  }

  @Test("timers of virtual time are done in order, and cancelled ones are removed")
  func timers() {
    let time = VirtualScheduler()
    let last = Lock(-1)
    let handles = (0..<count).map { number in
      time.schedule(after: .milliseconds((number * 7_919) % count)) {
        last.withLock { last in
          if last < (number * 7_919) % count { last = (number * 7_919) % count }
        }
      }
    }
    time.run()
    #expect(last.withLock { $0 } == count - 1)
    let cancelled = (0..<count).map { time.schedule(after: .seconds($0)) {} }
    for handle in cancelled { handle.dispose() }
    #expect(time.pending == 0)
    withExtendedLifetime(handles) {}
  }
}
