// SPDX-License-Identifier: MIT

import Dispatch
import Signals
import TestKit
import Testing

/// A scheduler may do work on another thread, and the work may schedule more, before it returns the handle of its timer.
@Suite("Handles that a scheduler returns late")
struct LateHandleTests {
  /// True the first time that it is asked.
  final class FirstTime: Sendable {
    private let isFirst = Lock(true)

    func take() -> Bool {
      isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
    }
  }

  /// A scheduler of virtual time that does something before it returns the first handle.
  final class LateHandle: TimeScheduler {
    let time = VirtualScheduler()
    private let isFirst = FirstTime()
    private let meanwhile: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

    init(meanwhile: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
      self.meanwhile = meanwhile
    }

    var now: Duration { time.now }

    func schedule(_ work: @escaping @Sendable () -> Void) { time.schedule(work) }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
      // A scheduler does its work once.
      let isUndone = FirstTime()
      let once: @Sendable () -> Void = { if isUndone.take() { work() } }
      let handle = time.schedule(after: delay, once)
      if isFirst.take() { meanwhile(once) }
      return handle
    }
  }

  /// A scheduler that does the first work on another thread before it returns.
  static func early() -> LateHandle {
    LateHandle { work in Stress.run(threads: 1) { _ in work() } }
  }

  @Test("interval continues")
  func interval() {
    let scheduler = Self.early()
    let ticks = Recorder(SafeSignal<Int>.interval(every: .seconds(1), on: scheduler))
    #expect(ticks.elements == [0])
    scheduler.time.advance(by: .seconds(3))
    #expect(ticks.elements == [0, 1, 2])
  }

  @Test("timeout watches its source")
  func timeout() {
    let scheduler = Self.early()
    let source = PublishSubject<Int, Never>()
    let elements = Recorder(
      source.signal.timeout(after: .seconds(1), on: scheduler, continueWith: .just(9)))
    #expect(elements.elements.isEmpty)
    scheduler.time.advance(by: .seconds(2))
    #expect(elements.elements == [9])
  }

  @Test("a signal that is kept alive ends after its last observer, in whichever order they leave")
  func keptAlive() {
    let isObserved = Lock(false)
    let source = SafeSignal<Int>(serial: { _, lifetime in
      isObserved.withLock { $0 = true }
      lifetime.onEnd { isObserved.withLock { $0 = false } }
    })
    let shared = Lock<SafeSignal<Int>?>(nil)
    let scheduler = LateHandle { _ in
      shared.withLock { $0 }?.observeNext { _ in }.dispose()
    }
    let signal = source.share(keepAlive: .seconds(1), on: scheduler)
    shared.withLock { $0 = signal }
    signal.observeNext { _ in }.dispose()
    // The signal, the scheduler and the closure would retain each other.
    shared.withLock { $0 = nil }
    #expect(isObserved.withLock { $0 })
    scheduler.time.advance(by: .seconds(2))
    #expect(!isObserved.withLock { $0 })
  }

  @Test("debounce, throttle, delay and chunks send what comes later")
  func operators() {
    typealias Make = (SafeSignal<Int>, LateHandle) -> SafeSignal<[Int]>
    let operators: [Make] = [
      { $0.debounce(for: .seconds(1), on: $1).map { [$0] } },
      { $0.throttle(for: .seconds(1), on: $1).map { [$0] } },
      { $0.delay(for: .seconds(1), on: $1).map { [$0] } },
      { $0.chunks(every: .seconds(1), on: $1) },
    ]
    for make in operators {
      let (source, scheduler) = (PublishSubject<Int, Never>(), Self.early())
      let received = Recorder(make(source.signal, scheduler))
      source.send(1)
      source.send(2)
      scheduler.time.advance(by: .seconds(3))
      source.send(3)
      scheduler.time.advance(by: .seconds(3))
      #expect(received.elements.joined().last == 3)
    }
  }

  @Test("a change that tracking reads too early is read again")
  func tracking() {
    let scheduler = Self.early()
    let (model, mayStore) = (JoinedPropertyTests.SlowModel(), DispatchSemaphore(value: 0))
    let received = Recorder(SafeSignal.tracking(on: scheduler) { model.title })
    mayStore.signal()
    model.change(to: "b", after: mayStore)
    #expect(received.elements == ["a"])
    scheduler.time.advance(by: .seconds(2))
    #expect(received.elements == ["a", "b"])
  }
}
