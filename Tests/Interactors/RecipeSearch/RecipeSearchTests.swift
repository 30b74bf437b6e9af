// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("RecipeSearch")
struct RecipeSearchTests {
  private let backend = Backend()
  private let time = VirtualScheduler()
  private let search: RecipeSearch

  init() {
    search = RecipeSearch(client: backend.client, on: time)
  }

  /// Enters a text and pauses.
  private func type(_ text: String) {
    search.search.send(text)
    time.advance(by: .milliseconds(250))
  }

  @Test("a text is searched after a pause, and the same text not again")
  func pauses() {
    backend.mock.answer("GET /search", with: SearchFixtures.first)
    search.search.send("so")
    time.advance(by: .milliseconds(200))
    search.search.send("  soup ")
    time.advance(by: .milliseconds(249))
    #expect(backend.mock.receivedRequests.isEmpty)
    time.advance(by: .milliseconds(1))
    type("soup")
    #expect(backend.mock.receivedRequests.map(\.description) == ["GET /search?text=soup"])
    #expect(backend.mock.receivedRequests.allSatisfy { $0.needsAuthorization })
  }

  @Test("the next page is requested at its URL, once for each visit of the bottom")
  func pages() {
    backend.mock.answer("GET /search?text=soup", with: SearchFixtures.first)
    let next = backend.mock.hold("GET /search?page=2")
    let results = Recorder(search.results)
    type("soup")
    search.nearBottom.send()
    search.nearBottom.send()
    search.nearBottom.send()
    #expect(backend.mock.receivedRequests.count == 2)
    next.answer(with: SearchFixtures.last)
    #expect(
      results.elements == [
        .nothing, .loading, .firstPage(SearchFixtures.first.results, total: 3), .loadingNextPage,
        .nextPage(
          SearchFixtures.first.results + SearchFixtures.last.results, newResultsRange: 2..<3),
      ])
  }

  @Test("after the last page the bottom requests nothing and changes nothing")
  func lastPage() {
    backend.mock.answer("GET /search", with: SearchFixtures.last)
    let states = Recorder(search.state.signal)
    type("pho")
    search.nearBottom.send()
    #expect(backend.mock.receivedRequests.count == 1)
    #expect(states.elements.count == 3)
  }

  @Test("a new search cancels the pending request, whose response never arrives")
  func supersedes() {
    let soup = backend.mock.hold("GET /search?text=soup")
    backend.mock.answer("GET /search?text=stew", with: SearchFixtures.last)
    type("soup")
    type("stew")
    #expect(soup.cancelled == 1)
    #expect(search.state.value.context?.text == "stew")
    #expect(search.state.value.context?.results == SearchFixtures.last.results)
  }

  @Test("a queued response isn't visible after a new search has begun")
  func queued() {
    let answer = SafePublishSubject<RecipeSearch.Event>()
    let texts = SafePublishSubject<String>()
    let machine = RecipeSearch.machine(
      queries: texts.signal.map { Recipe.Query($0) }, visits: .never(), retries: .never()
    ) { target in
      target == .first("soup") ? answer.signal : .never()
    }
    let loop = FeedbackLoop(machine)
    let states = Recorder<RecipeSearch.State, Never>()
    let handle = loop.states.observeNext { state in
      states.observer.send(state)
      // Both are queued, the response behind the search that invalidates it.
      if states.elements.count == 2 {
        texts.send("stew")
        answer.send(.success(SearchFixtures.first))
      }
    }
    loop.start()
    texts.send("soup")
    #expect(loop.state.value == .loadingPage(.init("stew")))
    #expect(states.elements.count == 3)
    handle.dispose()
  }

  @Test("an error keeps the results, and the next visit of the bottom retries")
  func errors() {
    backend.mock.answer("GET /search?text=soup", with: SearchFixtures.first)
    backend.mock.answer("GET /search?page=2", with: SearchFixtures.last)
    backend.mock.fail("GET /search?page=2", times: 1)
    let results = Recorder(search.results)
    type("soup")
    search.nearBottom.send()
    guard case .error(_, isFirstPage: false) = results.elements.last else {
      Issue.record("\(results.elements)")
      return
    }
    #expect(search.state.value.context?.results == SearchFixtures.first.results)
    search.nearBottom.send()
    #expect(search.state.value.context?.results.map(\.id) == [1, 2, 3])
    #expect(backend.errors.elements.isEmpty)
  }

  @Test("a failed first page is retried on demand")
  func retry() {
    backend.mock.answer("GET /search", with: SearchFixtures.last)
    backend.mock.fail("GET /search", times: 1)
    type("pho")
    guard case .error = search.state.value else {
      Issue.record("\(search.state.value)")
      return
    }
    search.retry.send()
    #expect(search.state.value.context?.results == SearchFixtures.last.results)
  }

  @Test("an empty text ends the search and its request immediately")
  func cleared() {
    let soup = backend.mock.hold("GET /search?text=soup")
    type("soup")
    search.search.send("   ")
    #expect(search.state.value == .idle)
    #expect(soup.cancelled == 1)
  }

  @Test("a next page on another server isn't requested")
  func foreign() {
    backend.mock.answer(
      "GET /search",
      with: Recipe.Page(
        results: [Fixtures.borscht], total: 2, nextPageURL: "//elsewhere.example/search"))
    type("soup")
    search.nearBottom.send()
    guard case .error(let problem, let context) = search.state.value else {
      Issue.record("\(search.state.value)")
      return
    }
    #expect(problem.title == "The list ends here")
    #expect(context.results == [Fixtures.borscht])
    #expect(backend.mock.receivedRequests.count == 1)
  }

  @Test("every step is logged by a hook, with its cause")
  func logging() {
    backend.mock.answer("GET /search", with: SearchFixtures.none)
    let lines = Recorder<String, Never>()
    let search = RecipeSearch(
      client: backend.client, on: time, hook: .logging { lines.observer.send($0) })
    search.search.send("x")
    time.advance(by: .seconds(1))
    let log = lines.elements.joined(separator: "\n")
    let query = "RecipeEntities.Recipe.Query(text: \"x\", "
    #expect(log.contains("event 1: newSearch(\(query)") && log.contains("newSearch(only) #1 after"))
    #expect(log.contains("start 1: searchRequest(first(\(query)"))
    #expect(log.contains("event 2: success("))
  }

  @Test("it doesn't leak")
  func leaks() {
    let backend = Backend()
    _ = backend.mock.hold("GET /search")
    let time = VirtualScheduler()
    expectNoLeaks {
      let search = RecipeSearch(client: backend.client, on: time)
      let results = Recorder(search.results)
      search.search.send("soup")
      time.advance(by: .seconds(1))
      results.dispose()
    }
  }
}
