// SPDX-License-Identifier: MIT

import LocalFiles

/// The file of preferences: read as a whole, and replaced atomically under a lock that all processes respect.
struct PreferencesFile: Sendable {
  /// The longest file that is read, in bytes.
  private static let maximumLength = 16 << 20

  let path: String

  /// Returns the bytes of the file; `nil` if it doesn't exist.
  func read() throws(PreferencesError) -> [UInt8]? {
    guard let file = OpenFile(path, O_RDONLY | O_NONBLOCK) else {
      if errno == ENOENT { return nil }
      throw .unreadable(path: path, reason: Self.reason(errno))
    }
    defer { file.shut() }
    guard let length = file.length else {
      throw .unreadable(path: path, reason: "it isn't a regular file")
    }
    guard length <= Self.maximumLength else {
      throw .unreadable(path: path, reason: "it is larger than 16 MB")
    }
    guard let bytes = file.read(length) else {
      throw .unreadable(path: path, reason: Self.reason(errno))
    }
    return bytes
  }

  /// Calls a closure while no other process changes the file.
  func withLock<Result>(
    _ body: () throws(PreferencesError) -> Result
  ) throws(PreferencesError) -> Result {
    let (folder, name) = place
    let result = folder.withLock(for: name) { () -> Swift.Result<Result, PreferencesError> in
      do throws(PreferencesError) { return .success(try body()) } catch { return .failure(error) }
    }
    guard let result else { throw .unwritable(path: path, reason: Self.reason(errno)) }
    return try result.get()
  }

  /// Replaces the file atomically. A link stays, and the file that it names is replaced.
  func write(_ bytes: [UInt8], suffix: String = "") throws(PreferencesError) {
    let (folder, name) = place
    let draft = ".\(name).\(PrivateFolder.process)"
    guard folder.replace(name + suffix, with: bytes, through: draft) else {
      throw .unwritable(path: path, reason: Self.reason(errno))
    }
  }

  /// The folder of the file, or of the file that a link names, and the name there.
  private var place: (PrivateFolder, String) {
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    let (folder, name) = PrivateFolder.location(of: target)
    return (PrivateFolder(folder), name)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
