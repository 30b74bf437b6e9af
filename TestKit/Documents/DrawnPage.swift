import Foundation
import IssueReporting

/// A page of the documentation that is drawn from the code by a test, which fails when it is stale.
///
/// To draw all such pages anew, run the tests with `PROSCENIUM_WRITE_TABLES=1`.
public struct DrawnPage: Sendable {
  private let place: URL

  /// Names a page of the package that a test belongs to.
  ///
  /// - Parameters:
  ///   - path: Where it is, from the folder of `Package.swift`.
  ///   - filePath: The file of the test.
  public init(_ path: String, filePath: String = #filePath) {
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
    if ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1" {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place, options: .atomic)
      return
    }
    let page = try? String(contentsOf: place, encoding: .utf8)
    if page == text { return }
    reportIssue(
      """
      \(place.lastPathComponent) \(page == nil ? "isn't there" : "is not what the code says"). \
      Run the test with PROSCENIUM_WRITE_TABLES=1 to draw it anew.
      """, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
