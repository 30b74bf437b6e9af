// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Displaced focus")
struct DisplacedFocusTests {
  private let fields = (0..<3).map { TextField(placeholder: "field \($0)") }

  private func stage() -> Stage {
    let stage = Stage(20, 5, Stack(.vertical, fields))
    stage.window.focus(fields[1])
    return stage
  }

  /// Hides fields or shows them again, each in a frame of its own.
  private func set(_ numbers: Int..., hidden isHidden: Bool, _ stage: Stage) {
    for number in numbers {
      fields[number].isHidden = isHidden
      stage.window.render()
    }
  }

  @Test("a view that is hidden for a while gets its focus back")
  func back() {
    let stage = stage()
    set(1, hidden: true, stage)
    #expect(stage.window.focused === fields[0])
    set(1, hidden: false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("so it does when the view that stands in is hidden too, in whatever order they come back")
  func chain() {
    let stage = stage()
    set(1, 0, hidden: true, stage)
    #expect(stage.window.focused === fields[2])
    set(0, 1, hidden: false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("the focus stays with whom the user chose meanwhile, by moving it or by typing")
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

  @Test("a view that went for good gets nothing back")
  func gone() {
    let stack = Stack(.vertical, fields)
    let stage = Stage(20, 5, stack)
    stack.remove(fields[0])
    stage.window.render()
    #expect(stage.window.focused === fields[1])
    Stack(.vertical).add(fields[0])
    stage.window.render()
    #expect(stage.window.focused === fields[1])
  }
}
