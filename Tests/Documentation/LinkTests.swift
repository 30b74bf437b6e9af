import Foundation
import Testing

/// What the guides point to is there.
@Suite("Guides")
struct LinkTests {
  struct Page: CustomTestStringConvertible, Sendable {
    let url: URL
    var testDescription: String { url.lastPathComponent }
    var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let pages: [Page] = {
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map { root.appending(path: $0) }
    let folder = root.appending(path: "Documentation")
    let names =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return (top + names.sorted().filter { $0.hasSuffix(".md") }.map { folder.appending(path: $0) })
      .map(Page.init)
  }()

  /// `[words](path)`, where the path is one of this repository.
  private static func links(in text: String) -> [(words: String, path: String)] {
    text.matches(of: /\[([^\]]+)\]\(([^)#:]+)(?:#[^)]*)?\)/).map { (String($0.1), String($0.2)) }
  }

  @Test("every link leads to a file, and a link to a test to one of that name", arguments: pages)
  func links(_ page: Page) throws {
    let folder = page.url.deletingLastPathComponent()
    for link in Self.links(in: page.text) {
      let target = folder.appending(path: link.path).standardizedFileURL
      let isThere = FileManager.default.fileExists(atPath: target.path)
      #expect(isThere, "\(link.path)")
      // A sentence that is linked to a test file is the name of a test in it.
      if target.path.contains("/Tests/"), target.pathExtension == "swift", link.words.contains(" ")
      {
        let isNamed = try String(contentsOf: target, encoding: .utf8).contains(link.words)
        #expect(isNamed, "no test “\(link.words)” in \(link.path)")
      }
    }
  }

  @Test("every snippet of a guide stands in a test", arguments: pages)
  func snippets(_ page: Page) throws {
    let tests =
      FileManager.default.enumerator(atPath: Self.root.appending(path: "Tests").path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    let code = try tests.map {
      Self.stripped(
        try String(contentsOf: Self.root.appending(path: "Tests/\($0)"), encoding: .utf8))
    }
    for match in page.text.matches(of: /```swift\n((?s:.*?))```/) {
      let snippet = Self.stripped(String(match.1))
      let isTested = code.contains { $0.contains(snippet) }
      #expect(isTested, "in no test: \(snippet)")
    }
  }

  /// Lines without their indentation, and without empty ones.
  private static func stripped(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
