// SPDX-License-Identifier: MIT

import Foundation
import IssueReporting

/// A page of the documentation that is drawn from the code by a test, which fails when it is stale.
///
/// To draw all such pages anew, run the tests with `PROSCENIUM_WRITE_TABLES=1`.
public struct DrawnPage: Sendable {
  private let place: URL
  private let writes: Bool

  /// Names a page of the package that a test belongs to.
  ///
  /// - Parameters:
  ///   - path: Where it is, from the folder of `Package.swift`.
  ///   - writes: Whether it is written instead of compared; nil goes by the environment.
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

  /// Fails the test if the page isn't this text; or writes it, when pages are to be drawn anew.
  public func expect(
    _ text: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    if let problem = try problem(with: text) {
      reportIssue(problem, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// What is wrong with the page, if it should be this text; or nothing, and it is written, when pages
  /// are to be drawn anew.
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
      Run the test with PROSCENIUM_WRITE_TABLES=1 to draw it anew.
      """
  }
}
