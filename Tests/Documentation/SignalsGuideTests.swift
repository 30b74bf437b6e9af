// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Guide: signals")
struct SignalsGuideTests {
  private struct Unreachable: Error {}

  @Test("the first example finds a page on the main actor")
  @MainActor
  func pages() {
    let shown = Recorder<String, Never>()
    let time = VirtualScheduler()
    @Sendable func search(_ text: String) -> Signal<String, Unreachable> {
      .just("a page on \(text)")
    }
    func show(_ page: String) { shown.observer.send(page) }
    let query = SafePublishSubject<String>()
    let pages = query.signal
      .debounce(for: .milliseconds(300), on: time)
      .removeDuplicates()
      .flatMapLatest { text in search(text).suppressError() }
    let handle = pages.onMain.observeNext { page in show(page) }
    query.send("soup")
    time.advance(by: .milliseconds(300))
    #expect(shown.elements == ["a page on soup"])
    handle.dispose()
  }

  private struct Page: Equatable, Sendable {
    let songs: [String]
    var next: Int?
  }

  @Test("a value is loaded for each element, and a list page by page")
  func loading() {
    let (reloads, ends) = (SafePublishSubject<Void>(), SafePublishSubject<Void>())
    @Sendable func requestSongs() -> Signal<[String], Unreachable> { .just(["Air"]) }
    @Sendable func requestPage(from start: Int) -> Signal<Page, Unreachable> {
      .just(Page(songs: ["song \(start)"], next: start == 0 ? 1 : nil))
    }

    let songs = reloads.signal.start(with: ()).loading { requestSongs() }
    // idle, loading, loaded(a); after an element: reloading(a), loaded(b) or failed(error, previous: a)

    let list = SafeSignal.pages(from: 0, next: { $0.next }, loadingNext: ends.signal) { start in
      requestPage(from: start)
    }
    // [] loading, [page 1] more, [page 1] loading, [page 1, page 2] complete

    #expect(Recorder(songs).elements.last?.value == ["Air"])
    let pages = Recorder(list)
    ends.send()
    #expect(pages.elements.map(\.pages.count) == [0, 1, 1, 2] && pages.isCompleted)
  }

  @Test("marble diagrams describe the events of each tick")
  func marbles() {
    let stage = MarbleStage()
    let typed = stage.hot("ab--c----|")
    let settled = typed.signal.debounce(for: .milliseconds(2), on: stage.time)
    #expect(stage.marbles(of: settled) == "---b--c--|")
  }

  @Test("a failing signal is made safe in three ways")
  func safety() {
    let request = Signal<[String], Unreachable>.failed(Unreachable())
    let cache = SafeSignal.just(["Air"])
    let silent = request.suppressError()  // completes in place of failing
    let empty = request.replaceFailure(with: [])  // sends [] in place of failing
    let stored = request.catch { _ in cache }  // continues with another signal
    #expect(Recorder(silent).elements.isEmpty && Recorder(silent).isCompleted)
    #expect(Recorder(empty).elements == [[]])
    #expect(Recorder(stored).elements == [["Air"]])
  }

  @Test("at equal moments, the signal that is observed first sends first")
  func equalMoments() {
    let numbers = SafePublishSubject<Int>()
    let pairs = Recorder(numbers.signal.with(latestFrom: numbers.signal).map { [$0, $1] })
    let before = Recorder(numbers.signal.sample(on: numbers.signal))
    for number in 1...3 { numbers.send(number) }
    #expect(pairs.elements == [[1, 1], [2, 2], [3, 3]])
    #expect(before.elements == [1, 2])
  }

  @Test("a shared request is made once")
  func sharing() {
    let starts = Lock(0)
    let request = SafeSignal<[String]>.deferred {
      starts.withLock { $0 += 1 }
      return SafeSignal.just(["Air"]).append(.never())
    }
    let songs = request.shareReplay(limit: 1)
    let count = songs.map(\.count)  // observes the same request
    let (one, other) = (Recorder(songs), Recorder(count))
    #expect(one.elements == [["Air"]] && other.elements == [1])
    #expect(starts.withLock { $0 } == 1)
  }

  @Test("properties make properties, and are observed by tracking")
  func properties() {
    let (price, amount, scheduler) = (MutableProperty(2), MutableProperty(3), VirtualScheduler())
    let total = price.property.combineLatest(with: amount.property).map { $0 * $1 }
    let observable = total.observable()  // for withObservationTracking and SwiftUI
    let totals = SafeSignal.tracking(on: scheduler) { observable.value }
    let recorder = Recorder(totals)
    amount.value = 4
    scheduler.advance()
    #expect(recorder.elements == [6, 8])
  }

  @Test("the order in which observers are added decides what they see of each other")
  func orderOfObservers() {
    for isBoundFirst in [true, false] {
      let (price, doubled, bag) = (MutableProperty(1), MutableProperty(2), DisposeBag())
      let bind = { price.signal.map { $0 * 2 }.bind(to: doubled).dispose(in: bag) }
      if isBoundFirst { bind() }
      let seen = Recorder(price.signal.with(latestFrom: doubled.signal).map(\.1))
      if !isBoundFirst { bind() }
      price.value = 2
      #expect(seen.elements.last == (isBoundFirst ? 4 : 2))
    }
  }
}
