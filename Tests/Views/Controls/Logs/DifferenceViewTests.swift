// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Difference of texts") @MainActor struct DifferenceViewTests {
  @Test("it shows removed and inserted lines with their numbers")
  func lines() {
    let view = DifferenceView(LineDifference(from: "a\nb\nc\n", to: "a\nB\nc\n"))
    let stage = Stage(20, 6, view)
    #expect(stage.text == "1 1   a\n2   - b\n  2 + B\n3 3   c")
    #expect(stage.style(6, 1) == stage.window.theme.error)
    #expect(stage.style(6, 2) == stage.window.theme.success)
    #expect(view.accessibilityElement.value == "1 inserted, 1 removed")
    #expect(view.accessibilityChildren.count == 2)
  }

  @Test("equal lines far from a change are one row, but a single one is shown")
  func context() {
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[9] = "other"
    let view = DifferenceView(LineDifference(from: old, to: new), context: 1)
    let stage = Stage(30, 10, view)
    #expect(
      stage.text == """
        … 8 equal lines
         9  9   line 9
        10    - line 10
           10 + other
        11 11   line 11
        … 9 equal lines
        """)
    view.context = 8
    stage.window.render()
    #expect(stage.text.hasPrefix(" 1  1   line 1"))
    view.context = 0
    view.difference = LineDifference(from: "same", to: "same")
    stage.window.render()
    #expect(stage.text == "1 1   same")
  }

  @Test("the lines of both texts are kept, in order, and no difference is longer than the least")
  func random() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<500 {
      let old = (0..<next(12)).map { _ in "abc\(next(4))" }
      let new = (0..<next(12)).map { _ in "abc\(next(4))" }
      let lines = LineDifference(from: old, to: new).lines
      #expect(lines.compactMap { $0.old == nil ? nil : $0.text } == old)
      #expect(lines.compactMap { $0.new == nil ? nil : $0.text } == new)
      #expect(lines.compactMap(\.old) == Array(old.indices))
      #expect(lines.compactMap(\.new) == Array(new.indices))
      let common = lines.filter(\.isCommon).count
      #expect(common == longestCommon(old, new))
    }
  }

  /// The length of the longest common subsequence, by the table of all prefixes.
  private func longestCommon(_ old: [String], _ new: [String]) -> Int {
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices {
      for j in new.indices {
        lengths[i + 1][j + 1] =
          old[i] == new[j] ? lengths[i][j] + 1 : max(lengths[i][j + 1], lengths[i + 1][j])
      }
    }
    return lengths[old.count][new.count]
  }

  @Test("texts that differ everywhere take linear time, and hostile lines stay in their rows")
  func large() {
    let old = (0..<30_000).map { "old \($0)" }
    let difference = LineDifference(from: old, to: old.map { $0 + "!" })
    #expect(difference.insertions == 30_000 && difference.removals == 30_000)
    let view = DifferenceView(LineDifference(from: "\u{1B}[2J\r\n\t", to: "\u{202E}x"))
    let stage = Stage(12, 6, view)
    #expect(stage.rows.allSatisfy { Text($0).width <= 12 })
    #expect(LineDifference(from: "", to: "").lines.isEmpty)
    #expect(LineDifference(from: "a\r\nb", to: "a\nb").removals == 1)
  }
}
