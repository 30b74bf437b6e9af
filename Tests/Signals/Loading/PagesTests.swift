// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Lists page by page")
struct PagesTests {
  private struct Page: Equatable, Sendable {
    let elements: [Int]
    let next: Int?
  }

  private typealias State = PagingState<Page, Oops>

  @Test("the first page is loaded immediately, further ones on demand, up to the last")
  func pages() {
    let (demand, starts) = (SafePublishSubject<Void>(), Counter())
    let list = SafeSignal.pages(
      from: 0, next: { (page: Page) in page.next }, loadingNext: demand.signal
    ) {
      (cursor: Int) -> Signal<Page, Oops> in
      starts.add()
      if starts.value == 2 { return .failed(Oops()) }
      return .just(Page(elements: [cursor], next: cursor < 2 ? cursor + 1 : nil))
    }
    let recorder = Recorder(list)
    let (zero, one, two) = (
      Page(elements: [0], next: 1), Page(elements: [1], next: 2), Page(elements: [2], next: nil)
    )
    #expect(recorder.elements == [State(), State(pages: [zero], end: .more)])
    demand.send()
    #expect(recorder.elements.last == State(pages: [zero], end: .failed(Oops())))
    demand.send()
    demand.send()
    #expect(
      recorder.elements.suffix(4) == [
        State(pages: [zero], end: .loading), State(pages: [zero, one], end: .more),
        State(pages: [zero, one], end: .loading), State(pages: [zero, one, two], end: .complete),
      ])
    #expect(recorder.isCompleted && starts.value == 4)
  }

  @Test("a demand while a page is loaded has no effect, and disposal cancels the request")
  func demand() {
    let (demand, answers, starts) = (
      SafePublishSubject<Void>(), PublishSubject<Page, Oops>(), Counter()
    )
    let list = SafeSignal.pages(
      from: 0, next: { (page: Page) in page.next }, loadingNext: demand.signal
    ) {
      (cursor: Int) -> Signal<Page, Oops> in
      starts.add()
      return answers.signal
    }
    var recorder: Recorder? = Recorder(list)
    demand.send()
    demand.send()
    #expect(starts.value == 1)
    recorder = nil
    answers.send(Page(elements: [], next: nil))
    #expect(recorder == nil && starts.value == 1)
  }

  @Test("a demand that the state with more pages, or a failure, leads to is the next one")
  func demandDuringDelivery() {
    for isSynchronous in [true, false] {
      let (demand, time, starts) = (SafePublishSubject<Void>(), VirtualScheduler(), Counter())
      let list = SafeSignal.pages(
        from: 0, next: { (page: Page) in page.next }, loadingNext: demand.signal
      ) {
        (cursor: Int) -> Signal<Page, Oops> in
        starts.add()
        if starts.value == 3 { return .failed(Oops()) }
        let page = Signal<Page, Oops>.just(
          Page(elements: [cursor], next: cursor < 9 ? cursor + 1 : nil))
        return isSynchronous ? page : page.delay(for: .seconds(1), on: time)
      }
      let recorder = Recorder<State, Never>()
      let handle = list.observe(
        next: { state in
          recorder.observer.send(state)
          switch state.end {
          case .more, .failed: demand.send()
          case .loading, .complete: break
          }
        }, end: { recorder.observer.end($0) })
      time.run()
      #expect(recorder.elements.last?.pages.map(\.elements) == (0...9).map { [$0] })
      #expect(recorder.elements.last?.end == .complete)
      #expect(recorder.elements.filter { $0.end == .failed(Oops()) }.count == 1)
      #expect(recorder.isCompleted && starts.value == 11)
      handle.dispose()
    }
  }

  @Test("a request that sends nothing leaves room for the next demand")
  func emptyRequest() {
    let (demand, starts) = (SafePublishSubject<Void>(), Counter())
    let list = SafeSignal.pages(
      from: 0, next: { (page: Page) in page.next }, loadingNext: demand.signal
    ) {
      (cursor: Int) -> Signal<Page, Oops> in
      starts.add()
      return starts.value == 1 ? .empty() : .just(Page(elements: [cursor], next: nil))
    }
    let recorder = Recorder(list)
    #expect(recorder.elements == [State()])
    demand.send()
    #expect(recorder.elements.last?.end == .complete && starts.value == 2)
  }
}
