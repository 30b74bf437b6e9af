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

  @Test("marble diagrams describe the events of each tick")
  func marbles() {
    let stage = MarbleStage()
    let typed = stage.hot("ab--c----|")
    let settled = typed.signal.debounce(for: .milliseconds(2), on: stage.time)
    #expect(stage.marbles(of: settled) == "---b--c--|")
  }
}
