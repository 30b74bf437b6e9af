// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Joints of dividers")
struct DividerJointsTests {
  private func split(_ axis: Stack.Axis, _ first: View, _ second: View) -> SplitView {
    SplitView(axis, first, second)
  }

  @Test("dividers of views inside join the one around them")
  func joined() {
    let inner = split(.vertical, Label("b"), Label("c"))
    let stage = Stage(7, 6, split(.horizontal, Label("a"), inner))
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

  @Test("a divider with the focus joins thick, and those on both sides make a cross")
  func cross() {
    let outer = split(
      .horizontal, split(.vertical, Label("a"), Label("b")),
      split(.vertical, Label("c"), Label("d")))
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

  @Test("a level divider joins with upright ones above and below, however deep they lie")
  func deep() {
    let above = split(.horizontal, Label("a"), split(.horizontal, Label("b"), Label("c")))
    let below = split(
      .vertical, split(.horizontal, Label("d"), Label("e")), Label("f"))
    let stage = Stage(11, 10, split(.vertical, above, below))
    stage.window.focus(above)
    let rule = stage.rows.first { $0.hasPrefix("──") || $0.hasPrefix("━━") } ?? ""
    #expect(rule.count == 11)
    #expect(rule.contains("┼") || rule.contains("╀") || rule.contains("╁"))
    #expect(rule.contains("┴") || rule.contains("┸"))
  }

  @Test("a divider that isn't shown joins nothing")
  func hidden() {
    let inner = split(.vertical, Label("b"), Label("c"))
    inner.isHidden = true
    let stage = Stage(7, 6, split(.horizontal, Label("a"), inner))
    #expect(!stage.text.contains("┠"))
  }

  @Test("every pair of arms has a sign of its own, for each line that goes through")
  func signs() {
    let arms: [DividerJoint.Arm] = [.none, .thin, .thick]
    for axis in [Stack.Axis.horizontal, .vertical] {
      for isThick in [false, true] {
        let signs = arms.flatMap { before in
          arms.map { DividerJoint(before: before, after: $0).sign(axis, isThick: isThick) }
        }
        #expect(Set(signs).count == 9)
      }
    }
  }
}
