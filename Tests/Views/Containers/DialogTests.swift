// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Dialogs")
struct DialogTests {
  @Test("a modal with one row inside has a frame and a title")
  func oneRow() {
    let stage = Stage(30, 7, LabelView("below"))
    stage.window.present(ModalView("New folder", TextFieldView().limited(SizeLimits(width: 12))))
    stage.window.render()
    #expect(
      stage.text == """
        below
               ╭─ New folder ─╮
               │              │
               ╰──────────────╯
        """)
  }

  @Test("an alert without a message has one blank row above its buttons, in a row or a column")
  func withoutMessage() {
    func stage(_ titles: [String], _ width: Int) -> Stage {
      let stage = Stage(width, 9, LabelView("below"))
      let alert = AlertView(title: "Sign out?", message: "", actions: titles.map { .init($0) })
      stage.window.present(alert)
      stage.window.render()
      return stage
    }
    #expect(
      stage(["Sign out", "Cancel"], 40).text == """
        below

          ╭─ Sign out? ──────────────────────╮
          │                                  │
          │        [ Sign out ]  [ Cancel ]  │
          ╰──────────────────────────────────╯
        """)
    #expect(
      stage(["Sign out now", "Sign out later", "Cancel"], 30).text == """
        below
        ╭─ Sign out? ────────────────╮
        │                            │
        │  [ Sign out now ]          │
        │  [ Sign out later ]        │
        │  [ Cancel ]                │
        ╰────────────────────────────╯
        """)
  }

  @Test("an alert focuses the first action that isn't destructive")
  func destructive() {
    var deleted = false
    let alert = AlertView(
      title: "Delete", message: "Delete 3 files?",
      actions: [.init("Delete", isDestructive: true) { deleted = true }, .init("Cancel")])
    let stage = Stage(50, 9, LabelView("below"))
    stage.window.present(alert)
    stage.window.render()
    #expect((stage.window.focused as? ButtonView)?.title == "Cancel")
    stage.press("enter")
    #expect(!deleted && stage.window.modals.isEmpty)
    stage.window.present(alert)
    stage.press("tab", "enter")
    #expect(deleted)
  }

  @Test("Ctrl-Z undoes in a field, and suspends the process where no view handles it")
  func controlZ() {
    let field = TextFieldView()
    let stage = Stage(30, 5, StackView(.vertical, [field, ButtonView("Go")]))
    stage.type("abc")
    stage.press("ctrl+z")
    #expect(field.text == "" && stage.surface.commands.isEmpty)
    stage.press("tab", "ctrl+z")
    #expect(stage.surface.commands == [.suspend])
  }
}
