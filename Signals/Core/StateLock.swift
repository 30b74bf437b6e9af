// SPDX-License-Identifier: MIT

import Synchronization

/// A lock for a few instructions without foreign code. An exchange sets it and a plain store clears it.
///
/// It takes half the time of ``Lock``, whose release is an atomic operation, too. A caller that finds it set tries
/// again, then yields, then sleeps, see ``SpinWait``.
@usableFromInline
package struct StateLock: ~Copyable, Sendable {
  @usableFromInline let isLocked = Atomic(false)

  /// Creates an open lock.
  @inlinable
  package init() {}

  /// Waits until the lock is open, and closes it.
  @inlinable
  package func lock() {
    if isLocked.exchange(true, ordering: .acquiring) { wait() }
    #if DEBUG
      Holding.begin()
    #endif
  }

  @usableFromInline
  func wait() {
    var wait = SpinWait()
    repeat { wait.pause() } while isLocked.exchange(true, ordering: .acquiring)
  }

  /// Opens the lock.
  @inlinable
  package func unlock() {
    #if DEBUG
      Holding.end()
    #endif
    isLocked.store(false, ordering: .releasing)
  }

  /// Runs a closure while the lock is closed. It releases nothing and calls no foreign code.
  @inlinable @inline(__always)
  package func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
