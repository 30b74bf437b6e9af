// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("DatePicker")
struct DatePickerTests {
  private func day(_ text: String) -> Day { Day(text) ?? Day(number: 1) }

  @Test("a month is drawn with its weeks, starting on any weekday")
  func drawn() {
    let picker = DatePickerView(day("2026-11-21"))
    let stage = Stage(24, 9, picker)
    let monday = """
      ‹  November 2026   ›
      Mo Tu We Th Fr Sa Su
                         1
       2  3  4  5  6  7  8
       9 10 11 12 13 14 15
      16 17 18 19 20 21 22
      23 24 25 26 27 28 29
      30
      """
    #expect(stage.text == monday)
    picker.weekStart = .sunday
    stage.window.render()
    #expect(stage.text.contains("Su Mo Tu We Th Fr Sa\n 1  2  3  4  5  6  7"))
    #expect(stage.surface.cursor == Position(x: 19, y: 4))
    picker.names = .init(months: ["J"], weekdays: ["ma\u{1B}", "ti"])
    stage.window.render()
    #expect(stage.text.contains("11 2026") && stage.text.contains("7  ma ti 3"))
  }

  @Test("keys move by days, weeks, months and years, and Enter confirms")
  func keys() {
    let picker = DatePickerView(day("2024-01-31"), today: day("2026-11-21"))
    let stage = Stage(24, 10, picker)
    var told: [String] = []
    picker.selectionChanges.add { told.append($0.description) }
    picker.activations.add { told.append("chosen \($0)") }
    stage.press(
      "pagedown", "right", "down", "left", "up", "ctrl+pageup", "pageup", "home", "end", "t")
    stage.press("enter")
    #expect(
      told == [
        "2024-02-29", "2024-03-01", "2024-03-08", "2024-03-07", "2024-02-29", "2023-02-28",
        "2023-01-28", "2023-01-23", "2023-01-29", "2026-11-21", "chosen 2026-11-21",
      ])
    #expect(stage.window.accessibilityLines[0] == "calendar, Sa 21 November 2026, today, focused")
    #expect(stage.hints.contains("Enter choose"))
    picker.keyMap = picker.keyMap.rebinding(.activate, to: "x")
    stage.press("x")
    #expect(told.last == "chosen 2026-11-21" && told.count == 12)
  }

  @Test("no day outside the range is selected, by keys, calls or the mouse")
  func range() {
    let picker = DatePickerView(day("2030-01-01"), in: day("2026-11-10")...day("2026-12-05"))
    let stage = Stage(24, 9, picker)
    #expect(picker.day == day("2026-12-05"))
    stage.press("right", "pagedown", "down")
    #expect(picker.day == day("2026-12-05"))
    stage.press("pageup", "pageup", "pageup")
    #expect(picker.day == day("2026-11-10"))
    picker.day = day("2026-11-21")
    stage.window.render()
    stage.mouse(.press, 1, 4)
    #expect(picker.day == day("2026-11-21"), "the 9th is out of range")
    var chosen: [Day] = []
    picker.activations.add { chosen.append($0) }
    stage.mouse(.press, 4, 4)
    #expect(picker.day == day("2026-11-10"))
    stage.mouse(.press, 4, 4)
    #expect(chosen == [day("2026-11-10")])
    stage.mouse(.press, 19, 0)
    #expect(picker.day == day("2026-12-05"))
    stage.mouse(.scrollUp, 3, 3)
    #expect(picker.day.month == 11)
  }

  @Test("without space for a month only the selected day is shown")
  func small() {
    let picker = DatePickerView(day("2026-11-21"))
    let stage = Stage(12, 2, picker)
    #expect(stage.text == "2026-11-21")
    stage.press("right")
    #expect(stage.text == "2026-11-22")
    stage.resize(3, 2)
    #expect(stage.text == "…22")
    stage.resize(1, 1)
    #expect(stage.surface.cursor == .zero)
  }
}
