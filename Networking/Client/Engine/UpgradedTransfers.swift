// SPDX-License-Identifier: MIT

import CCurl

/// The connections of an engine with another protocol, including those that are being upgraded.
struct UpgradedTransfers {
  private var transfers: [ObjectIdentifier: UpgradedTransfer] = [:]

  /// A Boolean value that indicates whether there are no connections.
  var isEmpty: Bool { transfers.isEmpty }

  /// All connections, in no particular order.
  var all: [UpgradedTransfer] { Array(transfers.values) }

  /// The connection with an identity, or nil.
  subscript(_ id: TransferID) -> UpgradedTransfer? { transfers[ObjectIdentifier(id)] }

  /// Returns the connection that uses one of libcurl's handles, or nil.
  func using(_ handle: UnsafeMutableRawPointer) -> UpgradedTransfer? {
    transfers.isEmpty ? nil : transfers.values.first { $0.handle.pointer == handle }
  }

  /// Adds a connection.
  mutating func add(_ transfer: UpgradedTransfer) {
    transfers[ObjectIdentifier(transfer.submission.id)] = transfer
  }

  /// Removes a connection.
  mutating func remove(_ transfer: UpgradedTransfer) {
    transfers[ObjectIdentifier(transfer.submission.id)] = nil
  }

  /// Removes all connections.
  mutating func removeAll() { transfers = [:] }
}
