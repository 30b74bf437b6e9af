// SPDX-License-Identifier: MIT

import Foundation
import IssueReporting

/// A page of the documentation that is generated from code, and a test that fails when the page is out of date.
///
/// To write all such pages again, run the tests with `PROSCENIUM_WRITE_TABLES=1`.
public struct DrawnPage: Sendable {
  private let place: URL
  private let writes: Bool

  /// Creates a reference to a page of the package that contains the test.
  ///
  /// - Parameters:
  ///   - path: The path of the page, relative to the folder of `Package.swift`.
  ///   - writes: Whether the page is written instead of compared; nil reads the environment variable.
  ///   - filePath: The file of the test.
  public init(_ path: String, writes: Bool? = nil, filePath: String = #filePath) {
    self.writes =
      writes ?? (ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1")
    var root = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    while root.path != "/",
      !FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path)
    {
      root.deleteLastPathComponent()
    }
    place = root.appendingPathComponent(path)
  }

  /// Fails the test if the content of the page differs from a text, or writes the page in writing mode.
  public func expect(
    _ text: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    if let problem = try problem(with: text) {
      reportIssue(problem, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Returns a description of the difference between the page and a text, or nil if they are equal. In writing mode,
  /// writes the page and returns nil.
  public func problem(with text: String) throws -> String? {
    if writes {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place, options: .atomic)
      return nil
    }
    let page = try? String(contentsOf: place, encoding: .utf8)
    if page == text { return nil }
    return """
      \(place.lastPathComponent) \(page == nil ? "isn't there" : "is not what the code says"). \
      Run the test with PROSCENIUM_WRITE_TABLES=1 to draw it again.
      """
  }
}
