// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The open connections of a listener. At their limit, a new connection replaces the connection that has been idle longest.
final class OpenConnections: Sendable {
  private struct State {
    var next = 0
    var open: Set<Int> = []
    /// The connections that wait for a request, in the order in which they began to wait.
    var idle: [(id: Int, descriptor: Int32)] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a connection, and returns its number. Returns `nil` at the limit if no connection is idle.
  func add() -> Int? {
    state.withLock { state in
      if state.open.count >= limit {
        guard !state.idle.isEmpty else { return nil }
        let (id, descriptor) = state.idle.removeFirst()
        state.open.remove(id)
        // Its reader gets the end of the input, after what has already arrived: a request in it is still answered.
        shutdown(descriptor, Int32(SHUT_RD))
      }
      state.next += 1
      state.open.insert(state.next)
      return state.next
    }
  }

  /// Calls a closure that waits for the next request of a connection. Until it returns, the connection can be replaced. One
  /// that was replaced before waits for no further request.
  func idle<Value>(
    _ id: Int, descriptor: Int32, _ wait: () async throws -> Value
  ) async throws -> Value {
    try state.withLock { state in
      guard state.open.contains(id) else { throw CancellationError() }
      state.idle.append((id, descriptor))
    }
    defer { state.withLock { $0.idle.removeAll { $0.id == id } } }
    return try await wait()
  }

  /// Removes a connection.
  func remove(_ id: Int) {
    state.withLock { _ = $0.open.remove(id) }
  }
}
