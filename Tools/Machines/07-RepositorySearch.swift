// SPDX-License-Identifier: MIT

// Failures differ. After an outage the request is retried a few times, and then the failure is
// shown. A server that has received too many requests says how long to wait. This wait is a state:
// it counts down second by second, and then the search starts again.

import Declarations
import FeedbackLoops
import Signals
import Views

enum RepositorySearch {
  enum Phase: Hashable, Sendable {
    case idle, searching
    case found([String])
    case failed(String)
    case limited(seconds: Int)
  }

  struct State: Hashable, Sendable {
    var query = ""
    var phase = Phase.idle

    var queryToSearch: String? { phase == .searching ? query : nil }
    var isLimited: Bool { if case .limited = phase { true } else { false } }
  }

  enum Event: Hashable, Sendable {
    case queryChanged(String), retried
    case found([String]), failed(RepositoryIndex.Failure)
    case secondPassed
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch (event, state.phase) {
    case (.queryChanged(let query), .limited):
      state.query = query
    case (.queryChanged(let query), _):
      if query != state.query { state.phase = query.isEmpty ? .idle : .searching }
      state.query = query
    case (.retried, .failed):
      state.phase = .searching
    case (.found(let names), .searching):
      state.phase = .found(names)
    case (.failed(.outage(let words)), .searching):
      state.phase = .failed(words)
    case (.failed(.limit(let seconds)), .searching):
      state.phase = .limited(seconds: seconds)
    case (.secondPassed, .limited(let seconds)) where seconds > 1:
      state.phase = .limited(seconds: seconds - 1)
    case (.secondPassed, .limited):
      state.phase = state.query.isEmpty ? .idle : .searching
    case (.retried, _), (.found, _), (.failed, _), (.secondPassed, _):
      break
    }
  }

  static func machine(
    index: RepositoryIndex, on scheduler: any TimeScheduler
  ) -> Machine<State, Event> {
    Machine(
      initial: State(), reduce: reduce,
      feedbacks: [
        Feedback(when: { $0.queryToSearch }) { query in
          SafeSignal<Void>.timer(after: .milliseconds(300), on: scheduler).flatMapLatest {
            index.names(matching: query)
              .retry(2, after: .constant(.seconds(1)), on: scheduler) { $0.isOutage }
              .map(Event.found).replaceFailure(Event.failed)
          }
        }.named("whenSearching"),
        Feedback(while: { $0.isLimited }) { _ in
          SafeSignal<Int>.interval(every: .seconds(1), on: scheduler).replace(with: .secondPassed)
        }.named("whileLimited"),
      ])
  }
}

extension RepositorySearch {
  static func render(_ context: Context<State, Event>) -> Screen {
    Screen("Repositories", isBusy: context.phase == .searching) {
      TextField("Search, try loop", text: context.query) { context.send(.queryChanged($0)) }
        .defaultFocus()
      content(context)
    }
  }

  private static func content(_ context: Context<State, Event>) -> Box {
    switch context.phase {
    case .idle: .placeholder("Type a word.")
    case .searching: .loading("Searching…")
    case .failed(let words): .failed(words, perform: context.action(.retried))
    case .limited(let seconds): .placeholder("Too many requests. Going on in \(seconds) s.")
    case .found(let names):
      Box {
        ForEach(names, id: \.self) { name in
          Row(name, action: "take this", perform: context.action(.queryChanged(name)))
        }
      }
    }
  }
}
