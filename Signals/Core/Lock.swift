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
/// Nothing foreign runs under it: the holder decides, lets go, and acts. Compiled with
/// `PTHREAD_LOCKS`, it is a pthread mutex, which the thread sanitizer understands on Linux.
package struct Lock<State: Sendable>: ~Copyable, Sendable {
  #if PTHREAD_LOCKS
    private let storage: PthreadStorage<State>
  #else
    private let mutex: Mutex<State>
  #endif

  /// Creates a lock around its first state.
  package init(_ state: State) {
    #if PTHREAD_LOCKS
      storage = PthreadStorage(state)
    #else
      mutex = Mutex(state)
    #endif
  }

  /// Runs a closure which alone has the state while it runs.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if PTHREAD_LOCKS
      return try storage.withLock(body)
    #else
      var outcome: Swift.Result<Result, Failure>?
      mutex.withLock { state in
        do throws(Failure) {
          outcome = .success(try body(&state))
        } catch {
          outcome = .failure(error)
        }
      }
      guard let outcome else { preconditionFailure("Mutex.withLock runs its closure") }
      return try outcome.get()
    #endif
  }
}

#if PTHREAD_LOCKS
  // SAFETY: `state` is touched between lock and unlock of `mutex` only; the mutex itself lives at a
  // stable address for as long as the object does.
  private final class PthreadStorage<State: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    init(_ state: State) {
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
      self.state = state
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func withLock<Result, Failure: Error>(
      _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state)
    }
  }
#endif
