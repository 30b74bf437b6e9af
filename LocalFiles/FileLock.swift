// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock that several processes share, with a file that only its owner can read.
package struct FileLock: Sendable {
  private let path: String
  private let limit: Duration

  /// Creates a reference to the lock. The file is created when it is first locked.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum time to wait for other processes. One that the user has suspended keeps the lock.
  package init(_ path: String, limit: Duration = .seconds(10)) {
    (self.path, self.limit) = (path, limit)
  }

  /// Waits for the lock and runs a closure; returns nil, without running it, if the file can't be locked in time.
  package func withLock<Result>(_ body: () -> Result) -> Result? {
    guard let file = OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, rights: 0o600) else {
      return nil
    }
    // Closing the file releases the lock.
    defer { file.shut() }
    guard lock(file.descriptor) else { return nil }
    return body()
  }

  private func lock(_ descriptor: Int32) -> Bool {
    let end = ContinuousClock.now + limit
    var pause: UInt32 = 100
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else { return false }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    return true
  }
}
