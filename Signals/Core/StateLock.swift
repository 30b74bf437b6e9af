// SPDX-License-Identifier: MIT

import Synchronization

/// A lock that an atomic operation closes and a plain store opens.
///
/// It takes half the time of ``Lock``, whose release is an atomic operation, too. A caller that finds it closed tries
/// again, then yields, then sleeps, see ``SpinWait``. So it is for short work.
@usableFromInline
package struct StateLock: ~Copyable, Sendable {
  /// The thread that has closed the lock; 0 while it is open.
  @usableFromInline let holder = Atomic<UInt>(0)

  /// Creates an open lock.
  @inlinable
  package init() {}

  /// Waits until the lock is open, and closes it.
  @inlinable
  package func lock() {
    let thread = currentThread()
    if !holder.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged {
      wait(thread)
    }
    #if DEBUG
      Holding.begin()
    #endif
  }

  @usableFromInline
  func wait(_ thread: UInt) {
    precondition(
      holder.load(ordering: .relaxed) != thread,
      "A thread waits for itself: a closure that changes a state has read the same state again.")
    var wait = SpinWait()
    while !holder.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged {
      wait.pause()
    }
  }

  /// Opens the lock.
  @inlinable
  package func unlock() {
    #if DEBUG
      Holding.end()
    #endif
    holder.store(0, ordering: .releasing)
  }

  /// Runs a closure while the lock is closed.
  @inlinable @inline(__always)
  package func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
