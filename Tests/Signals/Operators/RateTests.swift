// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("throttle, sample, timeout, interval in virtual time")
struct RateTests {
  private let stage = MarbleStage()

  @Test("throttle sends the first at once, then the latest at the end of each interval")
  func throttle() {
    let source = stage.cold("abc-----d-e-------f|")
    let throttled = source.signal.throttle(for: .milliseconds(4), on: stage.time)
    #expect(stage.marbles(of: throttled) == "a---c---d---e-----f|")
    let first = source.signal.throttle(for: .milliseconds(4), latest: false, on: stage.time)
    #expect(stage.marbles(of: first) == "a-------d---------f|")
  }

  @Test("completion sends throttle's waiting element; a failure drops it")
  func throttleEnd() {
    let time = stage.time
    #expect(
      stage.marbles(of: stage.cold("ab|").signal.throttle(for: .seconds(1), on: time)) == "a-[b|]")
    #expect(
      stage.marbles(of: stage.cold("ab^").signal.throttle(for: .seconds(1), on: time)) == "a-^")
    #expect(time.pending == 0)
  }

  @Test("debounce completes also when nothing waits")
  func debounceCompletes() {
    let quiet = stage.cold("a----|").signal.debounce(for: .milliseconds(2), on: stage.time)
    #expect(stage.marbles(of: quiet) == "--a--|")
    let empty = SafeSignal<Int>.empty().debounce(for: .seconds(1), on: stage.time)
    #expect(Recorder(empty).isCompleted)
  }

  @Test("sample sends each element once, at the other's moments, and the last at the completion")
  func sample() {
    let trigger = stage.hot("--x-x--x").signal.suppressError()
    #expect(
      stage.marbles(of: stage.hot("ab--c---d|").signal.sample(on: trigger)) == "--b----c-[d|]")
    let regular = MarbleStage()
    let every = regular.cold("abc---d^").signal.sample(every: .milliseconds(2), on: regular.time)
    #expect(regular.marbles(of: every) == "--b-c-d^")
  }

  @Test("timeout fails, or continues with another signal, after a pause that is too long")
  func timeout() {
    let source = stage.cold("a--b------c|")
    let failing = source.signal
      .timeout(after: .milliseconds(4), on: stage.time, failWith: MarbleFailure())
    #expect(stage.marbles(of: failing) == "a--b---^")
    #expect(source.observations == [ObservedSpan(0, to: 7)])
    let other = stage.cold("x|")
    let going = source.signal
      .timeout(after: .milliseconds(4), on: stage.time, continueWith: other.signal)
    #expect(stage.marbles(of: going) == "a--b---x|")
    let patient = source.signal
      .timeout(after: .seconds(1), on: stage.time, failWith: MarbleFailure())
    #expect(stage.marbles(of: patient) == "a--b------c|")
  }

  @Test("an interval doesn't drift, and leaves out the moments that a busy observer has missed")
  func interval() {
    let time = VirtualScheduler()
    let recorder = Recorder<Int, Never>()
    let handle = SafeSignal<Int>.interval(every: .milliseconds(10), on: JumpingTime(time))
      .observe(recorder.observer)
    for _ in 0..<3 { time.advance(by: .milliseconds(10)) }
    #expect(recorder.elements == [0, 1, 2])
    JumpingTime.jump(time, by: .milliseconds(35))
    time.advance(by: .milliseconds(10))
    #expect(recorder.elements.last == 6, "three moments passed in the jump")
    handle.dispose()
    #expect(time.pending == 0)
  }

  @Test("a clock that jumps makes debounce and throttle late, but loses nothing")
  func jumps() {
    let time = VirtualScheduler()
    let subject = SafePublishSubject<Int>()
    let quiet = Recorder(subject.signal.debounce(for: .seconds(1), on: time))
    let rare = Recorder(subject.signal.throttle(for: .seconds(1), on: time))
    subject.send(1)
    subject.send(2)
    time.advance(by: .seconds(1_000_000))
    subject.send(3)
    time.advance(by: .seconds(1))
    #expect(quiet.elements == [2, 3])
    #expect(rare.elements == [1, 2, 3])
  }

  @Test("on a scheduler that never runs its work, ends and disposal work all the same")
  func frozen() {
    let time = VirtualScheduler()
    let subject = PublishSubject<Int, Oops>()
    let recorders = [
      Recorder(subject.signal.debounce(for: .seconds(1), on: time)),
      Recorder(subject.signal.throttle(for: .seconds(1), on: time)),
      Recorder(subject.signal.delay(for: .seconds(1), on: time)),
      Recorder(subject.signal.chunks(every: .seconds(1), on: time).map(\.count)),
      Recorder(subject.signal.timeout(after: .seconds(1), on: time, failWith: Oops(number: 2))),
    ]
    subject.send(1)
    subject.send(2)
    subject.fail(Oops(number: 1))
    #expect(recorders.map(\.failure) == Array(repeating: Oops(number: 1), count: 5))
    #expect(time.pending == 0)
  }

  @Test("delay keeps order and distances on any scheduler")
  func delay() {
    let delayed = stage.cold("ab-c|").signal.delay(for: .milliseconds(3), on: stage.time)
    #expect(stage.marbles(of: delayed) == "---ab-c|")
  }
}

/// A virtual time whose clock can be put forward without doing what is due.
private struct JumpingTime: TimeScheduler {
  private static let offset = Lock<Duration>(.zero)
  private let time: VirtualScheduler

  init(_ time: VirtualScheduler) {
    self.time = time
  }

  static func jump(_ time: VirtualScheduler, by duration: Duration) {
    offset.withLock { $0 += duration }
  }

  var now: Duration { time.now + Self.offset.withLock { $0 } }

  func schedule(_ work: @escaping @Sendable () -> Void) { time.schedule(work) }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    time.schedule(after: delay, work)
  }
}
