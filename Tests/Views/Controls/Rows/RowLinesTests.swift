// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("RowLines, RowSelection")
struct RowLinesTests {
  @Test("lines and rows are converted into each other, with any sections")
  func property() {
    var chance = Chance(state: 5)
    for _ in 0..<300 {
      let counts = (0..<Int.random(in: 0...6, using: &chance)).map { _ in
        Int.random(in: -1...4, using: &chance)
      }
      let lines = RowLines(sections: counts)
      var expected: [RowLines.Line] = []
      var row = 0
      for (section, count) in counts.enumerated() where count > 0 {
        expected.append(.title(section))
        for _ in 0..<count {
          expected.append(.row(row))
          row += 1
        }
      }
      #expect(lines.count == expected.count && lines.rows == row)
      for (line, content) in expected.enumerated() {
        #expect(lines.content(of: line) == content)
        if case .row(let row) = content { #expect(lines.line(of: row) == line) }
      }
      #expect(lines.rows == 0 || (0..<lines.rows).contains(lines.row(near: -5)))
    }
  }

  @Test("all rows except some are stored by few keys, and toggling twice changes nothing")
  func selection() {
    var selection = RowSelection.all
    selection.toggle(3)
    #expect(!selection.contains(3) && selection.contains(4) && selection.keys == [3])
    selection.toggle(3)
    #expect(selection == .all && !selection.isEmpty)
    selection.set(7, to: false)
    selection.formIntersection([6, 7, 8])
    #expect(selection == RowSelection([6, 8]))
  }
}
