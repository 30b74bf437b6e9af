// SPDX-License-Identifier: MIT

import LocalFiles

/// A small text file that describes an unfinished transfer. Only its owner can read it.
struct NoteFile: Sendable {
  let path: String
  /// The write function.
  var writing = OpenFile.systemWrite

  private static let longest = 16_384

  /// Returns the lines; nil for anything but a small regular file.
  ///
  /// - Parameter isOwn: Whether the file must belong to the user of this process.
  func lines(isOwn: Bool = false) -> [Substring]? {
    // Doesn't wait, as opening a pipe would.
    guard let file = OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
    defer { file.shut() }
    guard !isOwn || file.isOwn, let length = file.length, length < Self.longest,
      let bytes = file.read(length)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self).parts(at: "\n", omittingEmpty: false)
  }

  /// Replaces the file by one with other lines; returns `false` with the reason in `errno` if that fails.
  func replace(with lines: [String]) -> Bool {
    unlink(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = OpenFile(path, flags, rights: 0o600) else { return false }
    let text = Array(lines.joined(separator: "\n").utf8)
    let isWritten = text.withUnsafeBytes { file.write($0, by: writing) }
    let reason = errno
    file.shut()
    errno = reason
    return isWritten
  }

  /// Deletes the file.
  func discard() {
    unlink(path)
  }
}
