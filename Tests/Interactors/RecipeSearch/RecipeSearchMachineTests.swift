// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The search's machine, explored")
struct RecipeSearchMachineTests {
  private typealias State = RecipeSearch.State
  private typealias Event = RecipeSearch.Event
  private typealias Check = MachineCheck<State, Event>

  private static let machine = RecipeSearch.machine(
    queries: .never(), visits: .never(), retries: .never(), answer: { _ in .never() })

  private static let explorer = Explorer(
    machine, events: { _ in [] },
    answers: [
      "newSearch": { _ in ["", "soup", "stew"].map(Event.newSearch) },
      "retry": { _ in [.retry] },
      "loadNextPage": { _ in [.loadNextPage] },
      "searchRequest": { state in
        guard case .loadingPage(let context) = state else { return [] }
        let pages =
          context.isInitial ? [SearchFixtures.first, SearchFixtures.none] : [SearchFixtures.last]
        return pages.map(Event.success) + [.failure(SearchFixtures.trouble)]
      },
    ],
    label: label, eventLabel: eventLabel)

  @Sendable private static func label(_ state: State) -> String {
    switch state {
    case .idle: "idle"
    case .loadingPage(let context): context.isInitial ? "loading first page" : "loading next page"
    case .loadedPage(let context):
      context.isEmpty ? "nothing found" : context.nextPageURL == nil ? "loaded all" : "loaded page"
    case .error(_, let context): context.isInitial ? "no first page" : "no next page"
    }
  }

  @Sendable private static func eventLabel(_ event: Event) -> String {
    switch event {
    case .newSearch(let query): query.text.isEmpty ? "newSearch, empty" : "newSearch"
    case .success(let page): page.nextPageURL == nil ? "success, last" : "success"
    case .loadNextPage, .retry, .failure: CaseName.of(event)
    }
  }

  @Test("every state is reached, and no others")
  func visits() throws {
    try Self.explorer.explore().check(
      Check.visits([
        "idle", "loading first page", "loading next page", "loaded page", "loaded all",
        "nothing found", "no first page", "no next page",
      ]))
  }

  @Test("it's never stuck: a loading page has a request, and can arrive or fail")
  func neverStuck() throws {
    let isSearch = { @Sendable (event: Event) in
      if case .newSearch = event { true } else { false }
    }
    try Self.explorer.explore().check(
      Check.noDeadEnds,
      Check.reaches(
        "what can be had, without a new search", without: isSearch
      ) { state in
        switch state {
        case .idle: true
        case .loadedPage(let context): context.nextPageURL == nil
        case .loadingPage, .error: false
        }
      },
      Check.invariant("a page on its way has a request") { state in
        guard case .loadingPage(let context) = state else { return true }
        return context.target != nil
      })
  }

  @Test("the output for the view covers every case")
  func refreshes() throws {
    var cases: Set<String> = []
    for walk in walks {
      var state = Self.machine.initial
      cases.insert(CaseName.of(ResultRefresh(state)))
      for event in walk {
        Self.machine.reduce(&state, event)
        cases.insert(CaseName.of(ResultRefresh(state)))
      }
    }
    #expect(
      cases == [
        "nothing", "loading", "empty", "firstPage", "loadingNextPage", "nextPage", "error",
      ])
  }

  /// Walks through the machine that cover every edge.
  private var walks: [[Event]] {
    let found = [Event.newSearch("soup"), .success(SearchFixtures.first)]
    let more = found + [.loadNextPage]
    let failed = more + [.failure(SearchFixtures.trouble)]
    let noFirst = [Event.newSearch("soup"), .failure(SearchFixtures.trouble)]
    let none = [Event.newSearch("soup"), .success(SearchFixtures.none)]
    let all = more + [.success(SearchFixtures.last)]
    let starts = [[], [.newSearch("soup")], found, more, failed, noFirst, none, all]
    let ends: [Event] = [.newSearch(""), .newSearch("stew"), .retry, .loadNextPage]
    return starts.flatMap { start in ends.map { start + [$0] } }
      + [[.newSearch("soup"), .newSearch("soup")]]
  }

  private var coverage: MachineCoverage<State, Event> {
    let coverage = MachineCoverage<State, Event>(label: Self.label, eventLabel: Self.eventLabel)
    coverage.walk(walks, through: Self.machine)
    return coverage
  }

  @Test("the walks cover every state and every edge")
  func complete() throws {
    coverage.expectAll(of: try Self.explorer.explore().graph)
  }

  /// To draw it again, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("the diagram in the documentation matches the code")
  func diagram() throws {
    let graph = try Self.explorer.explore().graph
    let coverage = coverage
    let text = """
      # Recipe search

      Drawn from the code by `RecipeSearchMachineTests`, which fails when it is stale.

      ```mermaid
      \(graph.mermaid)```

      With what the walks of the tests go through:

      ```text
      \(coverage.marking(graph).boxes())```

      \(coverage.summary(of: graph))

      """
    try DrawnPage("Documentation/Diagrams/RecipeSearch.md").expect(text)
  }
}
