// SPDX-License-Identifier: MIT

import Networking
import Signals

/// The tickets that match a query, page by page. A deleted ticket disappears at once; the server is told after five seconds, in which the
/// deletion can be undone. Nothing is loaded while the user isn't signed in.
final class TicketList: Sendable {
  typealias State = PagingState<Sourced<TicketPage>, Problem>

  let query = MutableProperty("")
  let state = MutableProperty(State())
  /// The identity of the selected ticket.
  let selection = MutableProperty<Int?>(nil)
  /// The tickets that are deleted, or will be.
  let deleted = MutableProperty<Set<Int>>([])
  /// The failures of deletions.
  let errors: SafeSignal<Problem>

  private let reloads = SafePublishSubject<Void>()
  private let demand = SafePublishSubject<Void>()
  private let deletions = SafePublishSubject<Int>()
  private let bag = DisposeBag()

  init(client: any Client, isSignedIn: SafeSignal<Bool>, on scheduler: some TimeScheduler) {
    let (demand, deleted) = (demand, deleted)
    let queries = query.signal.dropFirst().debounce(for: .milliseconds(300), on: scheduler)
      .start(with: "").combineLatest(with: reloads.signal.start(with: ()))
    isSignedIn.removeDuplicates()
      .flatMapLatest { $0 ? queries : .never() }
      .flatMapLatest { query, _ in
        SafeSignal.pages(from: 0, next: { $0.value.next }, loadingNext: demand.signal) { start in
          client.response(for: .tickets(query, from: start))
        }
      }
      .bind(to: state).dispose(in: bag)
    let failures = SafePublishSubject<Problem>()
    errors = failures.signal
    deletions.signal
      .flatMapMerge { id in
        SafeSignal.timer(after: .seconds(5), on: scheduler).filter { deleted.value.contains(id) }
          .flatMapLatest { client.response(for: .deletion(of: id)) }
          .catch { problem in
            deleted.modify { _ = $0.remove(id) }
            failures.send(problem)
            return .empty()
          }
      }
      .observeNext { _ in }.dispose(in: bag)
  }

  var selected: Ticket? {
    state.value.pages.flatMap(\.value.tickets).first { $0.id == selection.value }
  }

  func reload() { reloads.send() }
  func loadNext() { demand.send() }
  func restore(_ ticket: Ticket) { deleted.modify { _ = $0.remove(ticket.id) } }
  func delete(_ ticket: Ticket) {
    deleted.modify { _ = $0.insert(ticket.id) }
    deletions.send(ticket.id)
  }
}
