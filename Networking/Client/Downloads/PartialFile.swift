// SPDX-License-Identifier: MIT

import HTTPTypes
import LocalFiles
import Signals

/// A partially downloaded file, next to the path of the complete file until it is complete.
///
/// Who has the file open is its only writer, and only that one changes the files or their names.
struct PartialFile: Sendable {
  /// What the bytes of the file are a part of.
  struct Version: Equatable, Sendable {
    /// A hash of the request.
    var request: String
    /// The strong validator of the content.
    var validator: String
    /// A hash of the address to which the request was redirected; empty without a redirect.
    var address = ""
    /// The length of the whole content; nil if it isn't known.
    var whole: Int?

    /// The version of a response's content; nil if it can't be told from other versions.
    init?(_ head: Response, to request: String?) {
      guard let request, let validator = head.strongValidator else { return nil }
      self.request = request
      self.validator = validator
      address = head.redirectedURL.map { SHA256.hex($0.utf8) } ?? ""
      whole = head.contentLength
    }

    fileprivate init?(_ lines: [Substring]) {
      // The last line is empty in a complete note.
      guard lines.count == 5, lines[4].isEmpty, !lines[1].isEmpty else { return nil }
      (request, validator, address) = (String(lines[0]), String(lines[1]), String(lines[2]))
      whole = Int(lines[3])
    }

    fileprivate var lines: [String] {
      [request, validator, address, whole.map { "\($0)" } ?? "", ""]
    }

    /// Returns whether both have the same bytes: texts are also equal if they differ in bytes and look the same.
    static func == (one: Version, other: Version) -> Bool {
      one.lines.joined(separator: "\n").utf8.elementsEqual(other.lines.joined(separator: "\n").utf8)
    }
  }

  /// The path of the complete file.
  let path: String
  /// The write function.
  var writing = OpenFile.systemWrite

  /// The path of the partial content.
  var draft: String { path + ".part" }
  /// The file that describes the partial content.
  private var note: NoteFile { NoteFile(path: path + ".part.from", writing: writing) }

  /// Returns the number of bytes and their version; nil if there are none, or if their version is unknown.
  func state() -> (length: Int, version: Version)? {
    var status = stat()
    guard lstat(draft, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let version = note.lines().flatMap(Version.init)
    else { return nil }
    return (Int(status.st_size), version)
  }

  /// Opens the file for writing, as its only writer.
  func open() throws(SinkFailure) -> OpenFile {
    switch OpenFile.exclusive(draft, O_WRONLY, rights: 0o666) {
    case .success(let file): return file
    case .failure(.system): throw failure()
    case .failure(.inUse):
      throw SinkFailure(
        "The file \(path) is being downloaded already. Wait until that is over, or choose another "
          + "file.",
        isAboutFile: true)
    }
  }

  /// Empties the file for the content of a version, which can be resumed; nil for one that can't.
  func begin(_ version: Version?, in file: OpenFile) throws(SinkFailure) {
    // The old bytes go before the new note comes: at no time does the note describe other bytes.
    guard file.cut(to: 0) else { throw failure() }
    guard let version, !version.lines.contains(where: { $0.utf8.contains(0x0A) }) else {
      return note.discard()
    }
    guard note.replace(with: version.lines) else { throw failure() }
  }

  /// Writes all bytes to the open file.
  func write(_ bytes: UnsafeRawBufferPointer, to file: OpenFile) throws(SinkFailure) {
    guard file.write(bytes, by: writing) else { throw failure() }
  }

  /// Moves the complete file, which is still open, to its path.
  func finish(_ file: OpenFile) throws(SinkFailure) {
    guard file.isFile(at: draft) else {
      throw SinkFailure(
        "The file \(draft) was moved or removed while it was being written. Try again.",
        isAboutFile: true)
    }
    guard rename(draft, path) == 0 else { throw failure() }
    note.discard()
  }

  /// Deletes the partial content, whose file is open.
  func discard(_ file: OpenFile) {
    if file.isFile(at: draft) { unlink(draft) }
    note.discard()
  }

  /// Returns the failure for the last system error.
  func failure() -> SinkFailure {
    SinkFailure(
      "The file \(path) can't be written: \(String(cString: strerror(errno))). Check the folder, its "
        + "permissions and the space on the disk; what has come so far is kept.",
      isAboutFile: true)
  }
}

extension Response {
  /// The validator for a range request (RFC 9110, 13.1.5). It must be a strong one: a date is if the response was sent at
  /// least a second later (8.8.2.2).
  fileprivate var strongValidator: String? {
    if let tag = headers[.eTag] { return tag.utf8.starts(with: "W/".utf8) ? nil : tag }
    guard let date = headers[.lastModified],
      let modified = HTTPDate(date, now: HTTPDate(seconds: 0)),
      let sent = headers[.date].flatMap({ HTTPDate($0, now: HTTPDate(seconds: 0)) }),
      sent.seconds(since: modified) >= 1
    else { return nil }
    return date
  }

  /// The length of the whole content; nil if the server doesn't say it.
  var contentLength: Int? {
    status == .partialContent
      ? headers[.contentRange].flatMap { ContentRange($0) }?.whole
      : headers[.contentLength].flatMap { Int($0) }
  }
}
