// SPDX-License-Identifier: MIT

// A loop can be an effect of another loop. Here a list that loads itself page by page is a service
// with its own loop. The screen requests one list for the selected genre. Another genre is another
// request: the old list is stopped, and its page request is cancelled.

import Declarations
import FeedbackLoops
import Signals
import Views

enum ALoopInALoop {
  enum Genre: String, Hashable, Sendable, CaseIterable {
    case drama, comedy
  }

  struct State: Hashable, Sendable {
    var genre: Genre?
    var list = LazyList.State()
  }

  enum Event: Hashable, Sendable {
    case chose(Genre?)
    case listChanged(LazyList.State)
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .chose(let genre):
      if genre != state.genre { state = State(genre: genre) }
    case .listChanged(let list):
      if state.genre != nil { state.list = list }
    }
  }

  static func machine(
    list: @escaping @Sendable (Genre) -> Machine<LazyList.State, LazyList.Event>
  ) -> Machine<State, Event> {
    Machine(
      initial: State(), reduce: reduce,
      feedbacks: [
        Feedback(when: { $0.genre }) { genre in
          let list = list(genre)
          return SafeSignal.system(
            initial: list.initial, reduce: list.reduce, feedbacks: list.feedbacks
          ).map(Event.listChanged)
        }.named("whenGenreIsChosen")
      ])
  }
}

extension ALoopInALoop {
  static func render(
    _ context: Context<State, Event>, more: SafePublishSubject<Void>
  ) -> Screen {
    Screen(
      "A loop in a loop", isBusy: context.list.isLoading,
      trailing: [
        BarItem("Drama", "d", action: context.action(.chose(.drama))),
        BarItem("Comedy", "c", action: context.action(.chose(.comedy))),
        BarItem("None", "n", action: context.action(.chose(nil))),
        BarItem("More", "m") { more.send() },
      ]
    ) {
      Box(onReachedEnd: { more.send() }) {
        Section(id: "list", header: Row(context.genre?.rawValue ?? "No genre", role: \.heading)) {
          for title in context.list.titles { Row(title) }
          if context.list.hasFailed { Button("Try again") { more.send() } }
        }
      }
    }
  }
}
