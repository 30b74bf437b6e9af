// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Signals
import Synchronization
import TestKit
import Testing

@Suite("Faults and misuse")
struct FaultTests {
  @Test("a send from a deinit, while another event is delivered, comes in its turn")
  func sendFromDeinit() {
    final class Parting: Sendable {
      let subject: SafePublishSubject<Int>
      init(_ subject: SafePublishSubject<Int>) { self.subject = subject }
      deinit { subject.send(9) }
    }
    let subject = SafePublishSubject<Int>()
    let held = Lock<Parting?>(Parting(subject))
    let one = Recorder(
      subject.signal.handleEvents(next: { _ in
        let parting = held.withLock { held in
          defer { held = nil }
          return held
        }
        withExtendedLifetime(parting) {}
      }))
    let other = Recorder(subject.signal)
    subject.send(1)
    #expect(one.elements == [1, 9])
    #expect(other.elements == [1, 9])
  }

  @Test("an observer that disposes everything is safe, and no observer after it is called")
  func disposeEverything() {
    let subject = SafePublishSubject<Int>()
    let bag = DisposeBag()
    let after = Counter()
    subject.signal.map { $0 }.observeNext { _ in bag.dispose() }.dispose(in: bag)
    for _ in 0..<3 { subject.signal.observeNext { _ in after.add() }.dispose(in: bag) }
    subject.send(1)
    #expect(after.value == 0)
  }

  @Test("a scheduler that works on many threads at once neither reorders nor overlaps events")
  func concurrentScheduler() async {
    struct Everywhere: Scheduler {
      func schedule(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async(execute: work)
      }
    }
    let probe = SerialProbe()
    let recorder = Recorder(
      SafeSignal.sequence(0..<20_000).observe(on: Everywhere())
        .handleEvents(next: { _ in probe.touch() }))
    _ = await recorder.untilEnd()
    #expect(recorder.elements == Array(0..<20_000))
    #expect(probe.overlaps == 0)
  }

  @Test("feedActivity says false after the completion was seen, not before")
  func activityOrder() {
    let log = Recorder<String, Never>()
    let handle = SafeSignal.just(1)
      .feedActivity(into: log.observer.contramap { "active \($0)" })
      .observe(next: { _ in }, end: { _ in log.observer.send("ended") })
    #expect(log.elements == ["active true", "ended", "active false"])
    handle.dispose()
  }

  @Test("eight threads that send, observe and dispose at once lose and duplicate nothing")
  func storm() {
    let subject = SafePublishSubject<Int>()
    let steady = Recorder(subject.signal)
    let doubled = Counter()
    let rounds = TestLength.rounds(400, long: 2_000)
    Stress.run(threads: 8) { thread in
      for round in 0..<rounds {
        if thread < 4 {
          subject.send(thread * rounds + round)
        } else {
          let seen = Lock<Set<Int>>([])
          let handle = subject.signal.observeNext { number in
            if !seen.withLock({ $0.insert(number).inserted }) { doubled.add() }
          }
          if round % 2 == 0 { handle.dispose() }
        }
      }
    }
    #expect(steady.elements.sorted() == Array(0..<4 * rounds))
    #expect(doubled.value == 0)
    for thread in 0..<4 {
      let own = steady.elements.filter { $0 / rounds == thread }
      #expect(own == own.sorted())
    }
  }

  @Test("after a disposal from another thread at most the one event under way arrives")
  func disposalFromElsewhere() {
    for _ in 0..<50 {
      let subject = SafePublishSubject<Int>()
      let (late, stopped) = (Counter(), Counter())
      let handle = subject.signal.map { $0 + 1 }.observeNext { _ in
        if stopped.value > 0 { late.add() }
      }
      Stress.run(threads: 2) { thread in
        if thread == 0 {
          for number in 0..<200 { subject.send(number) }
        } else {
          handle.dispose()
          stopped.add()
        }
      }
      #expect(late.value <= 1)
    }
  }

  @MainActor private final class Screen {
    let doubled: SafeSignal<Int>

    init(_ numbers: SafeSignal<Int>) {
      doubled = numbers.map { $0 * 2 }.filter { $0 > 0 }
    }
  }

  @Test("an operator's closure made on the main actor runs on any thread without a trap")
  func closuresOfTheMainActor() async {
    let subject = SafePublishSubject<Int>()
    let doubled = await Screen(subject.signal).doubled
    let recorder = Recorder(doubled)
    Stress.run(threads: 1) { _ in subject.send(4) }
    #expect(recorder.elements == [8])
  }

  @Test("what has no meaning is refused with a sentence")
  func misuse() async {
    await #expect(processExitsWith: .failure) { _ = SafeSignal.just(1).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = SafeSignal.just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = SafeSignal.just(1).chunks(ofCount: 0) }
    await #expect(processExitsWith: .failure) { _ = ReplaySubject<Int, Never>(limit: -1) }
    await #expect(processExitsWith: .failure) {
      _ = SafeSignal.just(1).flatMapMerge(atMost: 0) { SafeSignal.just($0) }
    }
    await #expect(processExitsWith: .failure) {
      _ = SafeSignal<Int>.interval(every: .zero, on: MainScheduler())
    }
    await #expect(processExitsWith: .failure) {
      _ = Backoff.exponential(from: .seconds(-1))
    }
  }

  @Test("a debug build stops when foreign code is called under a lock")
  func lockCheck() async {
    await #expect(processExitsWith: .failure) {
      let subject = SafePublishSubject<Int>()
      let handle = subject.signal.observeNext { _ in }
      Lock(0).withLock { _ in subject.send(1) }
      handle.dispose()
    }
  }
}
