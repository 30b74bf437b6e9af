// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Waiting for one element")
struct AwaitingTests {
  @Test("the first element comes back and the signal is disposed, even a synchronous endless one")
  func first() async throws {
    let sent = Counter()
    let endless = SafeSignal<Int> { observer, lifetime in
      while !lifetime.isEnded {
        sent.add()
        observer.send(sent.value)
      }
    }
    let element: Int? = try await endless.first()
    #expect(element == 1)
    #expect(sent.value == 1)
  }

  @Test("the first element of a subject wakes the task that waits")
  func later() async throws {
    let (started, over) = (Latch(), Counter())
    let subject = SafePublishSubject<Int>()
    let signal = subject.signal.handleEvents(over: { over.add() })
    let reader = Task { () -> Int? in
      try await signal.merge(with: opening(started)).first()
    }
    await started.wait()
    subject.send(5)
    subject.send(6)
    #expect(try await reader.value == 5)
    #expect(over.value == 1)
  }

  @Test("with await, first() and last() mean the element, also where nothing says its type")
  func overloads() async throws {
    let numbers = SafeSignal.sequence(1...3)
    let first = try await numbers.first()
    let last = try await numbers.last()
    #expect(first == 1)
    #expect(last == 3)
    #expect(Recorder(numbers.first()).elements == [1])
  }

  @Test("completion without an element is nil")
  func empty() async throws {
    let (first, last): (Int?, Int?) = try await (
      SafeSignal<Int>.empty().first(), SafeSignal<Int>.empty().last()
    )
    #expect(first == nil)
    #expect(last == nil)
  }

  @Test("a failure before the result is thrown")
  func failure() async {
    await #expect(throws: Oops(number: 1)) {
      let _: Int? = try await Signal<Int, Oops>.failed(Oops(number: 1)).first()
    }
    await #expect(throws: Oops(number: 2)) {
      let _: Int? = try await Signal<Int, Oops>.just(1).append(.failed(Oops(number: 2))).last()
    }
  }

  @Test("a failure after the first element is not heard")
  func failureAfterwards() async throws {
    let element: Int? = try await Signal<Int, Oops>.just(1).append(.failed(Oops())).first()
    #expect(element == 1)
  }

  @Test("the last element comes back at completion")
  func last() async throws {
    #expect(try await SafeSignal<Int>.sequence(1...5).last() == 5)
  }

  @Test("cancelling the task disposes the signal and throws CancellationError")
  func cancellation() async {
    let (started, over) = (Latch(), Counter())
    let signal = opening(started).handleEvents(over: { over.add() })
    let first = Task { () -> Int? in try await signal.first() }
    await started.wait()
    first.cancel()
    #expect(over.value == 1)
    await #expect(throws: CancellationError.self) { try await first.value }

    let again = Latch()
    let last = Task { try await opening(again).handleEvents(over: { over.add() }).last() }
    await again.wait()
    last.cancel()
    await #expect(throws: CancellationError.self) { try await last.value }
    #expect(over.value == 2)
  }

  @Test("a task that is cancelled beforehand doesn't start the signal, and throws")
  func cancelledBefore() async {
    let (starts, latch) = (Counter(), Latch())
    let signal = SafeSignal<Int>.just(1).handleEvents(start: { starts.add() })
    let reader = Task { () -> Int? in
      await latch.wait()
      return try await signal.first()
    }
    reader.cancel()
    latch.open()
    await #expect(throws: CancellationError.self) { try await reader.value }
    #expect(starts.value == 0)
  }

  @MainActor @Test("the signal starts on the caller's actor, before anything else runs there")
  func isolation() async throws {
    let signal = SafeSignal<Int>.performing {
      MainActor.preconditionIsolated()
      return 1
    }
    #expect(try await signal.first() == 1)
  }

  @Test("a hundred races between an element, the end and cancellation all come to an answer")
  func races() async {
    for _ in 0..<100 {
      let subject = SafePublishSubject<Int>()
      let (started, over) = (Latch(), Counter())
      let reader = Task { () -> Int? in
        try await merge(subject.signal, opening(started)).handleEvents(over: { over.add() }).first()
      }
      await started.wait()
      Stress.run(threads: 3) { thread in
        switch thread {
        case 0: subject.send(1)
        case 1: subject.complete()
        default: reader.cancel()
        }
      }
      switch await reader.result {
      case .success(let element): #expect(element == nil || element == 1)
      case .failure(let error): #expect(error is CancellationError)
      }
      #expect(over.value == 1)
    }
  }
}

/// A signal that opens a latch when it starts, and sends nothing.
private func opening(_ latch: Latch) -> SafeSignal<Int> {
  SafeSignal.never().handleEvents(start: { latch.open() })
}
