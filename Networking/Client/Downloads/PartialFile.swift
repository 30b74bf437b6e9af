// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What has come of a file so far: it stands beside the place of the whole, under a name of its own, until
/// it is whole.
struct PartialFile: Sendable {
  /// Where the whole will stand.
  let path: String
  /// The address that it comes from, without what may be secret in it.
  let source: String
  /// How the system writes.
  var writing = OpenFile.systemWrite

  /// Where the bytes are that have come.
  var draft: String { path + ".part" }
  /// Where it stands what they are of.
  private var note: String { path + ".part.from" }

  /// How many bytes there are, and by what the server knows the version they are of; nil if there are
  /// none, or nothing is known of them.
  func state() -> (length: Int, validator: String)? {
    var status = stat()
    guard lstat(draft, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let reader = try? FileReader(note), reader.length < 4_096,
      let bytes = try? reader.read(reader.length)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 2, lines[0] == source, !lines[1].isEmpty else { return nil }
    return (Int(status.st_size), String(lines[1]))
  }

  /// Opens it for what comes next.
  func open() throws(SinkFailure) -> OpenFile {
    guard let file = OpenFile(draft, O_WRONLY | O_CREAT | O_NOFOLLOW, rights: 0o666) else {
      throw failure()
    }
    return file
  }

  /// Notes what the bytes are of, so that they can be gone on with; nil if the server doesn't say.
  func remember(_ validator: String?) throws(SinkFailure) {
    unlink(note)
    guard let validator, !validator.contains("\n") else { return }
    guard let file = OpenFile(note, O_WRONLY | O_CREAT | O_EXCL, rights: 0o600) else {
      throw failure()
    }
    defer { file.shut() }
    let text = Array((source + "\n" + validator).utf8)
    guard text.withUnsafeBytes({ file.write($0, by: writing) }) else { throw failure() }
  }

  /// Writes all bytes to the open file.
  func write(_ bytes: UnsafeRawBufferPointer, to file: OpenFile) throws(SinkFailure) {
    guard file.write(bytes, by: writing) else { throw failure() }
  }

  /// Puts the whole in its place.
  func finish() throws(SinkFailure) {
    guard rename(draft, path) == 0 else { throw failure() }
    unlink(note)
  }

  /// Forgets what has come.
  func discard() {
    unlink(draft)
    unlink(note)
  }

  /// What the system says is wrong.
  func failure() -> SinkFailure {
    SinkFailure(
      "The file \(path) can't be written: \(String(cString: strerror(errno))). Check the folder, its "
        + "permissions and the space on the disk; what has come so far is kept.")
  }
}
