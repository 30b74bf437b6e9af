// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("FocusGeometry, focus ranks")
struct FocusGeometryTests {
  private func grid() -> ([ButtonView], StackView) {
    let buttons = (0..<9).map { ButtonView("\($0)") }
    let rows = (0..<3).map { row in
      StackView(.horizontal, spacing: 1, Array(buttons[row * 3..<row * 3 + 3]))
    }
    return (buttons, StackView(.vertical, rows))
  }

  @Test("the focus moves to the neighbour in a direction, or stays without one")
  func neighbours() {
    let (buttons, root) = grid()
    let stage = Stage(30, 6, root)
    stage.window.focus(buttons[4])
    let ways: [(FocusDirection, Int)] = [(.up, 1), (.right, 2), (.down, 5), (.down, 8), (.left, 7)]
    for (way, number) in ways {
      #expect(stage.window.moveFocus(way))
      #expect(stage.window.focused === buttons[number])
    }
    #expect(!stage.window.moveFocus(.down))
    buttons[6].isHidden = true
    stage.window.render()
    #expect(!stage.window.moveFocus(.left) || stage.window.focused !== buttons[6])
  }

  @Test("unhandled arrows move the focus as drawn, and then in tab order")
  func arrows() {
    let (buttons, root) = grid()
    let stage = Stage(30, 6, root)
    stage.window.focus(buttons[0])
    stage.press("down", "right", "up")
    #expect(stage.window.focused === buttons[1])
    stage.press("right", "right")
    #expect(stage.window.focused === buttons[3])
  }

  @Test("views with common rows are preferred to nearer ones")
  func sharing() {
    let start = Frame(x: 0, y: 5, width: 4, height: 2)
    let near = Frame(x: 5, y: 2, width: 4, height: 1)
    let far = Frame(x: 20, y: 6, width: 4, height: 1)
    #expect(FocusGeometry.nearest(to: start, among: [near, far], .right) == 1)
    #expect(FocusGeometry.nearest(to: start, among: [near], .right) == 0)
    #expect(FocusGeometry.nearest(to: start, among: [near, far], .left) == nil)
  }

  @Test("moving back and forth leads to a view adjacent to the first one, with any layout")
  func property() {
    var chance = Chance(state: 33)
    for _ in 0..<500 {
      let frames = (0..<8).map { _ in
        Frame(
          x: .random(in: 0...60, using: &chance), y: .random(in: 0...20, using: &chance),
          width: .random(in: 1...9, using: &chance), height: .random(in: 1...3, using: &chance))
      }
      for direction in FocusDirection.allCases {
        guard let next = FocusGeometry.nearest(to: frames[0], among: frames, direction) else {
          continue
        }
        #expect(next != 0 && frames[next].intersection(frames[0]).isEmpty)
      }
    }
  }

  @Test("Tab visits views by their rank, then in the order in which they were added")
  func ranks() {
    let (buttons, root) = grid()
    let stage = Stage(30, 6, root)
    buttons[2].focusRank = -1
    stage.window.focus(buttons[2])
    stage.press("tab")
    #expect(stage.window.focused === buttons[0])
    stage.press("tab", "tab")
    #expect(stage.window.focused === buttons[3])
  }

  @Test("the focus is restored when a layer above is removed")
  func restoring() {
    let (buttons, root) = grid()
    let overlay = OverlayView(root)
    let stage = Stage(30, 6, overlay)
    stage.window.focus(buttons[4])
    let above = ButtonView("above")
    overlay.show(above, at: .edge(.topTrailing))
    stage.window.focus(above)
    #expect(above.isFocused)
    overlay.hide(above)
    stage.window.render()
    #expect(stage.window.focused === buttons[4])
  }
}
