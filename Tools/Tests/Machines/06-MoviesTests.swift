// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@testable import machines

@Suite("Example 6, pages of films")
struct MoviesTests {
  private let time = VirtualScheduler()
  private let nearBottom = SafePublishSubject<Void>()
  private let retries = SafePublishSubject<Void>()

  private func shelf(
    fails: @escaping PretendServer.Rule = { _ in false }
  ) -> MovieShelf {
    MovieShelf(server: PretendServer(on: time, fails: fails), pageSize: 2, pageCount: 2)
  }

  private func machine(_ shelf: MovieShelf) -> Machine<Movies.State, Movies.Event> {
    Movies.machine(shelf: shelf, nearBottom: nearBottom.signal, retries: retries.signal)
  }

  private let one = Movies.Context(page: 1, movies: [0, 1].map(MovieShelf.title))
  private let two = Movies.Context(
    page: 2, movies: (0..<4).map(MovieShelf.title), isComplete: true)

  @Test("the visible end loads a page, once, until there are no more")
  func pages() throws {
    let harness = LoopHarness(machine(shelf()), time: time)
    try harness.thenStarts("loadNext")
    for (before, after) in [(Movies.Context(), one), (one, two)] {
      nearBottom.send()
      try harness.then(is: .paging(before))
      try harness.thenEnds("loadNext", .cancelled)
      try harness.thenStarts("paging", key: "\(before.page + 1)")
      nearBottom.send()
      nearBottom.send()
      try harness.thenNothing()
      try harness.whenTimePasses(.seconds(1))
      try harness.then(is: .loadedPage(after))
      try harness.thenEnds("paging")
      if !after.isComplete { try harness.thenStarts("loadNext") }
    }
    nearBottom.send()
    try harness.thenNothing()
    try harness.finish()
  }

  @Test("a failed page is loaded again only when the user retries")
  func retry() throws {
    let harness = LoopHarness(machine(shelf { $0 == 1 }), time: time)
    try harness.thenStarts("loadNext")
    retries.send()
    try harness.thenNothing()
    nearBottom.send()
    try harness.then(is: .paging(Movies.Context()))
    try harness.thenEnds("loadNext", .cancelled)
    try harness.thenStarts("paging")
    try harness.whenTimePasses(.seconds(1))
    try harness.then(is: .error("The server did not answer call 1.", Movies.Context()))
    try harness.thenEnds("paging")
    try harness.thenStarts("retry")
    nearBottom.send()
    try harness.thenNothing()
    retries.send()
    try harness.then(is: .retry(Movies.Context()))
    try harness.thenEnds("retry", .cancelled)
    try harness.thenStarts("retryPaging", key: "1")
    try harness.whenTimePasses(.seconds(1))
    try harness.then(is: .loadedPage(one))
    try harness.thenEnds("retryPaging")
    try harness.thenStarts("loadNext")
    try harness.whenStopped()
    try harness.thenEnds("loadNext", .cancelled)
    try harness.finish()
  }

  @Test("refreshing cancels the loading page, and starts with the first one")
  func refresh() throws {
    let harness = LoopHarness(machine(shelf()), given: .paging(one), time: time)
    try harness.thenStarts("paging", key: "2")
    try harness.whenTimePasses(.milliseconds(999))
    try harness.when(.refresh)
    var stale = one
    stale.isStale = true
    try harness.then(is: .refreshing(stale))
    try harness.thenEnds("paging", .cancelled)
    try harness.thenStarts("refreshing")
    try harness.whenTimePasses(.milliseconds(999))
    try harness.thenNothing()
    try harness.whenTimePasses(.milliseconds(1))
    try harness.then(is: .refreshed(one))
    try harness.thenEnds("refreshing")
    try harness.thenStarts("loadNext")
    try harness.whenStopped()
    try harness.thenEnds("loadNext", .cancelled)
    try harness.finish()
  }

  @Test("a failed refresh is retried as a refresh, not as the next page")
  func retryRefresh() throws {
    let harness = LoopHarness(
      machine(shelf { $0 == 1 }), given: .loadedPage(two), time: time, isExhaustive: false)
    try harness.when(.refresh)
    try harness.whenTimePasses(.seconds(1))
    retries.send()
    try harness.thenStarts("refreshing")
    try harness.whenTimePasses(.seconds(1))
    try harness.then(is: .refreshed(one))
  }

  @Test("all seven states are reached, and each one leads to a loaded page")
  func explored() throws {
    let answers: @Sendable (Movies.State) -> [Movies.Event] = { state in
      let number = state.pageToLoad ?? state.pageToRetry ?? 1
      let page = MovieShelf.Page(number: number, movies: ["film"], isLast: number == 2)
      return [.response(page), .failed("no answer")]
    }
    let explorer = Explorer(
      machine(shelf()), events: { _ in [.refresh] },
      answers: [
        "loadNext": { _ in [.startLoadingNextPage] }, "paging": answers, "refreshing": answers,
        "retry": { _ in [.retry] }, "retryPaging": answers,
      ])
    try explorer.explore().check(
      .visits(["initial", "paging", "loadedPage", "refreshing", "refreshed", "error", "retry"]),
      .noDeadEnds,
      .reaches("a loaded page") { if case .loadedPage = $0 { true } else { false } },
      .invariant("there is a film for each page") { $0.context.movies.count == $0.context.page })
  }
}
