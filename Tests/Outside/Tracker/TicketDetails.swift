// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A ticket and its comments, which arrive while it is shown.
final class TicketDetails: Sendable {
  let ticket = MutableProperty(ObservedLoadingState<Ticket, Problem>.idle)
  let comments = MutableProperty<[Comment]>([])
  let stream = MutableProperty(StreamState.connecting)
  let reload = SafePublishSubject<Void>()
  private let bag = DisposeBag()

  init(_ id: Int, client: any Client, on scheduler: some TimeScheduler) {
    reload.signal.start(with: ()).loading { client.response(for: .ticket(id)) }
      .bind(to: ticket).dispose(in: bag)
    client.events(
      of: .comments(of: id), as: Comment.self, feedingStateInto: stream.on, on: scheduler
    )
    .compactMap { try? $0.get() }
    .scan([]) { comments, new in comments + [new] }
    .catch { _ in .empty() }
    .bind(to: comments).dispose(in: bag)
  }
}
