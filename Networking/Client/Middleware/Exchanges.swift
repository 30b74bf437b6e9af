// SPDX-License-Identifier: MIT

import Signals

/// The running exchanges of a cache.
final class Exchanges: Sendable {
  private struct State: Sendable {
    var addresses: [Int: String] = [:]
    var spoiled: Set<Int> = []
    var count = 0
  }

  private let state = Lock(State())

  /// Adds an exchange and returns its number.
  func begin(_ address: String) -> Int {
    state.withLock { state in
      state.count += 1
      state.addresses[state.count] = address
      return state.count
    }
  }

  /// Removes an exchange.
  func end(_ id: Int) {
    state.withLock { state in
      state.addresses[id] = nil
      state.spoiled.remove(id)
    }
  }

  /// Marks the running exchanges of addresses as possibly outdated.
  func spoil(_ addresses: [String]) {
    state.withLock { state in
      for (id, address) in state.addresses where addresses.contains(address) {
        state.spoiled.insert(id)
      }
    }
  }

  /// Returns whether the response of an exchange may be outdated.
  func isSpoiled(_ id: Int) -> Bool { state.withLock { $0.spoiled.contains(id) } }
}
