// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Joints of dividers")
struct DividerJointsTests {
  private func split(_ axis: StackView.Axis, _ first: View, _ second: View) -> SplitView {
    SplitView(axis, first, second)
  }

  @Test("dividers of nested views join the outer one")
  func joined() {
    let inner = split(.vertical, LabelView("b"), LabelView("c"))
    let stage = Stage(7, 6, split(.horizontal, LabelView("a"), inner))
    #expect(
      stage.text == """
        a  ┃b
           ┃
           ┠───
           ┃c
           ┃
        """)
    inner.move(by: 1)
    stage.window.render()
    #expect(stage.text == "a  ┃b\n   ┃\n   ┃\n   ┠───\n   ┃c")
  }

  @Test("a focused divider has thick joints, and dividers on both sides form a cross")
  func cross() {
    let outer = split(
      .horizontal, split(.vertical, LabelView("a"), LabelView("b")),
      split(.vertical, LabelView("c"), LabelView("d")))
    let stage = Stage(7, 6, outer)
    #expect(stage.rows[2] == "━━━┽───")
    stage.press("tab")
    #expect(stage.rows[2] == "───╂───")
    stage.press("tab")
    #expect(stage.rows[2] == "───┾━━━")
    stage.window.options = AccessibilityOptions(asciiSigns: true)
    stage.window.render()
    #expect(stage.rows[2] == "---+---")
  }

  @Test("a horizontal divider joins vertical ones above and below, at any depth")
  func deep() {
    let above = split(
      .horizontal, LabelView("a"), split(.horizontal, LabelView("b"), LabelView("c")))
    let below = split(
      .vertical, split(.horizontal, LabelView("d"), LabelView("e")), LabelView("f"))
    let stage = Stage(11, 10, split(.vertical, above, below))
    stage.window.focus(above)
    let rule = stage.rows.first { $0.hasPrefix("──") || $0.hasPrefix("━━") } ?? ""
    #expect(rule.count == 11)
    #expect(rule.contains("┼") || rule.contains("╀") || rule.contains("╁"))
    #expect(rule.contains("┴") || rule.contains("┸"))
  }

  @Test("a hidden divider joins nothing")
  func hidden() {
    let inner = split(.vertical, LabelView("b"), LabelView("c"))
    inner.isHidden = true
    let stage = Stage(7, 6, split(.horizontal, LabelView("a"), inner))
    #expect(!stage.text.contains("┠"))
  }

  @Test("every pair of arms has a character, for each line style")
  func signs() {
    let arms: [DividerJoint.Arm] = [.none, .thin, .thick]
    for axis in [StackView.Axis.horizontal, .vertical] {
      for isThick in [false, true] {
        let signs = arms.flatMap { before in
          arms.map { DividerJoint(before: before, after: $0).sign(axis, isThick: isThick) }
        }
        #expect(Set(signs).count == 9)
      }
    }
  }
}
