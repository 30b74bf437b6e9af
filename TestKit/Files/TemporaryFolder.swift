// SPDX-License-Identifier: MIT

import Foundation
import IssueReporting

/// A temporary folder for one test, which is deleted with its content when the last reference is released.
///
/// Keep the reference as long as the path is used, for example in a property of the suite.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  /// Creates an empty folder that only the current user can read. Fails the test if the folder can't be created.
  ///
  /// - Parameter purpose: The prefix of the folder's name, which identifies its origin if it is left behind.
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

  /// The path of the folder, without a trailing slash.
  public var path: String { url.path }

  /// Returns the path of an item in the folder. The item need not exist.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Creates a folder in the folder, with all intermediate folders.
  public func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name), withIntermediateDirectories: true)
  }

  /// Writes a text file into the folder, with all intermediate folders.
  public func put(_ text: String, at name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The content of the folder by relative path: the text of each text file, and nil for folders and other files.
  public var content: [String: String?] {
    let walk = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: walk.map { name in
        (name, try? String(contentsOf: url.appending(path: name), encoding: .utf8))
      })
  }

  /// The parent of temporary folders: the system's, or `/tmp` if the system's path is long. The path of a socket has at
  /// most 104 bytes on Darwin.
  private static var place: URL {
    let usual = FileManager.default.temporaryDirectory.standardizedFileURL
    return usual.path.utf8.count > 64 ? URL(filePath: "/tmp") : usual
  }
}
