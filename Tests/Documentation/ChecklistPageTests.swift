// SPDX-License-Identifier: MIT

import Testing

@Suite("The page of the checklist")
struct ChecklistPageTests {
  private static let path = "Documentation/Development/Checklist.md"

  /// The rows of the checklist: one for each promise of the five source articles.
  private static let ids = [("A", 33), ("B", 16), ("C", 14), ("D", 19), ("E", 22)].flatMap {
    (letter: String, count: Int) in (1...count).map { "\(letter)\($0)" }
  }

  @Test("each promise has one row with a state and with tests that exist")
  func rows() throws {
    let page = ChecklistPage(try Checkout.text(Self.path))
    let problems = page.problems(ids: Self.ids) { try? Checkout.text($0) }
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    #expect(page.rows.map(\.id) == Self.ids, "The rows are in the order of their ids.")
  }

  @Test("the numbers of the introduction are those of the tables")
  func numbers() throws {
    let text = try Checkout.text(Self.path)
    let page = ChecklistPage(text)
    let counts = ChecklistPage.states.map { state in page.rows.count { $0.state == state } }
    #expect(
      text.contains(
        "Of \(page.rows.count) rows, \(counts[0]) hold, \(counts[1]) are half done, "
          + "and \(counts[2]) are missing."))
  }

  @Test("a renamed test, a missing file, a missing row and an unknown state are reported")
  func reports() {
    let page = ChecklistPage(
      """
      | id | promise | tests | place | state |
      |---|---|---|---|---|
      | A1 | it adds | [adds one](../../Tests/Adder.swift) | library only | holds |
      | A2 | it adds | [adds two](../../Tests/Adder.swift) | library only | half: three |
      | A3 | it adds | [adds one](../../Tests/Gone.swift) | library only | half |
      | A4 | it adds | | library only | done |
      | A4 | it adds | | library only | missing: everything |
      | A6 | it adds | | library only | holds |
      """)
    // In two parts, so that the tests that read sources find no test here.
    let source = "@" + #"Test("adds one") func addsOne() {}"#
    let problems = page.problems(ids: ["A1", "A2", "A3", "A4", "A5"]) {
      $0 == "Tests/Adder.swift" ? source : nil
    }
    #expect(
      problems == [
        "The page has 2 rows for A4. It needs one.",
        "The page has 0 rows for A5. It needs one.",
        "A2 names the test “adds two”, which isn't in Tests/Adder.swift. "
          + "If the test has another title now, write it in the checklist, too.",
        "A3 doesn't name what is missing.",
        "A3 names the file Tests/Gone.swift, which doesn't exist.",
        "The state of A4 is “done”, and not holds, half or missing.",
        "A4 doesn't name what is missing.", "A4 names no test.",
        "A6 is no row of the checklist.", "A6 names no test.",
      ])
  }
}
