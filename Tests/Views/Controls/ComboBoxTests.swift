// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Combo box") @MainActor struct ComboBoxTests {
  private let cities = ["Bergen", "Oslo", "Tromsø", "Trondheim"]

  private func stage(_ box: ComboBoxView, height: Int = 12) -> (Stage, Selected) {
    let selected = Selected()
    box.selectionChanges.add { selected.indices.append($0) }
    box.limits = SizeLimits(width: 16)
    let column = StackView(.vertical, alignment: .leading, [box, ButtonView("Save")])
    return (Stage(30, height, column), selected)
  }

  final class Selected { var indices: [Int] = [] }

  @Test("Down opens the menu of all options over the views below, and Enter takes one")
  func menu() {
    let box = ComboBoxView(cities, placeholder: "City")
    let (stage, selected) = stage(box)
    #expect(stage.text == "City           ▾\n[ Save ]")
    stage.press("down")
    #expect(box.isOpen)
    #expect(
      stage.text == """
        City           ▾
        ╭──────────────╮
        │ Bergen       │
        │ Oslo         │
        │ Tromsø       │
        │ Trondheim    │
        ╰──────────────╯
        """)
    stage.press("down", "down", "enter")
    #expect(box.text == "Oslo" && box.selectedIndex == 1 && selected.indices == [1])
    #expect(!box.isOpen && stage.text == "Oslo           ▾\n[ Save ]")
    #expect(box.isFocused)
  }

  @Test("typing narrows the options: those that begin with the text come first")
  func typing() {
    let box = ComboBoxView(cities)
    let (stage, selected) = stage(box)
    stage.type("o")
    #expect(box.offered == ["Oslo", "Tromsø", "Trondheim"])
    stage.type("s")
    #expect(box.offered == ["Oslo"])
    stage.type("x")
    #expect(!box.isOpen && box.text == "osx" && box.validate() && selected.indices.isEmpty)
    stage.press("esc", "backspace", "tab")
    #expect(!box.isOpen)
  }

  @Test("a text that is no option can be refused, and case is corrected")
  func strict() {
    let box = ComboBoxView(cities)
    box.acceptsOtherText = false
    let (stage, selected) = stage(box)
    stage.type("oslo")
    stage.press("enter")
    #expect(box.text == "Oslo" && box.problem == nil && selected.indices == [1])
    stage.type("x")
    stage.press("esc", "enter")
    #expect(box.problem == "Choose one of the options.")
    #expect(stage.text.contains("Choose one of"))
    stage.press("backspace")
    #expect(box.problem == nil)
  }

  @Test("the mouse opens, chooses and closes; the wheel moves")
  func mouse() {
    let box = ComboBoxView(cities)
    let (stage, selected) = stage(box)
    stage.mouse(.press, 15, 0)
    #expect(box.isOpen)
    stage.mouse(.scrollDown, 3, 3)
    #expect(box.chosen == 0)
    stage.mouse(.press, 3, 4)
    #expect(box.text == "Tromsø" && selected.indices == [2] && !box.isOpen)
    stage.mouse(.press, 15, 0)
    stage.mouse(.press, 15, 0)
    #expect(!box.isOpen)
  }

  @Test("near the bottom the menu is above the field, and leaving the field closes it")
  func above() {
    let box = ComboBoxView(cities)
    box.limits = SizeLimits(width: 16)
    let stage = Stage(
      30, 9, StackView(.vertical, alignment: .leading, [ButtonView("Save"), View().flexing(), box]))
    stage.press("shift+tab", "down")
    #expect(stage.rows[1].hasPrefix("╭──") && stage.rows[6].hasPrefix("╰──"))
    #expect(stage.rows[7].contains("▾"))
    stage.press("shift+tab")
    #expect(!box.isOpen && !stage.rows[6].contains("╰"))
    box.isEnabled = false
    box.open()
    #expect(!box.isOpen)
  }

  @Test("the selected index and the text are one value, and setting them sends nothing")
  func values() {
    let box = ComboBoxView(cities)
    let (_, selected) = stage(box)
    box.selectedIndex = 3
    #expect(box.text == "Trondheim" && box.selectedIndex == 3)
    box.text = "Paris"
    #expect(box.selectedIndex == nil)
    box.selectedIndex = 99
    #expect(box.text == "Paris")
    box.selectedIndex = nil
    #expect(box.text.isEmpty && selected.indices.isEmpty)
    #expect(box.accessibility.state.contains(.collapsed))
  }
}
