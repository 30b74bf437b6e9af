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

  /// Writes a text to a file.
  static func write(_ text: String, to path: String, isReplacing: Bool) throws(Failure) {
    try check(path, isReplacing: isReplacing)
    // What was created since the check isn't replaced.
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (isReplacing ? O_TRUNC : O_EXCL)
    let descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    let isWritten = StandardStreams.write(text, to: descriptor)
    let problem = failure(path)
    guard close(descriptor) == 0, isWritten else { throw isWritten ? failure(path) : problem }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(
      message: "\(path) can't be written: \(String(cString: strerror(errno))).", kind: .failed)
  }
}
