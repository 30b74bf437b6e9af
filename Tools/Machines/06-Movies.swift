// SPDX-License-Identifier: MIT

// A long list is loaded page by page, when its end comes into sight, and may be refreshed or tried again.
// Each state is a case with its own name, and each kind of work a feedback with its own query.
// A query is nil outside its states, so leaving them cancels the work, and no flag has to be reset.

import Declarations
import FeedbackLoops
import Signals
import Views

enum Movies {
  struct Context: Hashable, Sendable {
    var page = 0
    var movies: [String] = []
    var isComplete = false
    var isStale = false
  }

  enum State: Hashable, Sendable {
    case initial
    case paging(Context), loadedPage(Context)
    case refreshing(Context), refreshed(Context)
    case error(String, Context), retry(Context)

    var context: Context {
      switch self {
      case .initial: Context()
      case .paging(let context), .loadedPage(let context), .refreshing(let context),
        .refreshed(let context), .error(_, let context), .retry(let context):
        context
      }
    }

    var canLoadNext: Bool {
      switch self {
      case .initial: true
      case .loadedPage(let context), .refreshed(let context): !context.isComplete
      case .paging, .refreshing, .error, .retry: false
      }
    }

    var pageToLoad: Int? { if case .paging(let context) = self { context.page + 1 } else { nil } }
    var pageToRetry: Int? { if case .retry(let context) = self { context.page + 1 } else { nil } }
    var isRefreshing: Bool { if case .refreshing = self { true } else { false } }
    var words: String {
      "\(context.movies.count) films\(context.isComplete ? ", all of them" : "")"
    }
    var error: String? { if case .error(let words, _) = self { words } else { nil } }
  }

  enum Event: Hashable, Sendable {
    case startLoadingNextPage, refresh, retry
    case response(MovieShelf.Page), failed(String)
  }

  static func reduce(_ state: inout State, _ event: Event) {
    var context = state.context
    switch (state, event) {
    case (.initial, .startLoadingNextPage), (.loadedPage, .startLoadingNextPage),
      (.refreshed, .startLoadingNextPage):
      if state.canLoadNext { state = .paging(context) }
    case (.paging, .response(let page)), (.retry, .response(let page)):
      context.add(page)
      state = .loadedPage(context)
    case (.loadedPage, .refresh), (.refreshed, .refresh), (.paging, .refresh):
      context.isStale = true
      state = .refreshing(context)
    case (.refreshing, .response(let page)):
      context = Context()
      context.add(page)
      state = .refreshed(context)
    case (.paging, .failed(let words)), (.refreshing, .failed(let words)),
      (.retry, .failed(let words)):
      state = .error(words, context)
    case (.error, .retry):
      state = context.isStale ? .refreshing(context) : .retry(context)
    case (.initial, _), (.paging, _), (.loadedPage, _), (.refreshing, _), (.refreshed, _),
      (.error, _), (.retry, _):
      break
    }
  }

  static func machine(
    shelf: MovieShelf, nearBottom: SafeSignal<Void>, retries: SafeSignal<Void>
  ) -> Machine<State, Event> {
    let load: @Sendable (Int) -> SafeSignal<Event> = { page in
      shelf.page(page).map(Event.response).replaceFailure { .failed($0.words) }
    }
    return Machine(
      initial: .initial, reduce: reduce,
      feedbacks: [
        Feedback(while: { $0.canLoadNext }) { _ in nearBottom.replace(with: .startLoadingNextPage) }
          .named("loadNext"),
        Feedback(when: { $0.pageToLoad }, effect: load).named("paging"),
        Feedback(while: { $0.isRefreshing }) { _ in load(1) }.named("refreshing"),
        Feedback(when: { $0.error }) { _ in retries.replace(with: .retry) }.named("retry"),
        Feedback(when: { $0.pageToRetry }, effect: load).named("retryPaging"),
      ])
  }
}

extension Movies {
  static func render(
    _ context: FeedbackLoops.Context<State, Event>, nearBottom: SafePublishSubject<Void>,
    retries: SafePublishSubject<Void>
  ) -> Screen {
    Screen(
      "Movies",
      isBusy: context.isRefreshing || context.pageToLoad != nil || context.pageToRetry != nil,
      trailing: [
        BarItem("Refresh", "r", action: context.action(.refresh)),
        BarItem("More", "m", isEnabled: context.canLoadNext) { nearBottom.send() },
      ]
    ) {
      Box(onReachedEnd: { nearBottom.send() }) {
        for movie in context.context.movies { Row(movie) }
      }
      Row(context.words, role: \.secondary)
      if let error = context.error { Button("\(error) Try again") { retries.send() } }
    }
  }
}
