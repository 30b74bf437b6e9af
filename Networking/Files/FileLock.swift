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

  /// Creates a reference to the lock. The file is created when it is first locked.
  package init(_ path: String) {
    self.path = path
  }

  /// Waits for the lock and runs a closure; returns nil, without running it, if the file can't be locked.
  package func withLock<Result>(_ body: () -> Result) -> Result? {
    guard let file = OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, rights: 0o600) else {
      return nil
    }
    // Closing the file releases the lock.
    defer { file.shut() }
    while flock(file.descriptor, LOCK_EX) != 0 {
      if errno != EINTR { return nil }
    }
    return body()
  }
}
