// SPDX-License-Identifier: MIT

import HTTPTypes
import LocalFiles
import Signals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A partially downloaded file, next to the path of the complete file until it is complete.
struct PartialFile: Sendable {
  /// The path of the complete file.
  let path: String
  /// The URL of the content, without secrets.
  let source: String
  /// The write function.
  var writing = OpenFile.systemWrite

  /// The path of the partial content.
  var draft: String { path + ".part" }
  /// The file that describes the partial content.
  private var note: NoteFile { NoteFile(path: path + ".part.from", writing: writing) }

  /// Returns the number of bytes, and the validator of their version; nil if there are none, or if their version is
  /// unknown.
  func state() -> (length: Int, validator: String)? {
    var status = stat()
    guard lstat(draft, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let lines = note.lines(), lines.count == 2, lines[0] == source, !lines[1].isEmpty
    else { return nil }
    return (Int(status.st_size), String(lines[1]))
  }

  /// Opens the file for writing.
  func open() throws(SinkFailure) -> OpenFile {
    guard let file = OpenFile(draft, O_WRONLY | O_CREAT | O_NOFOLLOW, rights: 0o666) else {
      throw failure()
    }
    return file
  }

  /// Stores the validator of the bytes, so that the download can be resumed; nil if the server sent none.
  func remember(_ validator: String?) throws(SinkFailure) {
    guard let validator, !validator.contains("\n") else { return note.discard() }
    guard note.replace(with: [source, validator]) else { throw failure() }
  }

  /// Writes all bytes to the open file.
  func write(_ bytes: UnsafeRawBufferPointer, to file: OpenFile) throws(SinkFailure) {
    guard file.write(bytes, by: writing) else { throw failure() }
  }

  /// Moves the complete file to its path.
  func finish() throws(SinkFailure) {
    guard rename(draft, path) == 0 else { throw failure() }
    note.discard()
  }

  /// Deletes the partial content.
  func discard() {
    unlink(draft)
    note.discard()
  }

  /// Returns the failure for the last system error.
  func failure() -> SinkFailure {
    SinkFailure(
      "The file \(path) can't be written: \(String(cString: strerror(errno))). Check the folder, its "
        + "permissions and the space on the disk; what has come so far is kept.",
      isAboutFile: true)
  }
}
