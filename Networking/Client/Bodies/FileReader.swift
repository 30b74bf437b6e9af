// SPDX-License-Identifier: MIT

import LocalFiles

/// A reader of a regular file, which is closed when the reader is released.
final class FileReader: Sendable {
  let length: Int
  private let file: OpenFile
  private let path: String

  /// Opens a regular file. Throws for a folder, a pipe or a device.
  init(_ path: String) throws(BodyFailure) {
    guard let file = OpenFile(path, O_RDONLY | O_NONBLOCK) else { throw Self.failure(path) }
    guard let length = file.length else {
      file.shut()
      throw .unreadable(path, reason: "it is no plain file")
    }
    self.file = file
    self.path = path
    self.length = length
  }

  deinit {
    file.shut()
  }

  /// Reads a number of bytes; fewer only at the end.
  func read(_ count: Int) throws(BodyFailure) -> [UInt8] {
    guard let bytes = file.read(count) else { throw Self.failure(path) }
    return bytes
  }

  /// Continues at an offset.
  func seek(to offset: Int) throws(BodyFailure) {
    guard lseek(file.descriptor, off_t(offset), SEEK_SET) >= 0 else { throw Self.failure(path) }
  }

  /// Returns the file's current version.
  func version() throws(BodyFailure) -> FileVersion {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw Self.failure(path) }
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    return FileVersion(
      size: Int(status.st_size), modified: "\(modified.tv_sec).\(modified.tv_nsec)",
      identity: "\(status.st_dev) \(status.st_ino)", changed: "\(changed.tv_sec).\(changed.tv_nsec)"
    )
  }

  private static func failure(_ path: String) -> BodyFailure {
    .unreadable(path, reason: String(cString: strerror(errno)))
  }
}
