// SPDX-License-Identifier: MIT

import Foundation
import IssueReporting

/// A folder of its own for a test, with what is put into it; it goes with the last reference.
///
/// What only needs the path of one keeps the folder as well: a suite in a property of its own.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder that nobody else can look into; where that is impossible, the test fails.
  ///
  /// - Parameter purpose: What its name begins with: a word that says whose it is, should it stay behind.
  public init(_ purpose: String) {
    var path = Array((Self.place.appending(path: "\(purpose)-XXXXXX").path).utf8CString)
    if mkdtemp(&path) == nil {
      reportIssue("There is no folder for the test: \(String(cString: strerror(errno)))")
    }
    let name = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    url = URL(
      filePath: String(decoding: name, as: UTF8.self), directoryHint: .isDirectory)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The same as text, without a slash at its end.
  public var path: String { url.path }

  /// The path of something inside, which need not be there.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Makes a folder inside, with all on the way to it.
  public func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name), withIntermediateDirectories: true)
  }

  /// Puts a file inside, with all folders on the way to it.
  public func put(_ text: String, at name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Everything inside, by path: files with their text, folders and what is no text without one.
  public var content: [String: String?] {
    let walk = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: walk.map { name in
        (name, try? String(contentsOf: url.appending(path: name), encoding: .utf8))
      })
  }

  /// Where the system wants such folders, unless that is too deep for the path of a socket in one of them, which
  /// has 104 bytes on Darwin.
  private static var place: URL {
    let usual = FileManager.default.temporaryDirectory.standardizedFileURL
    return usual.path.utf8.count > 64 ? URL(filePath: "/tmp") : usual
  }
}
