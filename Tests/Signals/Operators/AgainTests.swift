// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Starting again: retry, repeat, backoff")
struct AgainTests {
  private let stage = MarbleStage()

  @Test("retry waits as the backoff says, and fails with the last failure")
  func backoff() {
    let source = stage.cold("a^")
    let backoff = Backoff.exponential(from: .milliseconds(2), jitter: 0)
    #expect(
      stage.marbles(of: source.signal.retry(2, after: backoff, on: stage.time)) == "a--a----a^")
    #expect(source.observations.map(\.start) == [0, 3, 8])
    let choosy = source.signal.retry(5, after: backoff, on: stage.time, if: { _ in false })
    #expect(stage.marbles(of: choosy) == "a^")
  }

  @Test("after an element, the count and the waits can begin again")
  func resets() {
    let stage = MarbleStage()
    let source = stage.cold("-a^")
    let backoff = Backoff.exponential(from: .milliseconds(1), jitter: 0)
    let signal = source.signal
      .retry(1, after: backoff, on: stage.time, resetsAfterElement: true).prefix(4)
    #expect(stage.marbles(of: signal) == "-a--a--a--[a|]")
  }

  @Test("waits grow up to the longest, and chance takes a part away")
  func delays() {
    let plain = Backoff.exponential(from: .seconds(1), factor: 3, upTo: .seconds(20), jitter: 0)
    #expect((0..<5).map(plain.delay) == [1, 3, 9, 20, 20].map { .seconds($0) })
    #expect(plain.delay(before: .max) == .seconds(20))
    #expect(plain.delay(before: -1) == .seconds(1))
    let half = Backoff.exponential(from: .seconds(8), jitter: 0.5, random: { 1 })
    #expect(half.delay(before: 0) == .seconds(4))
    let none = Backoff.exponential(from: .seconds(8), jitter: 0.5, random: { 0 })
    #expect(none.delay(before: 0) == .seconds(8))
    #expect(Backoff.constant(.seconds(2)).delay(before: 9) == .seconds(2))
  }

  @Test("repeat runs the given number of times, or when a signal sends; failures pass")
  func again() {
    let source = stage.cold("a-|")
    #expect(stage.marbles(of: source.signal.repeat(3)) == "a-a-a-|")
    #expect(stage.marbles(of: source.signal.repeat(0)) == "|")
    let pause: @Sendable () -> SafeSignal<Void> = { [stage] in
      SafeSignal<Void>.timer(after: .milliseconds(2), on: stage.time)
    }
    #expect(stage.marbles(of: source.signal.repeat(when: pause).prefix(2)) == "a---[a|]")
    #expect(stage.marbles(of: source.signal.repeat { SafeSignal<Int>.empty() }) == "a-|")
    #expect(stage.marbles(of: stage.cold("a^").signal.repeat(when: pause)) == "a^")
    #expect(Recorder(SafeSignal.just(1).repeat(.max).prefix(3)).elements == [1, 1, 1])
  }

  @Test(
    "any number of synchronous rounds needs no more stack than one",
    arguments: Rounds.allCases)
  func stack(_ rounds: Rounds) {
    let count = Counter()
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let handle = rounds.signal.observe(next: { _ in count.add() })
      handle.dispose()
    }
    #expect(count.value == rounds.expected)
  }

  /// What starts again and again, at once.
  enum Rounds: CaseIterable {
    case `repeat`, feedback, merge, latest, first, repeatWhen, retryWhen

    // A stack of 512 KB would not hold a tenth of the rounds of the last five.
    private var count: Int {
      switch self {
      case .repeat, .feedback: TestLength.rounds(20_000, long: 100_000)
      case .merge, .latest, .first, .repeatWhen, .retryWhen:
        TestLength.rounds(2_000, long: 10_000)
      }
    }

    var expected: Int { self == .retryWhen ? count - 1 : count }

    var signal: SafeSignal<Int> {
      let count = count
      let numbers = SafeSignal.sequence(0..<count)
      let one = SafeSignal.just(1)
      switch self {
      case .merge: return numbers.flatMapMerge(atMost: 2) { _ in one }
      case .latest: return numbers.flatMapLatest { _ in one }
      case .first: return numbers.flatMapFirst { _ in one }
      case .repeat: return one.repeat(count)
      case .repeatWhen: return one.repeat { one }.prefix(count)
      case .retryWhen:
        let starts = Counter()
        return Signal<Int, Oops>.deferred {
          starts.add()
          return Signal<Int, Oops>.just(1)
            .append(starts.value < count - 1 ? .failed(Oops()) : .empty())
        }.retry { _ in one }.suppressError()
      case .feedback:
        let subject = SafePublishSubject<Int>()
        return SafeSignal { observer, lifetime in
          let handle = subject.signal.prefix(count).observe(
            next: { number in
              observer.send(number)
              subject.send(number + 1)
            }, end: { _ in observer.complete() })
          lifetime.onEnd { handle.dispose() }
          subject.send(0)
        }
      }
    }
  }
}
