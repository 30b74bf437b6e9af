// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Select control") @MainActor struct SelectTests {
  private let cities = ["Bergen", "Oslo", "Tromsø"]

  private func stage(_ select: SelectView, width: Int = 30) -> (Stage, Box) {
    let box = Box()
    select.selectionChanges.add { box.selected.append($0) }
    let column = StackView(.vertical, alignment: .leading, [select, ButtonView("Save")])
    return (Stage(width, 9, column), box)
  }

  final class Box { var selected: [Int] = [] }

  @Test("the selected option of the open menu is previewed, and Esc and leaving undo that")
  func preview() {
    let select = SelectView(cities, selectedIndex: 1)
    var shown = [1]
    select.preview = { index in
      shown.append(index)
      return { shown.removeLast() }
    }
    let (stage, box) = stage(select)
    stage.press("enter")
    #expect(shown == [1], "the selected option is shown already")
    stage.press("down")
    #expect(shown == [1, 2])
    stage.press("home")
    #expect(shown == [1, 0])
    stage.press("escape")
    #expect(shown == [1] && box.selected.isEmpty)
    stage.press("enter", "down")
    #expect(shown == [1, 2])
    select.close()
    #expect(shown == [1], "the application has closed it")
    stage.press("enter", "up", "enter")
    #expect(shown == [1] && box.selected == [0], "the one who stores the selection shows it")
  }

  @Test("it shows the selected option, and the menu below it has all")
  func menu() {
    let select = SelectView(cities, selectedIndex: 1)
    let (stage, box) = stage(select)
    #expect(stage.text == "[ Oslo   ▾ ]\n[ Save ]")
    #expect(select.accessibilityElement.line.contains("Oslo, 2 of 3"))
    stage.press("enter")
    #expect(select.isOpen)
    #expect(
      stage.text == """
        [ Oslo   ▾ ]
        ╭──────────╮
        │   Bergen │
        │▌● Oslo   │
        │   Tromsø │
        ╰──────────╯
        """)
    stage.press("down", "enter")
    #expect(!select.isOpen && select.selectedIndex == 2 && box.selected == [2])
    #expect(stage.text == "[ Tromsø ▾ ]\n[ Save ]")
    #expect(select.isFocused)
  }

  @Test("Esc and a click outside close the menu without a choice; the mouse chooses")
  func closing() {
    let select = SelectView(cities)
    let (stage, box) = stage(select)
    #expect(stage.text.hasPrefix("[ Choose ▾ ]"))
    stage.press("space", "esc")
    #expect(!select.isOpen && box.selected.isEmpty)
    stage.mouse(.press, 3, 0)
    #expect(select.isOpen)
    stage.mouse(.press, 25, 7)
    #expect(!select.isOpen && box.selected.isEmpty)
    stage.mouse(.press, 3, 0)
    stage.mouse(.press, 3, 3)
    #expect(!select.isOpen && box.selected == [1])
  }

  @Test("arrows and typed text select while the menu is closed, without disabled options")
  func closed() {
    let select = SelectView(cities + ["Trondheim"], selectedIndex: 0)
    select.disabled = [1]
    let (stage, box) = stage(select, width: 40)
    stage.press("right")
    #expect(select.selectedIndex == 2)
    stage.press("left")
    #expect(select.selectedIndex == 0)
    stage.type("tron")
    stage.clock.advance(by: .seconds(2))
    #expect(select.selectedIndex == 3)
    stage.press("home", "end")
    #expect(box.selected.suffix(2) == [0, 3])
    stage.type("o")
    #expect(select.selectedIndex == 3)
  }

  @Test("a disabled control opens no menu, and changed options close it")
  func changes() {
    let select = SelectView(cities, selectedIndex: 2)
    let (stage, box) = stage(select)
    select.isEnabled = false
    stage.press("enter", "right")
    #expect(!select.isOpen && box.selected.isEmpty)
    select.isEnabled = true
    stage.press("enter")
    select.titles = ["Berlin"]
    stage.window.render()
    #expect(!select.isOpen && select.selectedIndex == nil)
    #expect(stage.text == "[ Choose ▾ ]\n[ Save ]")
    select.selectedIndex = 7
    #expect(select.selectedIndex == nil && box.selected.isEmpty)
    select.titles = []
    select.open()
    #expect(!select.isOpen)
  }

  @Test("a narrow control is truncated, and has a symbol in ASCII", arguments: 1...12)
  func narrow(width: Int) {
    let select = SelectView(cities, selectedIndex: 2)
    let stage = Stage(width, 3, select, capabilities: Capabilities(unicode: false))
    #expect(stage.rows.allSatisfy { Text($0).width <= width })
    #expect(!stage.text.contains("▾"))
  }
}
