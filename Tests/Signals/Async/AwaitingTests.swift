// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Waiting for one element")
struct AwaitingTests {
  @Test("the first element comes back and the signal is disposed, even a synchronous endless one")
  func first() async {
    let sent = Counter()
    let endless = SafeSignal<Int> { observer, lifetime in
      while !lifetime.isEnded {
        sent.add()
        observer.send(sent.value)
      }
    }
    let element: Int? = await endless.first()
    #expect(element == 1)
    #expect(sent.value == 1)
  }

  @Test("the first element of a subject wakes the task that waits")
  func later() async {
    let (started, over) = (Latch(), Counter())
    let subject = SafePublishSubject<Int>()
    let signal = subject.signal.handleEvents(over: { over.add() })
    let reader = Task { () -> Int? in
      await signal.merge(with: opening(started)).first()
    }
    await started.wait()
    subject.send(5)
    subject.send(6)
    #expect(await reader.value == 5)
    #expect(over.value == 1)
  }

  @Test("with await, first() and last() mean the element, also where nothing says its type")
  func overloads() async {
    let numbers = SafeSignal.sequence(1...3)
    let first = await numbers.first()
    let last = await numbers.last()
    #expect(first == 1)
    #expect(last == 3)
    #expect(Recorder(numbers.first()).elements == [1])
  }

  @Test("completion without an element is nil")
  func empty() async {
    let (first, last): (Int?, Int?) = await (
      SafeSignal<Int>.empty().first(), SafeSignal<Int>.empty().last()
    )
    #expect(first == nil)
    #expect(last == nil)
  }

  @Test("a failure before an element is thrown, as its own type")
  func failure() async {
    var caught: [Oops] = []
    do throws(Oops) {
      let _: Int? = try await Signal<Int, Oops>.failed(Oops(number: 1)).first()
    } catch {
      caught.append(error)
    }
    do throws(Oops) {
      let _: Int? = try await Signal<Int, Oops>.just(1).append(.failed(Oops(number: 2))).last()
    } catch {
      caught.append(error)
    }
    #expect(caught == [Oops(number: 1), Oops(number: 2)])
  }

  @Test("a failure after the first element is not heard")
  func failureAfterwards() async throws(Oops) {
    let element: Int? = try await Signal<Int, Oops>.just(1).append(.failed(Oops())).first()
    #expect(element == 1)
  }

  @Test("the last element comes back at completion")
  func last() async {
    #expect(await SafeSignal<Int>.sequence(1...5).last() == 5)
  }

  @Test("cancelling the task disposes the signal and gives nil")
  func cancellation() async {
    let (started, over) = (Latch(), Counter())
    let signal = opening(started).handleEvents(over: { over.add() })
    let first = Task { () -> Int? in await signal.first() }
    await started.wait()
    first.cancel()
    #expect(over.value == 1)
    #expect(await first.value == nil)

    let again = Latch()
    let last = Task { await opening(again).handleEvents(over: { over.add() }).last() }
    await again.wait()
    last.cancel()
    #expect(await last.value == nil)
    #expect(over.value == 2)
  }

  @Test("a task that is cancelled beforehand doesn't start the signal")
  func cancelledBefore() async {
    let (starts, latch) = (Counter(), Latch())
    let signal = SafeSignal<Int>.just(1).handleEvents(start: { starts.add() })
    let reader = Task { () -> Int? in
      await latch.wait()
      return await signal.first()
    }
    reader.cancel()
    latch.open()
    #expect(await reader.value == nil)
    #expect(starts.value == 0)
  }

  @MainActor @Test("the signal starts on the caller's actor, before anything else runs there")
  func isolation() async {
    let signal = SafeSignal<Int>.performing {
      MainActor.preconditionIsolated()
      return 1
    }
    #expect(await signal.first() == 1)
  }

  @Test("a hundred races between an element, the end and cancellation all come to an answer")
  func races() async {
    for _ in 0..<100 {
      let subject = SafePublishSubject<Int>()
      let (started, over) = (Latch(), Counter())
      let reader = Task { () -> Int? in
        await merge(subject.signal, opening(started)).handleEvents(over: { over.add() }).first()
      }
      await started.wait()
      Stress.run(threads: 3) { thread in
        switch thread {
        case 0: subject.send(1)
        case 1: subject.complete()
        default: reader.cancel()
        }
      }
      let answer = await reader.value
      #expect(answer == nil || answer == 1)
      #expect(over.value == 1)
    }
  }
}

/// A signal that opens a latch when it starts, and sends nothing.
private func opening(_ latch: Latch) -> SafeSignal<Int> {
  SafeSignal.never().handleEvents(start: { latch.open() })
}
