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

  @Test("a reload per tap: each starts anew and shows the value before")
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

  @Test("queries tell what a view needs")
  func queries() {
    let states: [State] = [
      .loading, .reloading(previous: 1), .loaded(2), .failed(Oops(), previous: 3),
      .failed(Oops(), previous: nil),
    ]
    #expect(states.map(\.isLoading) == [true, true, false, false, false])
    #expect(states.map(\.value) == [nil, 1, 2, 3, nil])
    #expect(states.map(\.failure) == [nil, nil, nil, Oops(), Oops()])
  }
}
