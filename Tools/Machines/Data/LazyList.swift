// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// A list that loads itself page by page: a service that is implemented with a loop.
enum LazyList {
  struct State: Hashable, Sendable {
    var titles: [String] = []
    var pageCount = 0
    var isComplete = false
    var isLoading = false
    var hasFailed = false

    var pageToLoad: Int? { isLoading ? pageCount + 1 : nil }
  }

  enum Event: Hashable, Sendable {
    case more
    case loaded(MovieShelf.Page), failed
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .more:
      state.isLoading = !state.isComplete
      state.hasFailed = false
    case .loaded(let page):
      state.titles += page.movies
      state.pageCount = page.number
      state.isComplete = page.isLast
      state.isLoading = false
    case .failed:
      state.isLoading = false
      state.hasFailed = true
    }
  }

  static func machine(shelf: MovieShelf, more: SafeSignal<Void>) -> Machine<State, Event> {
    Machine(
      initial: State(isLoading: true), reduce: reduce,
      feedbacks: [
        Feedback(events: more.replace(with: .more)).named("more"),
        Feedback(when: { $0.pageToLoad }) { page in
          shelf.page(page).map(Event.loaded).replaceFailure(with: .failed)
        }.named("whenLoading"),
      ])
  }
}
