// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("share(replay:resetOn:keepAlive:)")
struct SharingPolicyTests {
  /// A signal that sends its number of starts, and then ends.
  private func counted(_ end: Completion<Oops>) -> (Signal<Int, Oops>, Counter) {
    let starts = Counter()
    let signal = Signal<Int, Oops> { observer, _ in
      starts.add()
      observer.send(starts.value)
      observer.end(end)
    }
    return (signal, starts)
  }

  @Test("a failure is not kept, so that retry downstream starts the source again")
  func retry() {
    let (signal, starts) = counted(.failed(Oops()))
    let recorder = Recorder(signal.shareReplay(limit: 1).retry(5))
    #expect(starts.value == 6)
    #expect(recorder.elements == Array(1...6))
    #expect(recorder.failure == Oops())
  }

  @Test("a completion is kept, unless the policy says otherwise")
  func completion() {
    let (kept, keptStarts) = counted(.completed)
    let shared = kept.share(replay: 1)
    #expect([Recorder(shared), Recorder(shared)].map(\.elements) == [[1], [1]])
    #expect(keptStarts.value == 1)
    let (fresh, _) = counted(.completed)
    let restarting = fresh.share(replay: 1, resetOn: .completion)
    #expect([Recorder(restarting), Recorder(restarting)].map(\.elements) == [[1], [2]])
  }

  @Test("a failure is kept where the policy says so")
  func keptFailure() {
    let (signal, starts) = counted(.failed(Oops()))
    let shared = signal.share(replay: 1, resetOn: .unobserved)
    for _ in 0..<2 {
      let recorder = Recorder(shared)
      #expect(recorder.elements == [1])
      #expect(recorder.failure == Oops())
    }
    #expect(starts.value == 1)
  }

  @Test("a source is released before an observer of its end starts it again")
  func releasedFirst() {
    let (open, most, time) = (Counter(), Counter(), VirtualScheduler())
    let source = Signal<Void, Oops>.timer(after: .seconds(1), on: time).handleEvents(
      start: {
        open.add()
        if open.value > 1 { most.add() }
      }, over: { open.add(-1) })
    let failing = Recorder(
      source.flatMapMerge { _ in Signal<Int, Oops>.failed(Oops()) }.share().retry(3))
    time.run()
    #expect(failing.failure == Oops())
    let completing = Recorder(source.share(resetOn: [.completion, .failure]).repeat(3))
    time.run()
    #expect(completing.elements.count == 3)
    #expect(completing.isCompleted)
    #expect(most.value == 0)
    #expect(open.value == 0)
  }

  @Test("the source stays for a while when the last observer has gone")
  func keepAlive() {
    let (time, over, starts) = (VirtualScheduler(), Counter(), Counter())
    let subject = SafePublishSubject<Int>()
    let shared = subject.signal
      .handleEvents(start: { starts.add() }, over: { over.add() })
      .share(replay: 1, keepAlive: .seconds(5), on: time)
    let first = Recorder(shared)
    subject.send(1)
    first.dispose()
    time.advance(by: .seconds(4))
    let second = Recorder(shared)
    #expect(second.elements == [1])
    time.advance(by: .seconds(4))
    #expect(over.value == 0)
    second.dispose()
    time.advance(by: .seconds(4))
    #expect(over.value == 0)
    time.advance(by: .seconds(1))
    #expect(over.value == 1)
    #expect(Recorder(shared).elements == [])
    #expect(starts.value == 2)
  }
}
