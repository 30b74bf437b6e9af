// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// The few types whose safety the compiler doesn't prove, each under threads: for the thread sanitizer.
@Suite("Unchecked types")
struct UncheckedTests {
  @Test("SerialState: state behind a gate loses no step")
  func confined() {
    let (gate, total) = (Gate(), SerialState(0))
    Stress.run(threads: 4) { _ in
      for _ in 0..<500 { gate.perform { total.value += 1 } }
    }
    #expect(total.value == 2_000)
  }

  #if DEBUG
    @Test("SerialState: a debug build stops at overlapping accesses, and outside the gate")
    func enforcement() async {
      await #expect(processExitsWith: .failure) {
        let state = SerialState([0])
        @Sendable func change(_ value: inout [Int]) { value = state.value }
        change(&state.value)
      }
      await #expect(processExitsWith: .failure) {
        let state = SerialState(0)
        @Sendable func hold(_ value: inout Int) {
          Stress.run(threads: 1) { _ in state.value += 1 }
        }
        hold(&state.value)
      }
      await #expect(processExitsWith: .failure) {
        let state = SerialState(0, in: Gate())
        state.value += 1
      }
    }
  #endif

  @Test("Lock: state under a lock loses no step")
  func lock() {
    let total = Lock(0)
    Stress.run(threads: 4) { _ in
      for _ in 0..<500 { total.withLock { $0 += 1 } }
    }
    #expect(total.withLock { $0 } == 2_000)
  }

  @Test("Broadcast: observers come and go while others send, and the list stays whole")
  func broadcast() {
    let subject = SafePublishSubject<Int>()
    let received = Counter()
    let steady = subject.signal.observeNext { _ in received.add() }
    Stress.run(threads: 4) { thread in
      for number in 0..<200 {
        if thread < 2 {
          subject.send(number)
        } else {
          subject.signal.observeNext { _ in }.dispose()
        }
      }
    }
    #expect(received.value == 400)
    steady.dispose()
  }

  @Test("Life: an action that is added while others end the span runs once, in any order")
  func life() {
    for _ in 0..<200 {
      let lifetime = Lifetime()
      let (runs, ends) = (Counter(), Counter())
      Stress.run(threads: 3) { thread in
        if thread == 0 {
          for _ in 0..<4 { lifetime.onEnd { runs.add() } }
        } else if lifetime.beginEnding() {
          ends.add()
          lifetime.end()
        } else {
          lifetime.end()
        }
      }
      #expect(runs.value == 4)
      #expect(ends.value <= 1)
    }
  }

  @Test("Head: ends from several threads are delivered once")
  func ends() {
    for _ in 0..<100 {
      let ended = Counter()
      let (outer, inner) = (PublishSubject<Int, Oops>(), PublishSubject<Int, Oops>())
      let handle = outer.signal.flatMapLatest { _ in inner.signal }
        .observe(next: { _ in }, end: { _ in ended.add() })
      outer.send(1)
      Stress.run(threads: 3) { thread in
        switch thread {
        case 0: outer.complete()
        case 1: inner.complete()
        default: inner.fail(Oops())
        }
      }
      #expect(ended.value == 1)
      handle.dispose()
    }
  }

  @Test("SerializedObserver: nested levels share a gate, and their ends are delivered once")
  func nestedLevels() {
    for _ in 0..<50 {
      let (seen, ended) = (Counter(), Counter())
      let probe = SerialProbe()
      let subjects = (0..<3).map { _ in PublishSubject<Int, Oops>() }
      let inner = merge(subjects[0].signal, Signal.never().flatMapMerge { .just($0) })
      let handle = subjects[1].signal.start(with: 0).flatMapConcat { _ in
        merge(inner, subjects[2].signal).catch { _ in inner }
      }.observe(
        next: { _ in probe.touch { seen.add() } }, end: { _ in probe.touch { ended.add() } })
      Stress.run(threads: 3) { thread in
        for number in 0..<20 { subjects[thread].send(number) }
        if thread > 0 { subjects[thread].fail(Oops()) }
      }
      #expect(probe.overlaps == 0)
      #expect(seen.value <= 40)
      #expect(ended.value == 1)
      handle.dispose()
    }
  }

  @Test("flatMapLatest: inner signals that threads replace are released")
  func slot() {
    let observations = LiveObservations()
    let subject = SafePublishSubject<Int>()
    let others = SafePublishSubject<Int>()
    for _ in 0..<50 {
      let handle = observations.watch {
        subject.signal.flatMapLatest { _ in others.signal }.observeNext { _ in }
      }
      Stress.run(threads: 3) { thread in
        for number in 0..<20 {
          if thread < 2 { subject.send(number) } else { others.send(number) }
        }
        if thread == 2 { handle.dispose() }
      }
    }
    #expect(observations.count == 0)
  }

  @Test("Timers of the uptime clock are cancelled from any thread, also at their moment")
  func timers() {
    let scheduler = QueueScheduler()
    let fired = Counter()
    Stress.run(threads: 4) { _ in
      for number in 0..<50 {
        let timer = scheduler.schedule(after: .microseconds(number)) { fired.add() }
        if number % 2 == 0 { timer.dispose() }
      }
    }
    #expect(fired.value <= 200)
  }
}
