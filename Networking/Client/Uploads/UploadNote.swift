// SPDX-License-Identifier: MIT

import LocalFiles
import Signals

/// What is known of an unfinished upload, in a file that only one upload at a time has open.
final class UploadNote: Sendable {
  private struct State: Sendable {
    var file: OpenFile?
    /// A hash of the server, the user and the fields of the request that created the upload.
    var sender = ""
  }

  private let path: String
  /// A hash of the request that creates the upload.
  private let source: String
  /// The version of the file that is uploaded.
  private let version: FileVersion
  private let state: Lock<State>

  private static let longest = 16_384

  /// Opens the note, and creates a missing one without content.
  init(path: String, source: String, version: FileVersion) throws(SinkFailure) {
    (self.path, self.source, self.version) = (path, source, version)
    var found = OpenFile.exclusive(path, O_RDWR | O_NONBLOCK, rights: 0o600)
    if !Self.isOwn(found) {
      // A note of another user could lead the file to that user's upload.
      if case .success(let file) = found { file.shut() }
      unlink(path)
      found = OpenFile.exclusive(path, O_RDWR | O_NONBLOCK | O_EXCL, rights: 0o600)
    }
    switch found {
    case .success(let file): state = Lock(State(file: file))
    case .failure(.system): throw Self.failure(path)
    case .failure(.inUse):
      throw SinkFailure(
        "Another upload uses the note \(path). Wait until it is over, or choose another note.",
        isAboutFile: true)
    }
  }

  /// Returns whether a note can be used as it is.
  private static func isOwn(_ found: Result<OpenFile, OpenFile.ExclusiveFailure>) -> Bool {
    switch found {
    case .success(let file): file.isOwn && file.length != nil
    case .failure(.inUse): true
    case .failure(.system): ![EACCES, ELOOP, EISDIR, ENXIO].contains(errno)
    }
  }

  deinit { release() }

  /// The reference to the upload; nil without a note, or if it is for another request or another version.
  var location: String? { lines.map { $0[2] } }

  /// Notices the request that creates the upload, as it is sent.
  func noteSender(_ digest: String) { state.withLock { $0.sender = digest } }

  /// Returns whether the upload was created by a sender.
  func isOf(_ digest: String) -> Bool {
    noteSender(digest)
    return lines?[1] == digest
  }

  /// Stores the reference to the upload.
  func remember(_ location: String) throws(SinkFailure) {
    let (file, sender) = state.withLock { ($0.file, $0.sender) }
    // The last line is empty in a complete note.
    let text = Array([source, sender, location, versionLine, ""].joined(separator: "\n").utf8)
    guard let file, file.cut(to: 0), text.withUnsafeBytes({ file.write($0) }) else {
      throw Self.failure(path)
    }
  }

  /// Empties the note.
  func discard() { _ = state.withLock { $0.file }?.cut(to: 0) }

  /// Closes the note, and deletes one without content.
  func release() {
    let file = state.withLock { state in
      defer { state.file = nil }
      return state.file
    }
    guard let file else { return }
    if file.length == 0, file.isFile(at: path) { unlink(path) }
    file.shut()
  }

  /// The lines of the note, if it is for this request and this version.
  private var lines: [String]? {
    guard let file = state.withLock({ $0.file }), let length = file.length, length < Self.longest,
      lseek(file.descriptor, 0, SEEK_SET) == 0, let bytes = file.read(length)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .parts(at: "\n", omittingEmpty: false).map(String.init)
    guard lines.count == 5, lines[4].isEmpty, lines[0] == source, lines[3] == versionLine else {
      return nil
    }
    return lines
  }

  private var versionLine: String {
    "\(version.size) \(version.modified) \(version.identity) \(version.changed)"
  }

  private static func failure(_ path: String) -> SinkFailure {
    SinkFailure(
      "The note \(path), with which the upload could be resumed, can't be written: "
        + "\(String(cString: strerror(errno))). Check the folder and its permissions.",
      isAboutFile: true)
  }
}
