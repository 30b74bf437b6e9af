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

  private final class Held: Sendable {
    let number = 1
  }
}
