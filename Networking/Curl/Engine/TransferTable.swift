// SPDX-License-Identifier: MIT

import Networking

/// An exchange of the engine, which has a handle of libcurl.
protocol EngineTransfer: AnyObject {
  /// The request and the completion.
  var submission: Submission { get }
  /// libcurl's handle.
  var handle: EasyHandle { get }
}

/// The running exchanges of an engine, each at an index that its identity stores.
struct TransferTable<Element: EngineTransfer> {
  private var places: [Element?] = []
  private var free: [Int] = []

  /// A Boolean value that indicates whether there are no exchanges.
  var isEmpty: Bool { free.count == places.count }

  /// The number of exchanges.
  var count: Int { places.count - free.count }

  /// All exchanges, in no particular order.
  var all: [Element] { places.compactMap(\.self) }

  /// Returns a Boolean value that indicates whether an exchange satisfies a condition.
  func contains(where isWanted: (Element) -> Bool) -> Bool {
    places.contains { $0.map(isWanted) ?? false }
  }

  /// The running exchange with an identity, or nil.
  subscript(_ id: TransferID) -> Element? {
    let place = id.place
    // An exchange that was never added has an index of 0, which may be another one's.
    guard place < places.count, let transfer = places[place],
      transfer.submission.id === id
    else { return nil }
    return transfer
  }

  /// Returns the running exchange that uses one of libcurl's handles, or nil.
  func using(_ handle: UnsafeMutableRawPointer) -> Element? {
    isEmpty ? nil : all.first { $0.handle.pointer == handle }
  }

  /// Adds an exchange.
  mutating func add(_ transfer: Element) {
    let place = free.popLast() ?? places.count
    if place == places.count { places.append(nil) }
    places[place] = transfer
    transfer.submission.id.place = place
  }

  /// Removes a running exchange.
  mutating func remove(_ transfer: Element) {
    let place = transfer.submission.id.place
    places[place] = nil
    free.append(place)
  }

  /// Removes all exchanges.
  mutating func removeAll() {
    (places, free) = ([], [])
  }
}
