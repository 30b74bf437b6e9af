// SPDX-License-Identifier: MIT

import Networking
import ReleaseBoard
import Signals

/// The repositories that match a query, page by page. Nothing is requested before a screen observes the state.
struct RepositorySearch: Sendable {
  typealias State = PagingState<Sourced<RepositoryPage>, Problem>

  let query = MutableProperty("")
  let selection = MutableProperty<Repository.ID?>(nil)
  let loadNext = SafePublishSubject<Void>()
  let reload = SafePublishSubject<Void>()
  /// The pages so far. A query is sent when the user has paused for 300 ms.
  let state: SafeSignal<State>

  init(client: any Client, on scheduler: some TimeScheduler) {
    let queries = query.signal.dropFirst().debounce(for: .milliseconds(300), on: scheduler)
    state = queries.start(with: "").combineLatest(with: reload.signal.start(with: ()))
      .flatMapLatest { [loadNext] query, _ in
        SafeSignal.pages(from: 0, next: { $0.value.next }, loadingNext: loadNext.signal) { start in
          client.response(for: .repositories(query, from: start))
        }
      }
  }
}
