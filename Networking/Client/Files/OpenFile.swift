// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of an open file, and the system's calls upon it: interrupted ones go on, and what is to be
/// read or written is so as a whole. After a failure `errno` says why.
struct OpenFile: Sendable {
  /// Writes bytes to a descriptor and returns how many, or -1, as the system's call does.
  typealias Write = @Sendable (Int32, UnsafeRawBufferPointer) -> Int

  let descriptor: Int32

  /// Opens a file; nil if that can't be. The rights are those of a file that is created.
  init?(_ path: String, _ flags: Int32, rights: mode_t = 0) {
    let descriptor = open(path, flags | O_CLOEXEC, rights)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// How long a plain file is; nil for anything else.
  var length: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Closes it; false if what was written may be lost.
  @discardableResult
  func shut() -> Bool { close(descriptor) == 0 }

  /// Reads so many bytes more, fewer only at the end; nil if that fails.
  func read(_ count: Int) -> [UInt8]? {
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

  /// Writes all bytes; false if that fails.
  func write(
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

  /// How the system writes.
  static let systemWrite: Write = { descriptor, bytes in
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
