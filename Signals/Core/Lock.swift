// SPDX-License-Identifier: MIT

#if PTHREAD_LOCKS
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif
#else
  import Synchronization
#endif

/// The one lock of the package: state that is read and written by one thread at a time.
///
/// Nothing foreign runs under it: the holder decides, unlocks, and acts. Debug builds stop where an
/// observer or an action is called with a lock held, see `Holding`. Compiled with
/// `PTHREAD_LOCKS`, it is a pthread mutex, which the thread sanitizer understands on Linux.
@usableFromInline
package struct Lock<State: Sendable>: ~Copyable, Sendable {
  #if PTHREAD_LOCKS
    @usableFromInline let storage: PthreadStorage<State>
  #else
    @usableFromInline let mutex: Mutex<State>
  #endif

  /// Creates a lock around its first state.
  @inlinable
  package init(_ state: State) {
    #if PTHREAD_LOCKS
      storage = PthreadStorage(state)
    #else
      mutex = Mutex(state)
    #endif
  }

  /// Runs a closure which alone has the state while it runs.
  @inlinable
  package borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      Holding.begin()
      defer { Holding.end() }
    #endif
    #if PTHREAD_LOCKS
      return try storage.withLock(body)
    #else
      return try mutex.withLock { (state) throws(Failure) in try body(&state) }
    #endif
  }
}

#if PTHREAD_LOCKS
  // SAFETY: `state` is touched between lock and unlock of `mutex` only; the mutex itself lives at a
  // stable address for as long as the object does.
  @usableFromInline
  final class PthreadStorage<State: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    @usableFromInline
    init(_ state: State) {
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      // Like the standard library's mutex, it stops a thread that waits for itself.
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
      pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
      self.state = state
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    @usableFromInline
    func withLock<Result: Sendable, Failure: Error>(
      _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let code = pthread_mutex_lock(mutex)
      precondition(code == 0, "A thread waits for a lock that it holds.")
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state)
    }
  }
#endif

/// The check that nothing foreign is called under a lock: a count for each thread of the locks that it
/// holds. Debug builds alone count.
@usableFromInline
package enum Holding {
  #if DEBUG
    /// Notes that this thread takes a lock.
    @usableFromInline
    package static func begin() { ThreadTurns.current.heldLocks += 1 }

    /// Notes that this thread releases a lock.
    @usableFromInline
    package static func end() { ThreadTurns.current.heldLocks -= 1 }
  #endif

  /// Stops a debug build whose thread holds a lock where foreign code is about to be called.
  @inlinable
  package static func expectNone() {
    #if DEBUG
      check()
    #endif
  }

  #if DEBUG
    @usableFromInline
    static func check() {
      precondition(
        ThreadTurns.current.heldLocks == 0,
        "Foreign code is about to be called under a lock of Signals.")
    }
  #endif
}
