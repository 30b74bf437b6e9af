// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("CommandPalette")
struct CommandPaletteTests {
  private final class Heard { var words: [String] = [] }

  private func stage(
    _ width: Int = 40, _ height: Int = 14, recent: [String] = []
  ) -> (Stage, CommandPaletteView, Heard) {
    let heard = Heard()
    func command(
      _ title: String, _ group: String = "", _ keys: KeySequence? = nil, isEnabled: Bool = true
    ) -> Command {
      Command(title, group: group, keys: keys, isEnabled: isEnabled) { heard.words.append(title) }
    }
    let palette = CommandPaletteView(
      [
        command("Open", "File", "ctrl+o"), command("Save", "File", "ctrl+x ctrl+s"),
        command("Close", "File", isEnabled: false), command("Recipe list", "Go"),
        command("Quit"),
      ], recent: recent)
    let stage = Stage(width, height, ButtonView("Under"))
    stage.window.present(palette)
    stage.window.render()
    return (stage, palette, heard)
  }

  @Test("all enabled commands are shown with their keys")
  func drawing() {
    let (stage, _, _) = stage()
    #expect(
      stage.text == """
        [ Under ]

        ╭─ Commands ───────────────────────────╮
        │  Find a command                      │
        │──────────────────────────────────────│
        │▌ File: Open                       ^O │
        │  File: Save                    ^X ^S │
        │  Go: Recipe list                     │
        │  Quit                                │
        ╰──────────────────────────────────────╯
        """)
    #expect(stage.surface.cursor == Position(x: 3, y: 3))
    #expect(stage.style(5, 5) == Theme.standard.selection)
    #expect(stage.hints.contains("Enter run"))
  }

  @Test("letters filter the commands, the best first with marked letters, and Enter performs it")
  func finding() {
    let (stage, palette, heard) = stage()
    stage.type("fs")
    #expect(palette.found.map(\.title) == ["Save"])
    stage.press("ctrl+u")
    stage.type("e")
    #expect(palette.found.count == 3)
    stage.press("down")
    let marked = stage.rows.firstIndex { $0.contains("Recipe") } ?? 0
    #expect(marked > 0)
    stage.press("ctrl+u")
    stage.type("li")
    #expect(palette.found.first?.title == "Recipe list")
    stage.press("enter")
    #expect(heard.words == ["Recipe list"])
    #expect(stage.window.modals.isEmpty && stage.text == "[ Under ]")
  }

  @Test("the last command comes first next time, and is reported for storing")
  func recent() {
    let (stage, palette, heard) = stage(recent: ["Quit"])
    #expect(palette.found.map(\.title) == ["Quit", "Open", "Save", "Recipe list"])
    var told: [[String]] = []
    palette.recentChanges.add { told.append($0) }
    stage.press("down", "down", "enter")
    stage.window.present(palette)
    stage.window.render()
    #expect(palette.field.text == "" && heard.words == ["Save"])
    #expect(told == [["Save", "Quit"]])
    #expect(palette.found.map(\.title) == ["Save", "Quit", "Open", "Recipe list"])
  }

  @Test("an empty result is shown, does nothing, and closes with Esc or a click outside")
  func nothing() {
    let (stage, palette, heard) = stage()
    stage.type("zzz")
    #expect(stage.text.contains("No matches."))
    #expect(palette.accessibilityElement.line == "commands, menu, no matches")
    stage.press("enter", "down", "esc")
    #expect(heard.words.isEmpty && stage.window.modals.isEmpty)
    stage.window.present(palette)
    stage.window.render()
    stage.mouse(.press, 0, 0)
    #expect(stage.window.modals.isEmpty)
  }

  @Test("a click performs a command, and the description is the command and its index")
  func mouse() {
    let (stage, palette, heard) = stage()
    #expect(
      palette.accessibilityElement.line == "commands, menu, File: Open, ^O, 1 of 4")
    stage.mouse(.press, 10, 6)
    #expect(heard.words == ["Save"])
    #expect(CommandPaletteView.standardKeyMap.conflicts.isEmpty)
  }

  @Test(
    "a thousand commands scroll, in any size", arguments: [(1, 1), (10, 4), (20, 6), (100, 40)])
  func many(width: Int, height: Int) {
    let (stage, palette, _) = stage(width, height)
    palette.commands = (1...1000).map { number in Command("Command \(number)") {} }
    stage.press("pgdn", "pgdn", "down", "up")
    for _ in 0..<1000 { stage.press("pgdn") }
    #expect(stage.surface.cursor != nil)
    if height >= 6 { #expect(stage.text.contains("Command 1000")) }
    #expect(palette.selectedCommand?.title == "Command 1000")
  }
  @Test("a command whose title is what the user typed comes before its abbreviations")
  func exactTitles() {
    let (stage, palette, _) = stage()
    let titles = ["Open the settings file of the workspace", "Reopen settings", "Open Settings"]
    palette.commands = titles.map { Command($0, group: "Application") {} }
    stage.paste("open settings")
    #expect(palette.found.map(\.title) == [titles[2], titles[0], titles[1]])
    #expect(palette.selectedCommand?.title == "Open Settings")
  }
}
