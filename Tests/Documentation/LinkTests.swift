// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The targets of the links in the guides exist.
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
    let single = [
      "README.md", "AGENTS.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md",
      "CODE_OF_CONDUCT.md",
      "Tools/Machines/README.md", "Tools/Fuzzing/README.md", "Tools/AppKit/README.md",
      "Tools/Examples/README.md",
    ].map { root.appending(path: $0) }
    return (single + files(in: "Documentation", ending: ".md")).map(Page.init)
  }()

  private static func files(in folder: String, ending: String) -> [URL] {
    Checkout.paths(in: folder, ending: ending).map { root.appending(path: "\(folder)/\($0)") }
  }

  /// Returns the links `[words](path)` whose path is in this repository.
  private static func links(in text: String) -> [(words: String, path: String)] {
    text.matches(of: /\[([^\]]+)\]\(([^)#:]+)(?:#[^)]*)?\)/).map { (String($0.1), String($0.2)) }
  }

  @Test("every link leads to a file, and a link to a test contains its title", arguments: pages)
  func links(_ page: Page) throws {
    let folder = page.url.deletingLastPathComponent()
    for link in Self.links(in: page.text) {
      let target = folder.appending(path: link.path).standardizedFileURL
      let isThere = FileManager.default.fileExists(atPath: target.path)
      #expect(isThere, "\(link.path)")
      // A link with several words to a test file contains the title of a test in it.
      if target.path.contains("/Tests/"), target.pathExtension == "swift", link.words.contains(" ")
      {
        let isNamed = try String(contentsOf: target, encoding: .utf8).contains(link.words)
        #expect(isNamed, "no test “\(link.words)” in \(link.path)")
      }
    }
  }

  /// The code of all tests, of the packages below Tests, and of the tutorial.
  private static let code = Checkout.testFolders.flatMap { folder in
    Checkout.paths(in: folder, ending: ".swift").map { "\(folder)/\($0)" }
  }.map { (try? Checkout.code($0)) ?? "" }

  @Test("every snippet of a guide occurs in a test", arguments: pages)
  func snippets(_ page: Page) {
    for part in page.text.components(separatedBy: "```swift\n").dropFirst() {
      let snippet = Checkout.stripped(part.components(separatedBy: "```")[0])
      let isTested = Self.code.contains { Self.contains(snippet, in: $0) }
      #expect(isTested, "in no test: \(snippet)")
    }
  }

  @Test("every link to a section finds its heading", arguments: pages)
  func sections(_ page: Page) throws {
    for link in page.text.matches(of: /\]\(([^)#:]*)#([^)]+)\)/) {
      let folder = page.url.deletingLastPathComponent()
      let target = link.1.isEmpty ? page.url : folder.appending(path: String(link.1))
      let isThere = Self.anchors(in: Page(url: target).text).contains(String(link.2))
      #expect(isThere, "\(link.0)")
    }
  }

  /// Returns the names that GitHub gives to the headings of a page.
  private static func anchors(in text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" }.dropFirst().lowercased()
          .replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
          .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      })
  }

  @Test("each code block begins and ends with a line of its fence", arguments: pages)
  func fences(_ page: Page) {
    let lines = page.text.split(separator: "\n").filter { $0.contains("```") }
    #expect(lines.count.isMultiple(of: 2))
    for line in lines { #expect(line.drop { $0 == " " }.hasPrefix("```"), "\(line)") }
  }

  /// Returns whether the bytes of a text occur in another one. Neither has a zero byte.
  private static func contains(_ text: String, in whole: String) -> Bool {
    whole.withCString { whole in text.withCString { strstr(whole, $0) != nil } }
  }
}
