// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Sharing: publish and lifespans")
struct SharingTests {
  @Test("a published signal starts once, by hand, for all who observe; the connection is one")
  func publish() {
    let starts = Counter()
    let source = SafePublishSubject<Int>()
    let published = source.signal.handleEvents(start: { starts.add() }).publish()
    let (one, two) = (Recorder(published.signal), Recorder(published.signal))
    source.send(1)
    let connection = published.connect()
    #expect(published.connect() === connection)
    source.send(2)
    #expect(starts.value == 1)
    #expect(one.elements == [2])
    #expect(two.elements == [2])
    connection.dispose()
    source.send(3)
    let again = published.connect()
    source.send(4)
    #expect(one.elements == [2, 4])
    source.complete()
    #expect(one.isCompleted)
    #expect(Recorder(published.signal).isCompleted)
    #expect(published.connect() === again, "what has ended is not started again")
  }

  @Test("what is held continues without observers, and is released with the signal")
  func held() {
    let over = Counter()
    let source = SafePublishSubject<Int>()
    var shared: SafeSignal<Int>? = source.signal.handleEvents(over: { over.add() })
      .shareReplay(limit: 1, while: .held)
    shared?.observeNext { _ in }.dispose()
    source.send(1)
    #expect(over.value == 0)
    let late = shared.map { Recorder($0) }
    #expect(late?.elements == [1])
    late?.dispose()
    shared = nil
    #expect(over.value == 1)
  }

  @Test("limit 0 shares without replaying anything, also with Int.max nothing is lost")
  func limits() {
    let source = SafePublishSubject<Int>()
    let live = source.signal.shareReplay(limit: 0)
    let all = source.signal.shareReplay(limit: .max)
    let keepers = [Recorder(live), Recorder(all)]
    for number in 1...3 { source.send(number) }
    #expect(Recorder(live).elements == [])
    #expect(Recorder(all).elements == [1, 2, 3])
    #expect(keepers.map(\.elements) == [[1, 2, 3], [1, 2, 3]])
  }

  @Test("a ring keeps the last elements in order")
  func ring() {
    let subject = ReplaySubject<Int, Never>(limit: 3)
    for number in 1...8 {
      subject.send(number)
      #expect(Recorder(subject.signal).elements == Array(max(1, number - 2)...number))
    }
  }
}
