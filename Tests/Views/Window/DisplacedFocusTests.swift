// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Restoring the focus")
struct DisplacedFocusTests {
  private let fields = (0..<3).map { TextFieldView(placeholder: "field \($0)") }

  private func stage() -> Stage {
    let stage = Stage(20, 5, StackView(.vertical, fields))
    stage.window.focus(fields[1])
    return stage
  }

  /// Hides or shows fields, each in a separate frame.
  private func set(_ numbers: Int..., hidden isHidden: Bool, _ stage: Stage) {
    for number in numbers {
      fields[number].isHidden = isHidden
      stage.window.render()
    }
  }

  @Test("a temporarily hidden view gets its focus back")
  func back() {
    let stage = stage()
    set(1, hidden: true, stage)
    #expect(stage.window.focused === fields[0])
    set(1, hidden: false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("the same if the replacement is hidden too, in any order")
  func chain() {
    let stage = stage()
    set(1, 0, hidden: true, stage)
    #expect(stage.window.focused === fields[2])
    set(0, 1, hidden: false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("the focus stays if the user moved it or typed in the meantime")
  func chosen() {
    let stage = stage()
    set(1, hidden: true, stage)
    stage.press("tab")
    set(1, hidden: false, stage)
    #expect(stage.window.focused === fields[2])
    set(2, hidden: true, stage)
    stage.type("x")
    set(2, hidden: false, stage)
    #expect(stage.window.focused === fields[0])
    #expect(fields[0].text == "x")
  }

  @Test("a box whose focused view is removed loses the accent of the focus")
  func removed() {
    let (inside, outside) = (ButtonView("inside"), ButtonView("outside"))
    let column = StackView(.vertical, [LabelView("text"), inside])
    let stage = Stage(20, 6, StackView(.vertical, [BorderedView(column), outside]))
    #expect(stage.style(0, 0) == stage.window.theme.focusedBorder)
    column.remove(inside)
    stage.window.render()
    #expect(stage.window.focused === outside)
    #expect(stage.style(0, 0) == stage.window.theme.border)
  }

  @Test("a removed view doesn't get the focus back")
  func gone() {
    let stack = StackView(.vertical, fields)
    let stage = Stage(20, 5, stack)
    stack.remove(fields[0])
    stage.window.render()
    #expect(stage.window.focused === fields[1])
    StackView(.vertical).add(fields[0])
    stage.window.render()
    #expect(stage.window.focused === fields[1])
  }
}
