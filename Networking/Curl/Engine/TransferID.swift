// SPDX-License-Identifier: MIT

import Networking
import Synchronization

/// The identity of a transfer, which also determines how the transfer ends.
package final class TransferID: Sendable {
  private let isClaimed = Atomic(false)
  private let storedPlace = Atomic(0)

  init() {}

  /// Claims the right to end the transfer, for its completion or its cancellation. Returns `true`
  /// to the first caller only.
  func claim() -> Bool {
    !isClaimed.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// The transfer's index in the engine's table, for the engine's thread only.
  var place: Int {
    get { storedPlace.load(ordering: .relaxed) }
    set { storedPlace.store(newValue, ordering: .relaxed) }
  }

  /// A Boolean value that indicates whether the transfer has completed or was cancelled.
  package var isOver: Bool { isClaimed.load(ordering: .acquiring) }
}
