// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("shareReplay(limit:)")
struct ShareReplayTests {
  @Test("several observers share one observation, and late ones receive the last elements")
  func shared() {
    let counter = Counter()
    let subject = SafePublishSubject<Int>()
    let shared = subject.signal.handleEvents(start: { counter.add() }).shareReplay(limit: 1)
    let early = Recorder(shared)
    subject.send(1)
    subject.send(2)
    let late = Recorder(shared)
    subject.send(3)
    #expect(counter.value == 1)
    #expect(early.elements == [1, 2, 3])
    #expect(late.elements == [2, 3])
  }

  @Test("when the last observer goes, the source is disposed, and the next one starts it again")
  func disconnect() {
    let over = Counter()
    let subject = SafePublishSubject<Int>()
    let shared = subject.signal.handleEvents(over: { over.add() }).shareReplay(limit: 1)
    let one = Recorder(shared)
    let two = Recorder(shared)
    subject.send(1)
    one.dispose()
    #expect(over.value == 0)
    two.dispose()
    #expect(over.value == 1)
    let three = Recorder(shared)
    #expect(three.elements.isEmpty, "what was kept is forgotten")
    subject.send(2)
    #expect(three.elements == [2])
  }

  @Test("once it has ended, late observers receive what was kept and the end, and nothing restarts")
  func ended() {
    let starts = Counter()
    let shared = SafeSignal.sequence([1, 2])
      .handleEvents(start: { starts.add() }).shareReplay(limit: 1)
    #expect(Recorder(shared).elements == [1, 2])
    let late = Recorder(shared)
    #expect(late.elements == [2])
    #expect(late.isCompleted)
    #expect(starts.value == 1)
  }

  @Test("observers that come and go on many threads leave no source open")
  func stress() {
    let open = Counter()
    let source = SafeSignal<Int> { observer, lifetime in
      open.add()
      lifetime.onEnd { open.add(-1) }
      observer.send(1)
    }
    let shared = source.shareReplay(limit: 1)
    Stress.run(threads: 4) { _ in
      for _ in 0..<1_000 { shared.observeNext { _ in }.dispose() }
    }
    #expect(open.value == 0)
  }
}
