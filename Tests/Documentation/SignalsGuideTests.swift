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
}
