// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The tables of `Documentation/Architecture.md`, which are derived from the manifests and from the files named `LEVELS`.
@Suite("The page of the architecture")
struct ArchitecturePageTests {
  private static let path = "Documentation/Architecture.md"
  private static let writes =
    ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1"

  /// To write the tables, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("its tables list the modules of the manifests and the levels of the LEVELS files")
  func tables() throws {
    var page = try #require(SourceTree.text(Self.path))
    for (mark, table) in [("modules", Self.modules), ("levels", Self.levels)] {
      let start = try #require(page.range(of: "<!-- \(mark) -->\n")).upperBound
      let end = try #require(page.range(of: "<!-- end of \(mark) -->")).lowerBound
      if Self.writes {
        page.replaceSubrange(start..<end, with: table)
      } else {
        #expect(page[start..<end] == table)
      }
    }
    if Self.writes {
      try page.write(
        to: SourceTree.root.appending(path: Self.path), atomically: true, encoding: .utf8)
    }
  }

  @Test("the table of products has each product with the products that it depends on")
  func products() throws {
    let lines = try #require(SourceTree.text("Documentation/Products.md")).split(separator: "\n")
    let products = Set(SourceTree.products.map(\.name))
    for target in Manifest.all.flatMap(\.targets) where products.contains(target.name) {
      let row = lines.first { $0.hasPrefix("| `\(target.name)` |") }
      let cells = try #require(row, "no row of \(target.name)").split(separator: "|")
      let named = Set(cells[2].split(separator: "`").map(String.init)).intersection(products)
      #expect(named == target.dependencies.intersection(products), "\(target.name)")
    }
  }

  /// A row for each target that isn't for tests, in the order of the manifests.
  private static var modules: String {
    let targets = Manifest.all.flatMap(\.targets)
      .filter { !$0.isTest && !$0.path.hasPrefix("Tests/") }
    let rows = targets.map { target in
      let imports = target.dependencies.sorted().joined(separator: ", ")
      return "| `\(target.name)` | `\(target.path)` | \(imports.isEmpty ? "none" : imports) |\n"
    }
    return "| module | folder | imports |\n|---|---|---|\n" + rows.joined()
  }

  /// A table for each module with levels, the highest level first.
  private static var levels: String {
    SourceTree.paths(in: "").filter { $0.hasSuffix("/LEVELS") }.map { path in
      var rows: [String] = []
      for line in (SourceTree.text(path) ?? "").split(separator: "\n") {
        let parts = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folders = parts[0].split(separator: " ").map { "`\($0)`" }
        if folders.isEmpty { continue }
        let contents = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        rows.append(
          "| \(rows.count + 1) | \(folders.joined(separator: ", ")) | \(contents) |\n")
      }
      return "\n`\(path)`:\n\n| level | folders | contents |\n|---|---|---|\n"
        + rows.reversed().joined()
    }.joined() + "\n"
  }
}
