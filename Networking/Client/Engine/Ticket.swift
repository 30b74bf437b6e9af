import Synchronization

/// The name of one transfer, and the one place where it is decided how it ends.
package final class Ticket: Sendable {
  private let isClaimed = Atomic(false)
  private let keptPlace = Atomic(0)

  init() {}

  /// Claims the right to end the transfer: for its completion, or for its cancellation, whichever
  /// comes first. True once.
  func claim() -> Bool {
    !isClaimed.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Where the engine keeps the transfer, for its thread only.
  var place: Int {
    get { keptPlace.load(ordering: .relaxed) }
    set { keptPlace.store(newValue, ordering: .relaxed) }
  }

  /// Whether the transfer is over: completed or cancelled.
  package var isOver: Bool { isClaimed.load(ordering: .acquiring) }
}

/// A transfer on its way to the engine's thread.
package final class Submission: Sendable {
  let ticket = Ticket()
  let transmission: Transmission
  let completion: @Sendable (Result<Response, TransportError>) -> Void

  init(
    _ transmission: Transmission,
    completion: @escaping @Sendable (Result<Response, TransportError>) -> Void
  ) {
    self.transmission = transmission
    self.completion = completion
  }

  /// Completes a transfer that the engine can't take any more.
  func refuse() {
    guard ticket.claim() else { return }
    completion(.failure(TransportError(.stopped, host: transmission.origin.host)))
  }
}
