// SPDX-License-Identifier: MIT

import Foundation
import RecipeInteractors

/// The state folder of the application according to the XDG base directory specification:
/// `$XDG_STATE_HOME/proscenium-recipes`, or `~/.local/state/proscenium-recipes`.
struct StateFolder: Sendable {
  let path: String

  init(path: String) {
    self.path = path
  }

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    // According to the specification, a relative path in the variable is invalid and ignored.
    let base =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? Self.home(environment) + "/.local/state"
    path = base + "/proscenium-recipes"
  }

  /// Returns the user's home folder: `$HOME`, or that of the password database if the variable isn't set.
  static func home(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  }

  /// Returns the content of a file, or `nil` if it doesn't exist.
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

  /// Calls a closure while no other process does so with this folder. Where the folder can't be locked, for example
  /// because it doesn't exist, the closure is called without a lock.
  func withLock<Result>(
    _ body: () throws(TokenStorageError) -> Result
  ) throws(TokenStorageError) -> Result {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Writes a file that only its owner can read. The write is atomic: the file has either the old or the new content.
  func write(_ data: Data, to name: String) throws(TokenStorageError) {
    let file = path + "/" + name
    let draft = file + ".\(ProcessInfo.processInfo.processIdentifier).new"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try? FileManager.default.removeItem(atPath: draft)
      // Created with its final permissions, so that no other user can open it in between.
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

  /// Removes a file, if it exists.
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
