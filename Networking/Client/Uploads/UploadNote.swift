// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What is known of an unfinished upload, in a file.
struct UploadNote: Sendable {
  let path: String
  /// The request that creates the upload, without secrets.
  let source: String
  /// The version of the file that is uploaded.
  let version: FileVersion

  private var file: NoteFile { NoteFile(path: path) }

  /// The reference to the upload; nil without a note, or if it is for another request or another version. A note of
  /// another user doesn't count, since it could lead the file to that user's upload.
  var location: String? {
    guard let lines = file.lines(isOwn: true), lines.count == 4, lines[0] == source,
      lines[2] == versionLine
    else { return nil }
    return String(lines[1])
  }

  /// Stores the reference to the upload.
  func remember(_ location: String) throws(SinkFailure) {
    // The last line is empty in a complete note.
    guard file.replace(with: [source, location, versionLine, ""]) else {
      throw SinkFailure(
        "The note \(path), with which the upload could be resumed, can't be written: "
          + "\(String(cString: strerror(errno))). Check the folder and its permissions.",
        isAboutFile: true)
    }
  }

  /// Deletes the note.
  func discard() {
    file.discard()
  }

  private var versionLine: String {
    "\(version.size) \(version.seconds) \(version.nanoseconds)"
  }
}
