// SPDX-License-Identifier: MIT

import LocalFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that describes an unfinished upload.
struct UploadNote: Sendable {
  let path: String
  /// The request that creates the upload, without secrets.
  let source: String
  /// The version of the file that is uploaded.
  let version: FileVersion

  /// The reference to the upload; nil without a note, or if it is for another request or another version. A note of
  /// another user doesn't count, since it could lead the file to that user's upload.
  var location: String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), let reader = try? FileReader(path), reader.length < 16_384,
      let bytes = try? reader.read(reader.length)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0] == source, lines[2] == versionLine else { return nil }
    return String(lines[1])
  }

  /// Stores the reference to the upload.
  func remember(_ location: String) throws(SinkFailure) {
    unlink(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = OpenFile(path, flags, rights: 0o600) else { throw failure() }
    defer { file.shut() }
    // The last line is empty in a complete note.
    let text = Array([source, location, versionLine, ""].joined(separator: "\n").utf8)
    guard text.withUnsafeBytes({ file.write($0) }) else { throw failure() }
  }

  /// Deletes the note.
  func discard() {
    unlink(path)
  }

  private var versionLine: String {
    "\(version.size) \(version.seconds) \(version.nanoseconds)"
  }

  private func failure() -> SinkFailure {
    SinkFailure(
      "The note \(path), with which the upload could be resumed, can't be written: "
        + "\(String(cString: strerror(errno))). Check the folder and its permissions.")
  }
}
