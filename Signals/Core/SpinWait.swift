// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for another thread that needs a few instructions more.
///
/// It yields the processor after a few attempts, and sleeps after many, so that a thread with a lower priority
/// continues, too.
@usableFromInline
struct SpinWait {
  @usableFromInline var attempts = 0

  @inlinable
  init() {}

  /// Waits a little, longer after many attempts.
  @usableFromInline
  mutating func pause() {
    attempts += 1
    if attempts < 16 { return }
    if attempts < 64 {
      sched_yield()
    } else {
      usleep(50)
    }
  }
}
