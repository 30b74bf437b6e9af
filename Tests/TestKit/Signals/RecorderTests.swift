// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("A recorder")
struct RecorderTests {
  @Test("its release ends its observation, and releases what the observation holds")
  func release() {
    let subject = SafePublishSubject<Int>()
    let ends = Recorder<Int, Never>()
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let recorder = Recorder(
        subject.signal.handleEvents(over: { ends.observer.send(1) }).map { $0 + object.number })
      subject.send(1)
      #expect(recorder.elements == [2])
      #expect(ends.elements.isEmpty)
    }
    #expect(ends.elements == [1])
    #expect(held == nil)
  }

  @Test("its observer records on after the recorder's end")
  func observer() {
    let subject = SafePublishSubject<Int>()
    let recorder = Recorder<Int, Never>()
    let handle = subject.signal.observe(recorder.observer)
    subject.send(1)
    recorder.dispose()
    subject.send(2)
    handle.dispose()
    subject.send(3)
    #expect(recorder.elements == [1, 2])
  }

  @Test("a wait that lasts too long fails the test, and names the last elements")
  func timeout() async {
    let recorder = Recorder<Int, Never>()
    recorder.observer.send(7)
    await withKnownIssue {
      await recorder.wait(for: { elements, _ in elements.count > 1 }, timeout: .milliseconds(1))
    } matching: {
      $0.description.contains("0.001 seconds have passed. The last elements: [7]")
    }
    // The next wait is one of its own.
    recorder.observer.send(8)
    #expect(await recorder.elements(2) == [7, 8])
  }

  @Test("a wait ends with its task, also one that was cancelled before, and fails the test")
  func cancellation() async {
    let recorder = Recorder<Int, Never>()
    await withKnownIssue {
      let task = Task { await recorder.untilEnd() }
      task.cancel()
      #expect(await task.value == nil)
    } matching: {
      $0.description.contains("the task was cancelled")
    }
  }

  private final class Held: Sendable {
    let number = 1
  }
}
