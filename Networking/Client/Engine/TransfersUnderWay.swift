// SPDX-License-Identifier: MIT

/// The running transfers of an engine, each at an index that its identity stores.
struct TransfersUnderWay {
  private var places: [Transfer?] = []
  private var free: [Int] = []

  /// A Boolean value that indicates whether there are no transfers.
  var isEmpty: Bool { free.count == places.count }

  /// The number of transfers.
  var count: Int { places.count - free.count }

  /// All transfers, in no particular order.
  var all: [Transfer] { places.compactMap(\.self) }

  /// Returns a Boolean value that indicates whether a transfer satisfies a condition.
  func contains(where isWanted: (Transfer) -> Bool) -> Bool {
    places.contains { $0.map(isWanted) ?? false }
  }

  /// The running transfer with an identity, or nil.
  subscript(_ id: TransferID) -> Transfer? {
    let place = id.place
    // A transfer that was never added has an index of 0, which may be another transfer's.
    guard place < places.count, let transfer = places[place],
      transfer.submission.id === id
    else { return nil }
    return transfer
  }

  /// Adds a transfer.
  mutating func add(_ transfer: Transfer) {
    let place = free.popLast() ?? places.count
    if place == places.count { places.append(nil) }
    places[place] = transfer
    transfer.submission.id.place = place
  }

  /// Removes a transfer.
  mutating func remove(_ transfer: Transfer) {
    let place = transfer.submission.id.place
    places[place] = nil
    free.append(place)
  }

  /// Removes all transfers.
  mutating func removeAll() {
    (places, free) = ([], [])
  }
}
