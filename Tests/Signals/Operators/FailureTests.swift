// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("retry, catch and their kin")
struct FailureTests {
  /// Fails a number of times, then sends and completes; counts its starts.
  private func flaky(_ failures: Int, _ starts: Counter) -> Signal<Int, Oops> {
    Signal<Int, Oops>.deferred {
      starts.add()
      return starts.value <= failures ? .failed(Oops(number: starts.value)) : .just(starts.value)
    }
  }

  @Test(
    "retry starts again at most the given number of times", arguments: [(0, 1), (2, 3), (5, 3)])
  func retry(count: Int, starts expected: Int) {
    let starts = Counter()
    let recorder = Recorder(flaky(2, starts).retry(count))
    #expect(starts.value == expected)
    #expect(recorder.isCompleted == (count >= 2))
  }

  @Test("retry leaves alone what is not worth it")
  func retryIf() {
    let starts = Counter()
    let recorder = Recorder(flaky(9, starts).retry(9) { $0.number < 3 })
    #expect(starts.value == 3)
    #expect(recorder.failure == Oops(number: 3))
  }

  @Test("any number of synchronous failures needs no more stack than one")
  func retryStack() {
    let starts = Counter()
    let count = TestLength.rounds(20_000, long: 100_000)
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let handle = flaky(.max, starts).retry(count).observe(next: { _ in })
      handle.dispose()
    }
    #expect(starts.value == count + 1)
  }

  @Test("retry(when:) waits for a sign, and completes when there will be none")
  func retryWhen() {
    let starts = Counter()
    let sign = SafePublishSubject<Void>()
    let recorder = Recorder(flaky(1, starts).retry { _ in sign.signal })
    #expect(starts.value == 1)
    sign.send()
    #expect(recorder.elements == [2])
    #expect(recorder.isCompleted)
    let given = Recorder(flaky(9, Counter()).retry { _ in SafeSignal<Void>.empty() })
    #expect(given.isCompleted)
  }

  @Test("disposal while a retry waits cancels its timer")
  func retryDisposed() {
    let over = Counter()
    let recorder = Recorder(
      flaky(1, Counter()).retry { _ in
        SafeSignal<Void>.never().handleEvents(over: { over.add() })
      })
    recorder.dispose()
    #expect(over.value == 1)
  }

  @Test("catch continues with another signal, with nothing of the first left")
  func catching() {
    let over = Counter()
    let failing = SafeSignal.just(1).setFailure(to: Oops.self).append(.failed(Oops(number: 7)))
    let recorder = Recorder(
      failing.handleEvents(over: { over.add() }).catch { SafeSignal.sequence([$0.number, 8]) })
    #expect(recorder.elements == [1, 7, 8])
    #expect(recorder.isCompleted)
    #expect(over.value == 1)
  }

  @Test("a failure can be replaced, suppressed, fed to an observer, and mapped")
  func kin() {
    let failing = Signal<Int, Oops>.failed(Oops(number: 5))
    #expect(Recorder(failing.replaceFailure(with: 0)).elements == [0])
    #expect(Recorder(failing.replaceFailure { $0.number }).elements == [5])
    #expect(Recorder(failing.suppressError()).isCompleted)
    let errors = Recorder<Oops, Never>()
    let fed = Recorder(failing.suppressError(feedingInto: errors.observer))
    #expect(fed.isCompleted)
    #expect(errors.elements == [Oops(number: 5)])
    #expect(Recorder(failing.mapFailure { Oops(number: $0.number + 1) }).failure?.number == 6)
  }
}
