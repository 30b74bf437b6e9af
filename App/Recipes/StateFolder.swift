// SPDX-License-Identifier: MIT

import Foundation
import Networking

/// The state folder of the application according to the XDG base directory specification:
/// `$XDG_STATE_HOME/proscenium-recipes`, or `~/.local/state/proscenium-recipes`.
struct StateFolder: Sendable {
  let path: String
  /// The maximum time to wait for the lock of another process. One that the user has suspended keeps it.
  private let lockLimit: Duration

  init(path: String, lockLimit: Duration = .seconds(10)) {
    (self.path, self.lockLimit) = (path, lockLimit)
  }

  /// - Parameter environment: The variables; those of the process if it is nil.
  init(environment: [String: String]? = nil) {
    // According to the specification, a relative path in the variable is invalid and ignored.
    let base =
      Self.variable("XDG_STATE_HOME", environment).flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? Self.home(environment) + "/.local/state"
    self.init(path: base + "/proscenium-recipes")
  }

  /// The path of the data of the embedded server.
  var dataFile: String { path + "/recipes.sqlite" }

  /// Returns the user's home folder: `$HOME`, or that of the password database if the variable isn't set.
  static func home(_ environment: [String: String]? = nil) -> String {
    variable("HOME", environment).flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  }

  /// Returns the value of a variable of an environment, or of the process if the environment is nil.
  static func variable(_ name: String, _ environment: [String: String]?) -> String? {
    // One variable is read without making a dictionary of all.
    environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
  }

  /// Returns the content of a file, or `nil` if it doesn't exist.
  func read(_ name: String) throws(TokenStoreError) -> Data? {
    let file = path + "/" + name
    func failure(_ code: Int32) -> TokenStoreError {
      TokenStoreError(
        "\(file) can't be read: \(String(cString: strerror(code))). Correct its permissions, or remove it."
      )
    }
    // With system calls: `Data` needs a millisecond for a file that doesn't exist, which the first frame waits for.
    let descriptor = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      // There is no file below a file either.
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(errno)
    }
    defer { close(descriptor) }
    var content = Data()
    var part = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = readPart(of: descriptor, into: &part)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { return content }
      content.append(contentsOf: part[..<count])
    }
  }

  /// Calls a closure while no other process does so with this folder, which is created if it is missing. Waits at most `lockLimit`
  /// for another process, then throws. If the folder can't be opened, or its file system has no locks, the closure is called without a lock.
  func withLock<Result>(
    _ body: () throws(TokenStoreError) -> Result
  ) throws(TokenStoreError) -> Result {
    try? createFolder()
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    let end = ContinuousClock.now + lockLimit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Not every file system has locks.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < end else {
        throw TokenStoreError(
          "\(path) can't be locked: another process keeps the lock. Resume or end it, then sign in or out again."
        )
      }
      usleep(1_000)
    }
    return try body()
  }

  /// Writes a file that only its owner can read. The write is atomic: the file has either the old or the new content.
  func write(_ data: Data, to name: String) throws(TokenStoreError) {
    let file = path + "/" + name
    let draft = file + ".\(ProcessInfo.processInfo.processIdentifier).new"
    do {
      try createFolder()
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
      throw TokenStoreError(
        "\(file) can't be written: \(Self.reason(error)). You will have to sign in again next time."
      )
    }
  }

  private func createFolder() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) throws(TokenStoreError) {
    let file = path + "/" + name
    if unlink(file) == 0 || errno == ENOENT { return }
    let reason = String(cString: strerror(errno))
    throw TokenStoreError("\(file) can't be removed: \(reason). Remove it by hand.")
  }

  private static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
    let code = (cause as NSError).domain == NSPOSIXErrorDomain ? (cause as NSError).code : 0
    return code == 0 ? error.localizedDescription : String(cString: strerror(Int32(code)))
  }
}

/// Reads a part of a file. The system's function has the name of a method above.
private func readPart(of descriptor: Int32, into part: inout [UInt8]) -> Int {
  read(descriptor, &part, part.count)
}
