// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A memory barrier on all running threads of the process, so that their fast paths need none.
///
/// A processor may perform a load before an earlier store of another variable is visible. An atomic operation between
/// them prevents that, and costs more than an event. Instead, the thread that needs to know asks for this barrier, which
/// interrupts the other threads: it takes some microseconds. Linux has the system call `membarrier` for it. On other
/// systems callers use atomic operations.
// SAFETY: `call` is the C library's `syscall`, whose arguments and result are integers. It is called with the number and
// the arguments of `membarrier`, which accesses no memory.
package enum ThreadBarrier {
  #if os(Linux) && arch(x86_64)
    private typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
    private static let membarrier = 324
    private static let privateExpedited = 1 << 3
    private static let registerPrivateExpedited = 1 << 4

    private static let call: Call? = dlsym(nil, "syscall").map {
      unsafeBitCast($0, to: Call.self)
    }

    private enum Phase {
      static let unknown: UInt8 = 0
      static let registering: UInt8 = 1
      static let available: UInt8 = 2
      static let unavailable: UInt8 = 3
    }

    private static let phase = Atomic(Phase.unknown)

    /// A Boolean value that indicates whether the barrier can be raised. The first call begins to register the process
    /// at the kernel.
    static var isAvailable: Bool {
      let now = phase.load(ordering: .acquiring)
      if now == Phase.unknown { beginRegistration() }
      return now == Phase.available
    }

    /// Registers the process at the kernel.
    ///
    /// - Returns: False if the kernel has no barrier, or a sandbox forbids it.
    @discardableResult
    package static func register() -> Bool {
      let isRegistered = perform(registerPrivateExpedited)
      phase.store(isRegistered ? Phase.available : Phase.unavailable, ordering: .releasing)
      return isRegistered
    }

    /// Registers the process on a new thread, since a process with several threads waits some milliseconds for it.
    private static func beginRegistration() {
      guard
        phase.compareExchange(
          expected: Phase.unknown, desired: Phase.registering, ordering: .acquiringAndReleasing
        ).exchanged
      else { return }
      // The new thread handles no signals: it inherits that from this one.
      var (all, before, thread) = (sigset_t(), sigset_t(), pthread_t())
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &before)
      let result = pthread_create(
        &thread, nil,
        { _ in
          ThreadBarrier.register()
          return nil
        }, nil)
      pthread_sigmask(SIG_SETMASK, &before, nil)
      if result == 0 { pthread_detach(thread) }
    }

    private static func perform(_ command: Int) -> Bool {
      guard let call else { return false }
      return call(membarrier, command, 0, 0) == 0
    }
  #else
    static var isAvailable: Bool { false }

    @discardableResult
    package static func register() -> Bool { false }
  #endif

  /// Makes the stores of this thread visible to all others, and theirs to this one.
  static func raise() {
    #if os(Linux) && arch(x86_64)
      // If a sandbox has forbidden the call since then: what waits in a processor is stored within nanoseconds.
      if !perform(privateExpedited) { usleep(1_000) }
    #endif
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }
}
