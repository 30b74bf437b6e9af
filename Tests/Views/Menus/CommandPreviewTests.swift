// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Previews of commands")
struct CommandPreviewTests {
  private func stage(_ commands: [Command]) -> (Stage, CommandPaletteView) {
    let palette = CommandPaletteView(commands)
    let stage = Stage(60, 16, ButtonView("Under"))
    stage.window.present(palette)
    stage.window.render()
    return (stage, palette)
  }

  private func themes() -> (Stage, CommandPaletteView) {
    let stage = Stage(60, 16, ButtonView("Under"))
    stage.window.theme = .harbour
    let palette = CommandPaletteView(stage.window.themeCommands())
    palette.select("harbour")
    stage.window.present(palette)
    stage.window.render()
    return (stage, palette)
  }

  @Test("moving through themes shows each one, Esc restores the first one, and Enter keeps one")
  func preview() {
    let (stage, palette) = themes()
    #expect(palette.selectedCommand?.id == "harbour" && stage.window.theme == .harbour)
    stage.press("down")
    #expect(stage.window.theme == .ember)
    stage.press("down")
    #expect(stage.window.theme == .catppuccin)
    stage.press("escape")
    #expect(stage.window.theme == .harbour && stage.window.modals.isEmpty)
    stage.window.present(palette)
    stage.press("down", "enter")
    #expect(stage.window.theme.name == palette.recent.first)
    #expect(stage.window.modals.isEmpty)
  }

  @Test("typing shows the best theme, and a click outside restores the theme")
  func typing() {
    let (stage, _) = themes()
    stage.type("gruv")
    #expect(stage.window.theme == .gruvbox)
    stage.type("l")
    #expect(stage.window.theme == .gruvboxLight)
    stage.mouse(.press, 0, 14)
    #expect(stage.window.modals.isEmpty && stage.window.theme == .harbour)
  }

  @Test("the pointer and the wheel show themes, too")
  func pointer() {
    let (stage, palette) = themes()
    stage.mouse(.scrollDown, 30, 8)
    #expect(stage.window.theme == .ember)
    let row = stage.rows.firstIndex { $0.contains("dracula") } ?? 0
    stage.mouse(.move, 30, row)
    #expect(stage.window.theme == .dracula && palette.selectedCommand?.id == "dracula")
    stage.mouse(.press, 30, row)
    #expect(stage.window.theme == .dracula && stage.window.modals.isEmpty)
  }

  @Test("a palette that the application dismisses undoes its preview")
  func dismissed() {
    let (stage, palette) = themes()
    stage.press("down")
    stage.window.dismiss(palette)
    stage.window.render()
    #expect(stage.window.theme == .harbour)
  }

  @Test("each preview is undone before the next one, and before the command")
  func order() {
    var story: [String] = []
    func command(_ title: String) -> Command {
      Command(
        title,
        preview: {
          story.append("show \(title)")
          return { story.append("undo \(title)") }
        }, action: { story.append("do \(title)") })
    }
    let (stage, _) = stage([command("a"), command("b"), Command("c") { story.append("do c") }])
    #expect(story.isEmpty, "nothing is shown before the user moves")
    stage.press("down", "down", "up", "enter")
    #expect(story == ["show b", "undo b", "show b", "undo b", "do b"])
  }

  @Test("among other commands, typing shows no preview")
  func mixed() {
    var shown = 0
    let preview: Command.Preview = {
      shown += 1
      return { shown -= 1 }
    }
    let (stage, _) = stage([Command("Theme", preview: preview) {}, Command("Them") {}])
    stage.type("th")
    #expect(shown == 0)
    stage.press("down", "up")
    stage.type("em")
    #expect(shown == 0)
    stage.press("escape")
    #expect(shown == 0)
  }

  @Test("a chosen theme is passed to the application")
  func chosen() {
    let stage = Stage(60, 16, ButtonView("Under"))
    var names: [String] = []
    let commands = stage.window.themeCommands([.paper, .nord], group: "Theme") {
      names.append($0.name)
    }
    #expect(commands.map(\.name) == ["Theme: paper", "Theme: nord"])
    let palette = CommandPaletteView(commands)
    stage.window.present(palette)
    stage.press("down", "enter")
    #expect(names == ["nord"] && stage.window.theme == .nord)
  }
}
