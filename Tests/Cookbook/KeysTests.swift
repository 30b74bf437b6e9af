// SPDX-License-Identifier: MIT

import Proscenium
import TestKit
import Testing

/// The recipes of `Documentation/Cookbook.md` about keys, the mouse, colours and languages.
@MainActor @Suite("Cookbook: keys, mouse and appearance")
struct KeysTests {
  @Test("a key for a screen")
  func key() {
    let reloads = MutableProperty(0)
    let terminal = HeadlessTerminal(
      showing:
        Screen("Songs") {
          Text("No songs yet")
        }
        .onKey("r", "reload") { reloads.value += 1 }, columns: 40, rows: 6)
    terminal.press("r")
    #expect(reloads.value == 1 && terminal.hints.contains("r reload"))
  }

  @Test("keys of the user")
  func keyMap() {
    let settings = ["quit": ["ctrl+q"], "help": ["f1", "ctrl+k"]]
    let (keyMap, problems) = Window.standardKeyMap.merging(settings)
    let options = ApplicationOptions(keyMap: keyMap)
    for problem in problems { print(problem) }
    #expect(problems.isEmpty && options.keyMap.keys(for: .quit) == ["ctrl+q"])
  }

  @Test("the focus at the start, and after a change")
  func focus() {
    let failures = MutableProperty(0)
    let terminal = HeadlessTerminal(
      showing:
        Observing(failures) { count in
          Button("Back") {}
          TextField("name", text: "") { _ in }.defaultFocus().focused(onChangeOf: count)
        }, columns: 40, rows: 6)
    #expect(terminal.focusedLabel == "name")
    terminal.press("shift+tab")
    #expect(terminal.focusedLabel == "Back")
    failures.value = 1
    #expect(terminal.focusedLabel == "name")
  }

  @Test("the mouse")
  func mouse() {
    let played = MutableProperty([String]())
    let terminal = HeadlessTerminal(
      showing:
        List([air, blue], onOpen: { played.value.append($0.title) }) {
          ListRow(title: Text($0.title))
        }
        .contextMenu { MenuItem("Play all") { played.value = ["Air", "Blue"] } }, columns: 40,
      rows: 8)
    terminal.click(x: 3, y: 1)
    terminal.click(x: 3, y: 1)
    #expect(played.value == ["Blue"])
    terminal.press("shift+f10", "enter")
    #expect(played.value == ["Air", "Blue"])
  }
  struct Player: TerminalApplication {
    var options: ApplicationOptions { ApplicationOptions(theme: .nord) }
    var root: some Component { Text("Air") }
  }

  @Test("a theme")
  func theme() { #expect(Player().options.theme == .nord) }

  @Test("colours of one's own")
  func colours() {
    let window = HeadlessTerminal(columns: 40, rows: 6).window
    var theme = Theme(
      accent: .rgb(255, 128, 0), onAccent: .black, error: .red, warning: .yellow, name: "orange")
    theme.title = theme.accent.bold()
    window.theme = theme
    #expect(window.theme.name == "orange" && window.theme.title.attributes.contains(.bold))
  }

  @Test("the clipboard and the notifications of the desktop")
  func desktop() {
    let presenter = Presenter()
    let isNotified = MutableProperty(false)
    let terminal = HeadlessTerminal(
      showing: VStack {
        Button("Copy the address") { presenter.copy("https://songs.example/1") }
          .presenter(presenter)
      }, columns: 40, rows: 6)
    terminal.surface.capabilities.notifications = .titled
    terminal.press("enter")
    #expect(terminal.window.clipboard == "https://songs.example/1")
    terminal.window.root = DeclaredView {
      Button("Notify") { isNotified.value = presenter.notify("Done", body: "12 files") }
        .presenter(presenter)
    }
    terminal.press("enter")
    #expect(isNotified.value)
    #expect(terminal.surface.commands.last == .notify(title: "Done", body: "12 files"))
  }

  @Test("another language")
  func words() {
    var options = ApplicationOptions(words: .german)
    options.words.phrases["quit"] = "Ende"
    #expect(
      options.words["quit"] == "Ende" && options.words["filter rows"] == Words.german["filter rows"]
    )
  }

  @Test("screen readers")
  func accessibility() {
    let terminal = HeadlessTerminal(
      showing:
        Drawing { painter, size in painter.draw("★★★", at: .zero) }
        .size(height: 1)
        .accessibilityLabel("3 of 5 stars"), columns: 40, rows: 4)
    #expect(terminal.window.accessibilityText.contains("3 of 5 stars"))
  }

  @Test("the output of a program")
  func log() {
    let terminal = HeadlessTerminal(
      showing:
        Observing(Application.output) { lines in
          Log(lines)
        }, columns: 40, rows: 4)
    #expect(terminal.window.accessibilityText.contains("no lines"))
  }

  enum Route: Hashable, Sendable { case album(String), song(Int) }

  @Test("addresses of places in the program")
  func links() {
    let links = LinkTable<Route> {
      DeepLink("album/{name}") { link in link["name"].map { [.album($0)] } }
      DeepLink("song/{id}") { link in link.value("id").map { [.song($0)] } }
    }
    let path = links.path(for: "song/42")  // [.song(42)]
    #expect(path == [.song(42)])
  }
  struct Editor: TerminalApplication {
    let text = MutableProperty("")
    var root: some Component { TextEditor("Notes", text: text) }

    func didStart(_ application: Application) {
      application.quitWarning = { text.value.isEmpty ? nil : "The notes aren't saved." }
    }
  }

  @Test("a program that asks before it quits")
  func quit() {
    let editor = Editor()
    let terminal = HeadlessTerminal(showing: editor.root, columns: 40, rows: 6)
    terminal.type("q")
    #expect(editor.text.value == "q" && terminal.quitRequests == 0)
  }
}
