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

  private func hide(_ field: TextField, _ isHidden: Bool, _ stage: Stage) {
    field.isHidden = isHidden
    stage.window.render()
  }

  @Test("a view that is hidden for a while gets its focus back")
  func back() {
    let stage = stage()
    hide(fields[1], true, stage)
    #expect(stage.window.focused === fields[0])
    hide(fields[1], false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("so it does when the view that stands in is hidden too, in whatever order they come back")
  func chain() {
    let stage = stage()
    hide(fields[1], true, stage)
    hide(fields[0], true, stage)
    #expect(stage.window.focused === fields[2])
    hide(fields[0], false, stage)
    hide(fields[1], false, stage)
    #expect(stage.window.focused === fields[1])
  }

  @Test("the focus stays with whom the user chose meanwhile, by moving it or by typing")
  func chosen() {
    let stage = stage()
    hide(fields[1], true, stage)
    stage.press("tab")
    hide(fields[1], false, stage)
    #expect(stage.window.focused === fields[2])
    hide(fields[2], true, stage)
    stage.type("x")
    hide(fields[2], false, stage)
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
