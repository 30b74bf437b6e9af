// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("ReplaySubject")
struct ReplaySubjectTests {
  @Test("a late observer receives the last elements, live ones, the end", arguments: 0...3)
  func replay(limit: Int) {
    let subject = ReplaySubject<Int, Never>(limit: limit)
    for number in 1...3 { subject.send(number) }
    let late = Recorder(subject.signal)
    subject.send(4)
    subject.complete()
    #expect(late.elements == Array((1...3).suffix(limit)) + [4])
    #expect(late.isCompleted)
    let later = Recorder(subject.signal)
    #expect(later.elements == Array((1...4).suffix(limit)))
    #expect(later.isCompleted)
  }

  @Test("an element sent while a new observer is given the old ones comes after them")
  func sendDuringReplay() {
    let subject = ReplaySubject<Int, Never>(limit: 2)
    subject.send(1)
    subject.send(2)
    let seen = Recorder<Int, Never>()
    let handle = subject.signal.observeNext { element in
      seen.observer.send(element)
      if element == 1 { subject.send(3) }
    }
    #expect(seen.elements == [1, 2, 3])
    handle.dispose()
  }
}
