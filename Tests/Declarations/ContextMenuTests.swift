// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Context menus")
struct ContextMenuTests {
  private func press(_ button: Mouse.Button, _ terminal: HeadlessTerminal, x: Int, y: Int) {
    terminal.window.dispatch(
      .mouse(Mouse(kind: .press, button: button, position: Position(x: x, y: y))))
    terminal.window.render()
  }

  @Test(
    "the right button selects the row and opens the menu at the pointer; the item acts on the row")
  func pointer() {
    var (selected, deleted) = ("", [String]())
    let view = DeclaredView {
      VStack {
        List(["a", "b", "c"], id: \.self, onSelect: { selected = $0 }) { ListRow(title: Text($0)) }
          .contextMenu {
            MenuItem("Delete") { deleted.append(selected) }
            if selected == "c" { MenuItem("Last") {} }
          }
        Text("below")
      }
    }
    let terminal = HeadlessTerminal(30, 12, view)
    press(.right, terminal, x: 4, y: 2)
    #expect(selected == "c" && terminal.window.modals.count == 1)
    #expect(terminal.text.contains("Delete") && terminal.text.contains("Last"))
    terminal.press("enter")
    #expect(deleted == ["c"] && terminal.window.modals.isEmpty)
    press(.right, terminal, x: 4, y: 11)
    #expect(terminal.window.modals.isEmpty)
  }

  @Test(
    "Shift-F10 opens the innermost menu around the focus; a disabled component and an empty menu open none"
  )
  func keys() {
    let view = DeclaredView()
    func show(_ isDisabled: Bool, _ hasItems: Bool) {
      view.show {
        VStack {
          Button("One") {}.contextMenu { if hasItems { MenuItem("Inner") {} } }.disabled(isDisabled)
          Button("Two") {}
        }
        .contextMenu { MenuItem("Outer") {} }
      }
    }
    show(false, true)
    let terminal = HeadlessTerminal(60, 12, view)
    #expect(terminal.hints.contains("menu"))
    terminal.press("shift+f10")
    #expect(terminal.text.contains("Inner") && !terminal.text.contains("Outer"))
    terminal.press("escape", "tab", "shift+f10")
    #expect(terminal.text.contains("Outer"))
    terminal.press("escape", "shift+tab")
    show(false, false)
    terminal.press("shift+f10")
    #expect(terminal.text.contains("Outer"))
    terminal.press("escape")
    show(true, true)
    press(.right, terminal, x: 1, y: 0)
    #expect(!terminal.text.contains("Inner"))
  }
}
