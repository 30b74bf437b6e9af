// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("debounce, delay, timer in virtual time")
struct TimeTests {
  private let time = VirtualScheduler()
  private let subject = PublishSubject<Int, Oops>()

  @Test("debounce sends the last element of each burst once it has been quiet")
  func debounce() {
    let recorder = Recorder(subject.signal.debounce(for: .milliseconds(10), on: time))
    subject.send(1)
    time.advance(by: .milliseconds(9))
    subject.send(2)
    time.advance(by: .milliseconds(9))
    #expect(recorder.elements.isEmpty)
    #expect(time.pending == 1, "one timer is armed, however long the burst")
    time.advance(by: .milliseconds(1))
    #expect(recorder.elements == [2])
    #expect(time.pending == 0)
    subject.send(3)
    time.advance(by: .milliseconds(10))
    #expect(recorder.elements == [2, 3])
  }

  @Test("completion sends debounce's waiting element; a failure drops it")
  func debounceEnd() {
    let completed = Recorder(subject.signal.debounce(for: .seconds(1), on: time))
    subject.send(1)
    subject.complete()
    #expect(completed.elements == [1])
    #expect(completed.isCompleted)
    let other = PublishSubject<Int, Oops>()
    let failed = Recorder(other.signal.debounce(for: .seconds(1), on: time))
    other.send(1)
    other.fail(Oops())
    #expect(failed.elements.isEmpty)
    #expect(failed.failure == Oops())
    time.run()
    #expect(failed.eventsAfterEnd == 0)
  }

  @Test("disposal cancels the timers of debounce and delay")
  func disposal() {
    let one = Recorder(subject.signal.debounce(for: .seconds(1), on: time))
    let two = Recorder(subject.signal.delay(for: .seconds(1), on: time))
    subject.send(1)
    #expect(time.pending == 2)
    one.dispose()
    two.dispose()
    #expect(time.pending == 0)
    time.run()
    #expect(one.elements.isEmpty && two.elements.isEmpty)
  }

  @Test("delay keeps elements apart and in order; completion waits, a failure doesn't")
  func delay() {
    let recorder = Recorder(subject.signal.delay(for: .milliseconds(10), on: time))
    subject.send(1)
    time.advance(by: .milliseconds(5))
    subject.send(2)
    subject.complete()
    time.advance(by: .milliseconds(5))
    #expect(recorder.elements == [1])
    time.advance(by: .milliseconds(5))
    #expect(recorder.elements == [1, 2])
    #expect(recorder.isCompleted)
    let failing = Recorder(Signal<Int, Oops>.failed(Oops()).delay(for: .seconds(9), on: time))
    #expect(failing.failure == Oops())
  }

  @Test("a timer sends once, after its delay, and is released with its observation")
  func timer() {
    let recorder = Recorder(SafeSignal.timer(after: .seconds(2), on: time))
    let gone = Recorder(SafeSignal.timer(after: .seconds(2), on: time))
    gone.dispose()
    time.advance(by: .seconds(1))
    #expect(recorder.elements.isEmpty)
    time.advance(by: .seconds(1))
    #expect(recorder.elements.count == 1)
    #expect(recorder.isCompleted)
    #expect(gone.elements.isEmpty)
  }

  @Test("virtual work is done in the order of its time, then of its scheduling")
  func order() {
    let log = Recorder<String, Never>()
    let late = time.schedule(after: .seconds(2)) { log.observer.send("late") }
    let early = time.schedule(after: .seconds(1)) {
      log.observer.send("early")
      time.schedule { log.observer.send("from early") }
    }
    let gone = time.schedule(after: .seconds(1)) { log.observer.send("gone") }
    gone.dispose()
    time.run()
    #expect(log.elements == ["early", "from early", "late"])
    #expect(time.now == .seconds(2))
    #expect(late.isDisposed && early.isDisposed)
  }
}
