// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Asynchronous sequences as signals")
struct AsyncSequenceTests {
  @Test("20,000 elements are sent in order, then the end")
  func order() async {
    let recorder = Recorder(
      SafeSignal<Int>.asyncSequence {
        AsyncStream { continuation in
          for number in 0..<20_000 { continuation.yield(number) }
          continuation.finish()
        }
      })
    #expect(await recorder.untilEnd() == .completed)
    #expect(recorder.elements == Array(0..<20_000))
    #expect(recorder.eventsAfterEnd == 0)
  }

  @Test("there and back again keeps elements, order and the type of the failure")
  func roundTrip() async {
    let signal = Signal<Int, Oops>.sequence(0..<1_000).append(.failed(Oops(number: 2)))
    let recorder = Recorder(
      Signal<Int, Oops>.asyncSequence(signal.values(buffering: .unbounded)))
    #expect(await recorder.untilEnd() == .failed(Oops(number: 2)))
    #expect(recorder.elements == Array(0..<1_000))
  }

  @Test("each observation makes a separate sequence")
  func cold() async throws {
    let made = Counter()
    let signal = SafeSignal<Int>.asyncSequence {
      made.add()
      return SafeSignal<Int>.sequence(1...3).values(buffering: .unbounded)
    }
    #expect(made.value == 0)
    #expect(try await signal.last() == 3)
    #expect(try await signal.last() == 3)
    #expect(made.value == 2)
  }

  @Test("disposal cancels the task, which ends the sequence upstream")
  func disposal() async {
    let (started, over) = (Latch(), Latch())
    let subject = SafePublishSubject<Int>()
    // The second input starts when the subject is already observed.
    let upstream = merge(
      subject.signal, SafeSignal.never().handleEvents(start: { started.open() })
    )
    .handleEvents(over: { over.open() })
    let recorder = Recorder(
      SafeSignal<Int>.asyncSequence(upstream.values(buffering: .dropOldest(1))))
    await started.wait()
    subject.send(1)
    #expect(await recorder.elements(1) == [1])
    recorder.dispose()
    await over.wait()
    subject.send(2)
    #expect(recorder.elements == [1])
    #expect(recorder.end == nil)
  }

  @Test("disposing inside an observer stops a sequence that ignores cancellation")
  func stubborn() async throws {
    let asked = Counter()
    let stopped = Latch()
    let signal = SafeSignal<Int>.asyncSequence { Endless(asked: asked) }
      .handleEvents(over: { stopped.open() })
    #expect(try await signal.first() == 1)
    await stopped.wait()
    #expect(asked.value == 1)
  }
}

/// Sends 1, 2, 3 … for as long as it is asked, cancelled or not.
private struct Endless: AsyncSequence, AsyncIteratorProtocol {
  let asked: Counter

  func makeAsyncIterator() -> Endless { self }

  func next(isolation actor: isolated (any Actor)?) async -> Int? {
    asked.add()
    return asked.value
  }
}
