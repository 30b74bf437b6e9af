// SPDX-License-Identifier: MIT

/// A descriptor of an open file, with system calls that are repeated after an interruption until everything is read or
/// written. After a failure `errno` has the reason.
package struct OpenFile: Sendable {
  /// A function that writes bytes to a descriptor and returns their number, or -1, like the system call.
  package typealias Write = @Sendable (Int32, UnsafeRawBufferPointer) -> Int

  package let descriptor: Int32

  /// Opens a file; nil if that fails. `rights` are the permissions of a file that is created.
  package init?(_ path: String, _ flags: Int32, rights: mode_t = 0) {
    let descriptor = open(path, flags | O_CLOEXEC, rights)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// The length of a regular file in bytes; nil for anything else.
  package var length: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// A Boolean value that indicates whether the file belongs to the user of this process.
  package var isOwn: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
  }

  /// The reason why a file has no exclusive writer.
  package enum ExclusiveFailure: Error, Hashable {
    /// Another writer, of this process or of another one, has the file open.
    case inUse
    /// The file can't be opened or locked; `errno` has the reason.
    case system
  }

  /// Opens or creates a file for one writer at a time, of all threads and processes that open it with this method. The file
  /// is free again when it is closed.
  ///
  /// The path leads to the file, although a former writer may have removed the file or given it another name.
  package static func exclusive(
    _ path: String, _ flags: Int32, rights: mode_t
  ) -> Result<OpenFile, ExclusiveFailure> {
    for _ in 0..<16 {
      guard let file = OpenFile(path, flags | O_CREAT | O_NOFOLLOW, rights: rights) else {
        return .failure(.system)
      }
      guard file.lock() else {
        let reason = errno
        file.shut()
        errno = reason
        return .failure(reason == EWOULDBLOCK ? .inUse : .system)
      }
      if file.isFile(at: path) { return .success(file) }
      file.shut()
    }
    return .failure(.inUse)
  }

  /// Locks the file without waiting; returns `false` if another descriptor has the lock.
  private func lock() -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether a path leads to this file, without following a link.
  package func isFile(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &other) == 0
      && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Shortens or extends the file to a length, and continues at its end; returns `false` if that fails.
  package func cut(to length: Int) -> Bool {
    ftruncate(descriptor, off_t(length)) == 0 && lseek(descriptor, 0, SEEK_END) >= 0
  }

  /// Closes the file; returns `false` if written data may be lost.
  @discardableResult
  package func shut() -> Bool { close(descriptor) == 0 }

  /// Reads a number of bytes, fewer only at the end; nil if that fails.
  package func read(_ count: Int) -> [UInt8]? {
    // An array without capacity is shared by all threads, and the initializer would write its count.
    guard count > 0 else { return [] }
    var isSound = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let base = buffer.baseAddress {
        let got = Self.systemRead(descriptor, base + filled, count - filled)
        if got < 0, errno == EINTR { continue }
        isSound = got >= 0
        if got <= 0 { break }
        filled += got
      }
    }
    return isSound ? bytes : nil
  }

  /// Writes all bytes; returns `false` if that fails.
  package func write(
    _ bytes: UnsafeRawBufferPointer, by write: Write = OpenFile.systemWrite
  ) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The system's write function.
  package static let systemWrite: Write = { descriptor, bytes in
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func systemRead(
    _ descriptor: Int32, _ base: UnsafeMutablePointer<UInt8>, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, base, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, base, count)
    #else
      Glibc.read(descriptor, base, count)
    #endif
  }
}
