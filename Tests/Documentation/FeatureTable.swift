// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A table on a page that lists the tests for each row. It's generated from the titles of the tests, which begin with
/// their rows, such as `A4, A6-A8: what it does`.
struct FeatureTable {
  let page: String
  /// The table is between the comments `<!-- mark -->` and `<!-- end of mark -->`.
  let mark: String
  let rows: [(row: String, title: String)]
  /// Notes for rows that aren't only covered by tests, by row.
  var notes: [String: String] = [:]

  /// Verifies that each row has a test, and that the table of the page is up to date. With `PROSCENIUM_WRITE_TABLES=1`
  /// it writes the table.
  func check() throws {
    let known = Set(rows.map(\.row))
    let letters = Set(known.map { $0.prefix(1) })
    let tests = try Self.tests().filter { $0.rows.contains { letters.contains($0.prefix(1)) } }
    for test in tests { #expect(known.isSuperset(of: test.rows), "\(test.name)") }

    var table = "| row | | tests |\n|---|---|---|\n"
    for (row, title) in rows {
      let shown = tests.filter { $0.rows.contains(row) }.map { "[\($0.name)](../\($0.path))" }
      let cells = shown + (notes[row].map { [$0] } ?? [])
      #expect(!cells.isEmpty, "nothing shows \(row), \(title)")
      table += "| \(row) | \(title) | \(cells.joined(separator: "<br>")) |\n"
    }

    let text = try Checkout.text(page)
    let start = try #require(text.range(of: "<!-- \(mark) -->\n")?.upperBound)
    let stop = try #require(text.range(of: "<!-- end of \(mark) -->\n")?.lowerBound)
    if ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1" {
      try text.replacingCharacters(in: start..<stop, with: table)
        .write(to: Checkout.root.appending(path: page), atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<stop] == table)
    }
  }

  private struct Found {
    let rows: [String]
    let name: String
    let path: String
  }

  private static func tests() throws -> [Found] {
    try Checkout.testFolders.flatMap { folder in
      try Checkout.paths(in: folder, ending: ".swift").flatMap { path in
        try Checkout.text("\(folder)/\(path)")
          .matches(of: /@Test\(\s*"([A-Z][0-9][^":]*): ((?:[^"\\]|\\.)*)"/)
          .map { match in
            Found(rows: rows(in: match.1), name: String(match.2), path: "\(folder)/\(path)")
          }
      }
    }
  }

  /// Returns the rows of a prefix such as `A4, A6-A8`.
  private static func rows(in text: Substring) -> [String] {
    text.matches(of: /\b([A-Z])([0-9]{1,2})(?:-[A-Z]([0-9]{1,2}))?\b/).flatMap { match in
      let first = Int(match.2) ?? 0
      return (first...max(first, match.3.flatMap { Int($0) } ?? first)).map { "\(match.1)\($0)" }
    }
  }
}
