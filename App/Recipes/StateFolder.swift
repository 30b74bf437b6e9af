// SPDX-License-Identifier: MIT

import Foundation
import RecipeInteractors

/// The folder where the application remembers things, by the XDG base directory specification:
/// `$XDG_STATE_HOME/proscenium-recipes`, else `~/.local/state/proscenium-recipes`.
struct StateFolder: Sendable {
  let path: String

  init(path: String) {
    self.path = path
  }

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    // A relative path in the variable is invalid, by the specification, and is ignored.
    let base =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    path = base + "/proscenium-recipes"
  }

  /// The bytes of a file, or nil when there is none.
  func read(_ name: String) throws(TokenStorageError) -> Data? {
    let file = path + "/" + name
    do {
      return try Data(contentsOf: URL(filePath: file))
    } catch let error as CocoaError
      where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile
    {
      return nil
    } catch {
      throw TokenStorageError(
        "\(file) can't be read: \(Self.reason(error)). Mend its permissions, or remove it.")
    }
  }

  /// Writes a file that only its owner can read, in one step: it has the old content or the new one.
  func write(_ data: Data, to name: String) throws(TokenStorageError) {
    let file = path + "/" + name
    let draft = file + ".\(ProcessInfo.processInfo.processIdentifier).new"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try? FileManager.default.removeItem(atPath: draft)
      // Made with its permissions, so that no one can open it in between.
      let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      guard rename(draft, file) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw TokenStorageError(
        "\(file) can't be written: \(Self.reason(error)). You will have to sign in again next time."
      )
    }
  }

  /// Removes a file, if it is there.
  func remove(_ name: String) throws(TokenStorageError) {
    let file = path + "/" + name
    if unlink(file) == 0 || errno == ENOENT { return }
    let reason = String(cString: strerror(errno))
    throw TokenStorageError("\(file) can't be removed: \(reason). Remove it by hand.")
  }

  private static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
    let code = (cause as NSError).domain == NSPOSIXErrorDomain ? (cause as NSError).code : 0
    return code == 0 ? error.localizedDescription : String(cString: strerror(Int32(code)))
  }
}
