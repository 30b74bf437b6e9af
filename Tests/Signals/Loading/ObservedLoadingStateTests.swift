// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Observed loading states")
struct ObservedLoadingStateTests {
  typealias State = ObservedLoadingState<Int, Oops>

  @Test("the value before outlives reloading and failures")
  func reloading() {
    let loading = LoadingSignal<Int, Oops>.sequence([
      .loading, .failed(Oops()), .loading, .loaded(1), .loading, .failed(Oops()), .loading,
      .loaded(2),
    ])
    #expect(
      Recorder(loading.observedLoading()).elements == [
        .loading, .failed(Oops(), previous: nil), .loading, .loaded(1), .reloading(previous: 1),
        .failed(Oops(), previous: 1), .reloading(previous: 1), .loaded(2),
      ])
  }

  @Test("each observation remembers for itself: a second one begins with loading, too")
  func observations() {
    let signal = Signal<Int, Oops>.just(1).toLoading().observedLoading()
    #expect(Recorder(signal).elements == [.loading, .loaded(1)])
    #expect(Recorder(signal).elements == [.loading, .loaded(1)])
  }

  @Test("a reload per tap: each starts again and shows the value before")
  func reloads() {
    let taps = SafePublishSubject<Void>()
    let runs = Counter()
    let load = Signal<Int, Oops>.performing { () throws(Oops) in
      runs.add()
      if runs.value == 2 { throw Oops(number: 2) }
      return runs.value
    }
    let recorder = Recorder(
      taps.signal.start(with: ()).flatMapLatest { load.toLoading() }.observedLoading())
    taps.send()
    taps.send()
    #expect(
      recorder.elements == [
        .loading, .loaded(1), .reloading(previous: 1), .failed(Oops(number: 2), previous: 1),
        .reloading(previous: 1), .loaded(3),
      ])
  }

  @Test("each element loads a value, from idle on, and cancels the previous request")
  func loading() {
    let (queries, answers) = (SafePublishSubject<Int>(), PublishSubject<Int, Oops>())
    let recorder = Recorder(
      queries.signal.loading { query in
        query == 0 ? .failed(Oops()) : answers.signal.map { $0 * query }.prefix(1)
      })
    queries.send(1)
    queries.send(2)
    answers.send(5)
    queries.send(0)
    queries.send(3)
    answers.send(7)
    #expect(
      recorder.elements == [
        .idle, .loading, .loading, .loaded(10), .reloading(previous: 10),
        .failed(Oops(), previous: 10), .reloading(previous: 10), .loaded(21),
      ])
    #expect(recorder.end == nil)
    queries.complete()
    #expect(recorder.isCompleted)
  }

  @Test("queries tell what a view needs")
  func queries() {
    let states: [State] = [
      .idle, .loading, .reloading(previous: 1), .loaded(2), .failed(Oops(), previous: 3),
      .failed(Oops(), previous: nil),
    ]
    #expect(states.map(\.isLoading) == [false, true, true, false, false, false])
    #expect(states.map(\.isStale) == [false, false, false, false, true, false])
    #expect(states.map(\.value) == [nil, nil, 1, 2, 3, nil])
    #expect(states.map(\.failure) == [nil, nil, nil, nil, Oops(), Oops()])
  }
}
