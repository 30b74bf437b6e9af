// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit

/// A paginated search: once with the bug of the original, once corrected.
///
/// The bug: scrolling after the last page starts to load a page without an address. Nothing runs
/// until the user starts another search.
enum PagedSearch {
  struct Context: Hashable, Sendable, CustomStringConvertible {
    var page = 0
    var results: [String] = []
    var nextPage: String?

    var isInitial: Bool { page == 0 && results.isEmpty && nextPage == nil }
    var description: String { "page \(page), \(results), next: \(nextPage ?? "none")" }
  }

  struct Response: Hashable, Sendable {
    let results: [String]
    let nextPage: String?

    static let more = Response(results: ["a"], nextPage: "/next")
    static let last = Response(results: ["a"], nextPage: nil)
    static let empty = Response(results: [], nextPage: nil)
  }

  enum State: Hashable, Sendable {
    case loadingPage(Context)
    case loadedPage(Context)
    case error(Context)

    static let labels = ["loadedPage", "loadingPage", "error"]

    var context: Context {
      switch self {
      case .loadingPage(let context), .loadedPage(let context), .error(let context): context
      }
    }

    var isLoading: Bool {
      if case .loadingPage = self { true } else { false }
    }
  }

  enum Event: Hashable, Sendable {
    case newSearch(String)
    case loadNextPage
    case success(Response)
    case failure

    var isNewSearch: Bool {
      if case .newSearch = self { true } else { false }
    }
  }

  static func machine(isFaulty: Bool) -> Machine<State, Event> {
    Machine(
      initial: .loadedPage(Context()), reduce: { reduce(&$0, $1, isFaulty: isFaulty) },
      feedbacks: [
        Feedback(lensing: { $0.isLoading ? $0.context.nextPage : nil }) { _ in
          .just(.success(.more))
        }.named("whenLoadingPage"),
        Feedback(lensing: { state -> Bool? in canScroll(state) ? true : nil }) { _ in .never() }
          .named("whenNearBottom"),
      ])
  }

  /// Returns an explorer with equal pages from the second on, and with or without results.
  static func explorer(isFaulty: Bool) -> Explorer<State, Event> {
    Explorer(
      machine(isFaulty: isFaulty), events: { _ in [.newSearch("/first")] },
      answers: [
        "whenLoadingPage": { _ in
          [.success(.more), .success(.last), .success(.empty), .failure]
        },
        "whenNearBottom": { _ in [.loadNextPage] },
      ],
      canonical: { state in
        var context = state.context
        context.page = min(context.page, 2)
        context.results = Array(context.results.prefix(1))
        context.nextPage = context.nextPage.map { _ in "/next" }
        return switch state {
        case .loadingPage: .loadingPage(context)
        case .loadedPage: .loadedPage(context)
        case .error: .error(context)
        }
      })
  }

  private static func canScroll(_ state: State) -> Bool {
    !state.isLoading && !state.context.isInitial
  }

  private static func reduce(_ state: inout State, _ event: Event, isFaulty: Bool) {
    var context = state.context
    switch event {
    case .newSearch(let address): state = .loadingPage(Context(nextPage: address))
    case .loadNextPage:
      if isFaulty || context.nextPage != nil { state = .loadingPage(context) }
    case .success(let response):
      context.page += 1
      context.results += response.results
      context.nextPage = response.nextPage
      state = .loadedPage(context)
    case .failure: state = .error(context)
    }
  }
}
