// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Dialogs")
struct DialogTests {
  @Test("a modal with one row inside has a frame and a title")
  func oneRow() {
    let stage = Stage(30, 7, Label("below"))
    stage.window.present(Modal("New folder", TextField().limited(SizeLimits(width: 12))))
    stage.window.render()
    #expect(
      stage.text == """
        below
               ╭─ New folder ─╮
               │              │
               ╰──────────────╯
        """)
  }

  @Test("an alert gives the focus to the first answer that destroys nothing")
  func destructive() {
    var deleted = false
    let alert = Alert(
      title: "Delete", message: "Delete 3 files?",
      actions: [.init("Delete", isDestructive: true) { deleted = true }, .init("Cancel")])
    let stage = Stage(50, 9, Label("below"))
    stage.window.present(alert)
    stage.window.render()
    #expect((stage.window.focused as? Button)?.title == "Cancel")
    stage.press("enter")
    #expect(!deleted && stage.window.modals.isEmpty)
    stage.window.present(alert)
    stage.press("tab", "enter")
    #expect(deleted)
  }

  @Test("Ctrl-Z undoes in a field, and stops the process where no view takes it")
  func controlZ() {
    let field = TextField()
    let stage = Stage(30, 5, Stack(.vertical, [field, Button("Go")]))
    stage.type("abc")
    stage.press("ctrl+z")
    #expect(field.text == "" && stage.surface.commands.isEmpty)
    stage.press("tab", "ctrl+z")
    #expect(stage.surface.commands == [.suspend])
  }
}
