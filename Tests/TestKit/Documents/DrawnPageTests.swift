import Foundation
import TestKit
import Testing

@Suite("DrawnPage")
struct DrawnPageTests {
  @Test("a page that is stale or missing is told, and is written when it is wished for")
  func stale() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pages-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let tests = root.appendingPathComponent("Tests/Deep")
    try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
    try Data().write(to: root.appendingPathComponent("Package.swift"))
    let test = tests.appendingPathComponent("A.swift").path
    let page = DrawnPage("Pages/Page.md", writes: false, filePath: test)
    #expect(try page.problem(with: "text")?.hasPrefix("Page.md isn't there. ") == true)
    try DrawnPage("Pages/Page.md", writes: true, filePath: test).expect("text")
    try page.expect("text")
    #expect(
      try page.problem(with: "other") == """
        Page.md is not what the code says. Run the test with PROSCENIUM_WRITE_TABLES=1 to draw it \
        anew.
        """)
  }
}
