// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Loading signals")
struct LoadingSignalTests {
  typealias State = LoadingState<Int, Oops>

  @Test("toLoading sends loading before the signal starts, then its elements, then completes")
  func values() {
    let seen = Recorder<State, Never>()
    let handle = Signal<Int, Oops>.sequence([1, 2])
      .handleEvents(start: { #expect(seen.elements == [.loading]) })
      .toLoading()
      .observe(seen.observer)
    #expect(seen.elements == [.loading, .loaded(1), .loaded(2)])
    #expect(seen.isCompleted)
    #expect(handle.isDisposed)
  }

  @Test("toLoading turns the failure into a state and completes")
  func failure() {
    let recorder = Recorder(
      Signal<Int, Oops>.just(1).append(.failed(Oops(number: 3))).toLoading())
    #expect(recorder.elements == [.loading, .loaded(1), .failed(Oops(number: 3))])
    #expect(recorder.isCompleted)
    #expect(recorder.eventsAfterEnd == 0)
  }

  @Test("disposing at loading doesn't start the signal")
  func disposedAtLoading() {
    let starts = Counter()
    let recorder = Recorder(
      Signal<Int, Oops>.just(1).handleEvents(start: { starts.add() }).toLoading().prefix(1))
    #expect(recorder.elements == [.loading])
    #expect(recorder.isCompleted)
    #expect(starts.value == 0)
  }

  @Test("disposing at the failure leaves out the completion")
  func disposedAtFailure() {
    let bag = DisposeBag()
    let seen = Recorder<State, Never>()
    let subject = PublishSubject<Int, Oops>()
    subject.signal.toLoading().observe(
      next: { state in
        seen.observer.send(state)
        if state.failure != nil { bag.dispose() }
      },
      end: { seen.observer.end($0) }
    ).dispose(in: bag)
    subject.fail(Oops())
    #expect(seen.elements == [.loading, .failed(Oops())])
    #expect(seen.end == nil)
  }

  @Test("mapValue and mapLoadingFailure change what they name")
  func maps() {
    let loading = LoadingSignal<Int, Oops>.sequence([.loading, .loaded(1), .failed(Oops())])
    #expect(
      Recorder(loading.mapValue { "\($0)" }).elements
        == [.loading, .loaded("1"), .failed(Oops())])
    #expect(
      Recorder(loading.mapLoadingFailure { _ in Oops(number: 9) }).elements
        == [.loading, .loaded(1), .failed(Oops(number: 9))])
  }

  @Test("flatMapValue continues to load, and drops what an older value had started")
  func flatMap() {
    let outer = SafePublishSubject<State>()
    let inner = [PublishSubject<String, Oops>(), PublishSubject<String, Oops>()]
    let recorder = Recorder(outer.signal.flatMapValue { inner[$0].signal.toLoading() })
    outer.send(.loading)
    outer.send(.loaded(0))
    inner[0].send("a")
    outer.send(.loading)
    inner[0].send("late")
    outer.send(.loaded(1))
    inner[1].send("b")
    outer.send(.failed(Oops()))
    inner[1].send("late")
    #expect(
      recorder.elements == [
        .loading, .loading, .loaded("a"), .loading, .loading, .loaded("b"), .failed(Oops()),
      ])
  }

  @Test("loadedValues and loadingFailures pick what they name")
  func picks() {
    let loading = LoadingSignal<Int, Oops>.sequence([
      .loading, .loaded(1), .failed(Oops(number: 2)), .loaded(3),
    ])
    #expect(Recorder(loading.loadedValues()).elements == [1, 3])
    #expect(Recorder(loading.loadingFailures()).elements == [Oops(number: 2)])
  }
}
