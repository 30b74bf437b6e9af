// SPDX-License-Identifier: MIT

import Signals

/// The exchanges of a cache that are under way.
final class Exchanges: Sendable {
  private struct State: Sendable {
    var addresses: [Int: String] = [:]
    var spoiled: Set<Int> = []
    var refreshes: [String: Disposable?] = [:]
    var count = 0
  }

  private let state = Lock(State())

  /// Notes the beginning of an exchange; the number stands for it.
  func begin(_ address: String) -> Int {
    state.withLock { state in
      state.count += 1
      state.addresses[state.count] = address
      return state.count
    }
  }

  /// Notes the end of an exchange.
  func end(_ id: Int) {
    state.withLock { state in
      state.addresses[id] = nil
      state.spoiled.remove(id)
    }
  }

  /// Notes that what is under way for these addresses may be out of date when it arrives.
  func spoil(_ addresses: [String]) {
    state.withLock { state in
      for (id, address) in state.addresses where addresses.contains(address) {
        state.spoiled.insert(id)
      }
    }
  }

  /// Whether an exchange may be out of date.
  func isSpoiled(_ id: Int) -> Bool { state.withLock { $0.spoiled.contains(id) } }

  /// Whether a refresh may begin: not while there is one.
  func beginRefresh(_ key: String) -> Bool {
    state.withLock { state in
      if state.refreshes[key] != nil { return false }
      state.refreshes[key] = .some(nil)
      return true
    }
  }

  /// Keeps a refresh going, unless it has ended already.
  func hold(_ handle: Disposable, _ key: String) {
    state.withLock { state in
      if state.refreshes[key] != nil { state.refreshes[key] = .some(handle) }
    }
  }

  /// Notes the end of a refresh.
  func endRefresh(_ key: String) {
    // Let go after the lock.
    let handle = state.withLock { $0.refreshes.removeValue(forKey: key) }
    withExtendedLifetime(handle) {}
  }
}
