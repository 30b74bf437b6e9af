// SPDX-License-Identifier: MIT

import Foundation
import RecipeCommandScenes

/// The file that a command writes where the user has named it.
enum OutputFile {
  /// An error of a file, with the exit status of the command.
  struct Failure: Error {
    let message: String
    let kind: CommandFailure.Kind

    /// The exit status.
    var status: Int32 { kind.status }
  }

  /// Throws if there is something at a path that must not be replaced. Only files can be replaced.
  static func check(_ path: String, isReplacing: Bool) throws(Failure) {
    switch SaveTarget.inspect(path) {
    case .free: return
    case .file where isReplacing: return
    case .file:
      throw Failure(
        message: "\(path) exists. Choose another path, or add --replace.", kind: .exists)
    case .other:
      throw Failure(
        message: "\(path) isn't a file, so it isn't replaced. Choose another path.", kind: .exists)
    }
  }

  /// Writes a text to a file, completely or not at all: an existing file is replaced when the new one is whole.
  static func write(_ text: String, to path: String, isReplacing: Bool) throws(Failure) {
    try check(path, isReplacing: isReplacing)
    // A short name: that of the file may be as long as the file system allows.
    let folder = URL(filePath: path).deletingLastPathComponent()
    let draft = folder.appending(path: ".recipes.\(getpid()).new").path
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    defer { unlink(draft) }
    var old = stat()
    if lstat(path, &old) == 0 { fchmod(descriptor, old.st_mode & 0o777) }
    let isWritten = StandardStreams.write(text, to: descriptor) && fsync(descriptor) == 0
    let problem = failure(path)
    guard close(descriptor) == 0, isWritten else { throw isWritten ? failure(path) : problem }
    // What was created since the check isn't replaced. Not every file system has hard links.
    if !isReplacing, link(draft, path) == 0 { return }
    if !isReplacing { try check(path, isReplacing: false) }
    guard rename(draft, path) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(
      message: "\(path) can't be written: \(String(cString: strerror(errno))).", kind: .failed)
  }
}
