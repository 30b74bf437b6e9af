// SPDX-License-Identifier: MIT

import OpenCombine
import Signals

extension Workload {
  static var timed: [Workload] {
    [
      Workload(
        name: "W9d debounce 10 ms, virtual time", count: 1_000_000, ours: debounce,
        theirs: theirDebounce, budget: 550),
      Workload(
        name: "W9t throttle 10 ms, virtual time", count: 1_000_000, ours: throttle,
        theirs: theirThrottle, budget: 500),
    ]
  }

  private static func debounce(_ count: Int) {
    let (subject, time, sum) = (SafePublishSubject<Int>(), ManualTime(), Sum())
    let handle = subject.signal.debounce(for: .milliseconds(10), on: OurTime(time: time))
      .observeNext { sum.value &+= $0 }
    for number in 0..<count {
      subject.send(number)
      time.tick()
    }
    handle.dispose()
  }

  private static func theirDebounce(_ count: Int) {
    let (subject, time, sum) = (PassthroughSubject<Int, Never>(), ManualTime(), Sum())
    let handle = subject.debounce(for: .init(.milliseconds(10)), scheduler: TheirTime(time: time))
      .sink { sum.value &+= $0 }
    for number in 0..<count {
      subject.send(number)
      time.tick()
    }
    handle.cancel()
  }

  private static func throttle(_ count: Int) {
    let (subject, time, sum) = (SafePublishSubject<Int>(), ManualTime(), Sum())
    let handle = subject.signal.throttle(for: .milliseconds(10), on: OurTime(time: time))
      .observeNext { sum.value &+= $0 }
    for number in 0..<count {
      subject.send(number)
      time.tick()
    }
    handle.dispose()
  }

  private static func theirThrottle(_ count: Int) {
    let (subject, time, sum) = (PassthroughSubject<Int, Never>(), ManualTime(), Sum())
    let handle = subject.throttle(
      for: .init(.milliseconds(10)), scheduler: TheirTime(time: time), latest: true
    ).sink { sum.value &+= $0 }
    for number in 0..<count {
      subject.send(number)
      time.tick()
    }
    handle.cancel()
  }
}

private struct OurTime: TimeScheduler {
  let time: ManualTime

  var now: Duration { time.now }

  func schedule(_ work: @escaping @Sendable () -> Void) { work() }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Signals.Disposable {
    time.arm(after: delay, work)
    return Disposable { [time] in time.disarm() }
  }
}

private struct TheirTime: OpenCombine.Scheduler {
  struct Moment: Strideable {
    struct Stride: Comparable, SignedNumeric, SchedulerTimeIntervalConvertible {
      var length: Duration

      init(_ length: Duration) { self.length = length }
      init(integerLiteral value: Int) { length = .seconds(value) }
      init?(exactly source: some BinaryInteger) { length = .seconds(source) }

      var magnitude: Stride { self }
      static func < (one: Stride, other: Stride) -> Bool { one.length < other.length }
      static func + (one: Stride, other: Stride) -> Stride { Stride(one.length + other.length) }
      static func - (one: Stride, other: Stride) -> Stride { Stride(one.length - other.length) }
      static func * (one: Stride, other: Stride) -> Stride { one }
      static func *= (one: inout Stride, other: Stride) {}
      static func seconds(_ seconds: Int) -> Stride { Stride(.seconds(seconds)) }
      static func seconds(_ seconds: Double) -> Stride { Stride(.seconds(seconds)) }
      static func milliseconds(_ number: Int) -> Stride { Stride(.milliseconds(number)) }
      static func microseconds(_ number: Int) -> Stride { Stride(.microseconds(number)) }
      static func nanoseconds(_ number: Int) -> Stride { Stride(.nanoseconds(number)) }
    }

    var time: Duration

    func distance(to other: Moment) -> Stride { Stride(other.time - time) }
    func advanced(by distance: Stride) -> Moment { Moment(time: time + distance.length) }
  }

  let time: ManualTime

  var now: Moment { Moment(time: time.now) }
  var minimumTolerance: Moment.Stride { .init(.zero) }

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  func schedule(
    after date: Moment, tolerance: Moment.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    time.arm(after: date.time - time.now, action)
  }

  func schedule(
    after date: Moment, interval: Moment.Stride, tolerance: Moment.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    time.arm(after: date.time - time.now, action)
    return AnyCancellable { [time] in time.disarm() }
  }
}
