// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Descriptions of controls with parts or scrolling")
struct ControlsInWordsTests {
  @Test("a menu describes its items with their keys and states, then those of its submenu")
  func menu() {
    let menu = MenuView([
      MenuItem("Open", keys: KeyPress("ctrl+o").map { KeySequence($0) }) {},
      .submenu("Export", [MenuItem("As text") {}]), .separator,
      MenuItem("Wrap", isChecked: true) {}, MenuItem("Print", isEnabled: false) {},
    ])
    let stage = Stage(40, 12, menu)
    #expect(
      Array(stage.window.accessibilityLines.dropLast()) == [
        "menu, Open, ^O, 1 of 4, focused", "Open, command, ^O, selected", "Export, menu, collapsed",
        "Wrap, command, on", "Print, command, disabled",
      ])
    stage.press("down", "right")
    #expect(
      Array(stage.window.accessibilityLines.dropLast()) == [
        "menu, As text, 1 of 1, focused", "As text, command, selected",
      ])
  }

  @Test("a command palette describes its field and the visible commands")
  func palette() {
    let palette = CommandPaletteView([
      Command("Open", group: "File", keys: KeyPress("ctrl+o").map { KeySequence($0) }) {},
      Command("Quit") {}, Command("Off", isEnabled: false) {},
    ])
    let stage = Stage(40, 12, LabelView(""))
    stage.window.present(palette)
    stage.window.render()
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.press("down", "down")
    #expect(heard.filter { $0 == "Quit, 2 of 2" }.count == 1)
    #expect(
      Array(stage.window.accessibilityLines.dropLast()) == [
        "commands, menu, Quit, 2 of 2", "Find a command, text field, empty, focused",
        "File: Open, command, ^O", "Quit, command, selected",
      ])
    stage.type("open")
    #expect(stage.window.accessibilityLines.contains("File: Open, command, ^O, selected"))
    #expect(!stage.window.accessibilityLines.contains { $0.hasPrefix("Quit") })
  }

  @Test("a help page describes all of its keys, even those that aren't visible")
  func help() {
    let stage = Stage(30, 6, ButtonView("Go"))
    stage.press("f1")
    let lines = stage.window.accessibilityLines
    #expect(lines.first == "Keys, dialog")
    #expect(lines.contains("Button “Go”, heading") && lines.contains("Enter, Space: press"))
    #expect(lines.contains("^C: quit immediately"))
  }

  @Test("a scroll area describes the visible part, in the directions in which it scrolls")
  func scrolling() {
    let rows = (0..<6).map { LabelView(Text("row \($0) abcdefghij")) }
    let area = ScrollView(
      StackView(.vertical, alignment: .leading, rows), scrollsSideways: true)
    let stage = Stage(9, 5, area)
    #expect(
      area.accessibilityElement.line == "rows 1 to 3 of 6, columns 1 to 8 of 16, focused")
    stage.press("right", "down")
    #expect(
      area.accessibilityElement.line == "rows 2 to 4 of 6, columns 2 to 9 of 16, focused")
    stage.resize(40, 5)
    #expect(area.accessibilityElement.line == "rows 2 to 5 of 6, focused")
    stage.resize(40, 12)
    #expect(area.accessibilityElement.line == "all visible, focused")
    let view = ScrollView(LabelView("a\nb\nc\nd", wraps: true))
    let other = Stage(9, 4, view)
    other.press("down")
    #expect(view.accessibilityElement.line == "rows 2 to 4 of 4, focused")
    #expect(ScrollView(LabelView(""), isFocusable: false).accessibilityElement.line == "")
  }

  @Test("suggestions are announced when they're selected")
  func suggestions() {
    let field = TextFieldView(placeholder: "Town")
    field.suggestionPlacement = .rows(3)
    field.suggestions = { _ in ["Bergen", "Bern"] }
    let stage = Stage(20, 6, field)
    stage.type("b")
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.press("down", "down", "down")
    heard.removeAll { $0 == "Town, text field, b" }
    #expect(heard == ["Bergen, 1 of 2", "Bern, 2 of 2", "b"])
  }

  @Test("a divider describes its position, and which view is collapsed")
  func divider() {
    let split = SplitView(.horizontal, ButtonView("a"), ButtonView("b"), part: 0.25)
    let stage = Stage(41, 4, split)
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.press("tab", "right", "right", "home", "home", "end")
    #expect(
      heard == [
        "Divider, slider, 25 %", "28 %", "30 %", "first pane, collapsed", "30 %, not collapsed",
        "second pane, collapsed",
      ])
  }
}
