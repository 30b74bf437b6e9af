// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Section that expands") @MainActor struct DisclosureTests {
  @Test("keys and clicks expand and collapse it, and hidden content has no focus")
  func toggling() {
    let box = CheckboxView("Verbose")
    let section = DisclosureView("Options", box)
    var changes: [Bool] = []
    section.changes.add { changes.append($0) }
    let stage = Stage(
      30, 6, StackView(.vertical, alignment: .leading, [section, ButtonView("Go")]))
    #expect(stage.text == "▸ Options\n[ Go ]")
    stage.press("tab")
    #expect(stage.window.focused?.accessibilityElement.label == "Go")
    stage.press("shift+tab", "enter")
    #expect(stage.text == "▾ Options\n  □ Verbose\n[ Go ]")
    stage.press("tab")
    #expect(box.isFocused)
    section.isExpanded = false
    stage.window.render()
    #expect(stage.window.focused?.accessibilityElement.label == "Options")
    #expect(stage.text == "▸ Options\n[ Go ]" && changes == [true])
    stage.press("right", "left")
    #expect(changes == [true, true, false])
    stage.mouse(.press, 2, 0)
    #expect(section.isExpanded && stage.hints.contains("collapse"))
  }

  @Test("it is disabled with its content, and says whether it is expanded")
  func states() {
    let section = DisclosureView("Options", isExpanded: true, LabelView("text"))
    let stage = Stage(30, 4, section)
    #expect(stage.window.focused?.accessibilityElement.state.contains(.expanded) == true)
    section.isEnabled = false
    stage.press("enter")
    #expect(section.isExpanded)
    section.content = LabelView("other")
    section.title = "More"
    stage.window.render()
    #expect(stage.text == "▾ More\n  other")
  }

  @Test("any room is enough", arguments: 0...8)
  func sizes(size: Int) {
    let section = DisclosureView("Options", isExpanded: true, LabelView("a text of some words"))
    let stage = Stage(max(1, size), max(1, size / 2), section)
    #expect(stage.rows.allSatisfy { Text($0).width <= max(1, size) })
  }
}
