// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The table of `Documentation/Development/SignalsTests.md` that says which guarantees are tested for each operator.
@Suite("Promise table")
struct PromiseTableTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/Development/SignalsTests.md")
  private static let marks = ("<!-- promises -->\n", "<!-- end of promises -->")

  /// To write the table again, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("the table is what the tests do")
  func table() throws {
    var text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: Self.marks.0)).upperBound
    let end = try #require(text.range(of: Self.marks.1)).lowerBound
    if ProcessInfo.processInfo.environment["PROSCENIUM_WRITE_TABLES"] == "1" {
      text.replaceSubrange(start..<end, with: Self.table)
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<end] == Self.table)
    }
  }

  private static var table: String {
    let numbers = (1...10).map(String.init).joined(separator: " | ")
    let rule = String(repeating: "|---", count: 11) + "|"
    let rows = Specimen.all.map { specimen in
      let cells = (1...10).map { specimen.concerns.contains($0) ? "●" : "–" }
      return "| `\(specimen.name)` | \(cells.joined(separator: " | ")) |"
    }
    return "| operator | \(numbers) |\n\(rule)\n" + rows.joined(separator: "\n") + "\n"
  }
}

extension Specimen {
  /// The promises that are tested for the operator.
  fileprivate var concerns: Set<Int> {
    var all = Set(1...10)
    if has(.absorbsFailure) { all.subtract([8]) }
    if !traits.isDisjoint(with: [.waits, .startsByHand, .holdsInput]) { all.subtract([9]) }
    if has(.holdsInput) { all.subtract([10]) }
    return all
  }
}
