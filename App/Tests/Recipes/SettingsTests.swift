// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import TestKit
import Testing
import Views

@testable import recipes

@MainActor
@Suite("Settings, the last place and addresses, with a real server")
struct SettingsTests {
  private let folder = TemporaryFolder("settings")

  private func files() -> ApplicationFiles {
    ApplicationFiles(
      configuration: folder.path("configuration"), state: folder.path("state"))
  }

  /// Signs in without waiting for the categories.
  private func signIn(to stage: Stage) {
    stage.terminal.type("demo")
    stage.terminal.press("enter")
    stage.terminal.type("proscenium")
    stage.terminal.press("enter")
  }

  @Test("keys in the settings replace the standard ones, while the program runs, too")
  func keys() async throws {
    let files = files()
    files.settings.modify { $0.keys = ["commands": ["ctrl+k"], "help": ["f1"]] }
    let stage = try await Stage(columns: 140, files: files)
    try await stage.signIn()
    #expect(stage.terminal.text.contains("^K commands") && stage.terminal.text.contains("F1 keys"))
    stage.terminal.press("ctrl+p")
    #expect(stage.terminal.window.modals.isEmpty)
    stage.terminal.press("ctrl+k")
    await stage.terminal.wait(for: "Go to")
    stage.terminal.press("escape")
    files.settings.modify { $0.keys = ["commands": ["f2"], "sing": ["x"]] }
    await stage.terminal.wait(for: "Unknown action \"sing\"")
    await stage.terminal.wait(for: "F2 commands")
    await stage.end()
  }

  @Test("a theme in the settings that doesn't exist is answered with those that do")
  func unknownTheme() async throws {
    let files = files()
    files.settings.modify { $0.theme = "sepia" }
    let stage = try await Stage(columns: 140, files: files)
    await stage.terminal.wait(for: "There is no theme “sepia”. The themes are")
    try await stage.signIn()
    await stage.end()
  }

  @Test("the map follows changes of the keys, too")
  func keysOnMap() async throws {
    let files = files()
    let stage = try await Stage(columns: 100, files: files)
    try await stage.signIn()
    await stage.showPharmacies()
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "Lantern Row Chemist")
    let modals = stage.terminal.window.modals.count
    files.settings.modify { $0.keys = ["problems": ["f6"]] }
    stage.terminal.press("f8")
    #expect(stage.terminal.window.modals.count == modals)
    stage.terminal.press("f6")
    #expect(stage.terminal.window.modals.count == modals + 1)
    await stage.end()
  }

  @Test("problems of keys: unknown actions and keys, and keys of two actions")
  func keyProblems() {
    #expect(KeySettings([:]).problems.isEmpty)
    // A change as small as this one makes all keys be checked.
    #expect(KeySettings(["commands": ["ctrl+p"]]).problems.isEmpty)
    let problems = KeySettings([
      "nothing": ["a"], "help": ["no such key"], "problems": ["f1"], "quit": [],
    ]).problems
    #expect(problems.count == 3)
    #expect(problems.contains { if case .unknownAction("nothing", _) = $0 { true } else { false } })
    #expect(problems.contains(.unreadableKeys(text: "no such key", action: "help")))
    #expect(
      problems.contains { if case .sameKeys(_, ["problems", "help"]) = $0 { true } else { false } })
  }

  @Test(
    "an address leads to a place",
    arguments: [
      ("recipe/42", Destination.recipe(42)), ("recipes://recipe/42", .recipe(42)),
      ("search/green%20beans", .search("green beans")), ("search?q=soup", .search("soup")),
      ("contacts", .tab("contacts")), ("recipe/0", nil), ("recipe/-1", nil), ("recipe/x", nil),
      ("recipe/99999999999999999999", nil), ("elsewhere", nil), ("", nil), ("recipe/42/43", nil),
    ])
  func addresses(address: String, place: Destination?) {
    #expect(Destination(address) == place)
  }

  @Test("an address is shown after the sign-in: a recipe, and a search")
  func opens() async throws {
    let stage = try await Stage(columns: 120, files: files(), place: Destination("recipe/7"))
    signIn(to: stage)
    await stage.terminal.wait(for: "Ingredients")
    stage.terminal.press("escape")
    await stage.terminal.wait(for: "Words in a name")
    await stage.end()

    let other = try await Stage(files: files(), place: Destination("search/soup"))
    signIn(to: other)
    await other.terminal.wait(for: "★")
    #expect(other.terminal.text.contains("soup"))
    await other.end()
  }

  @Test("an address of a recipe that doesn't exist says so, and Esc leads to the search")
  func missing() async throws {
    let stage = try await Stage(place: Destination("recipe/99999999"))
    signIn(to: stage)
    await stage.terminal.wait(for: "no recipe with this number")
    #expect(!stage.terminal.text.contains("Try again"))
    stage.terminal.press("escape")
    await stage.terminal.wait(for: "Words in a name")
    await stage.end()
  }

  @Test("the next start begins at the tab and with the order of the last one, unless it shouldn't")
  func remembers() async throws {
    let first = files()
    let stage = try await Stage(files: first)
    try await stage.signIn()
    first.place.modify { $0.order = .quickest }
    stage.terminal.press("ctrl+pagedown")
    await stage.terminal.wait(for: "Words in a name")
    first.save()
    await stage.end()

    let second = files()
    #expect(second.place.value == LastPlace(tab: "search", order: .quickest))
    let next = try await Stage(folder: TemporaryFolder("recipes"), files: second)
    signIn(to: next)
    await next.terminal.wait(for: "Words in a name")
    await next.end()

    second.settings.modify { $0.remembersPlace = false }
    let last = try await Stage(folder: TemporaryFolder("recipes"), files: second)
    try await last.signIn()
    await last.end()
  }

  @Test("settings are applied while they are changed, and saved")
  func settings() async throws {
    let shared = files()
    let stage = try await Stage(files: shared)
    try await stage.signIn()
    stage.terminal.press("f7")
    #expect(stage.terminal.text.contains("Settings"))
    shared.settings.modify { $0.theme = "nord" }
    shared.settings.modify { $0.asciiSigns = true }
    await stage.terminal.wait { _ in stage.terminal.window.theme == Theme.named("nord") }
    #expect(stage.terminal.window.options.asciiSigns)
    shared.save()
    #expect(files().settings.value.theme == "nord")
    shared.settings.modify { $0.theme = "" }
    await stage.terminal.wait { _ in stage.terminal.window.theme != Theme.named("nord") }
    await stage.end()
  }

  @Test("a theme is previewed while it is selected in the list; Enter keeps it, and Esc doesn't")
  func themePreview() async throws {
    let shared = files()
    let stage = try await Stage(files: shared)
    try await stage.signIn()
    let window = stage.terminal.window
    let first = window.theme
    stage.terminal.press("f7", "enter", "down")
    #expect(window.theme == Theme.all[0])
    stage.terminal.press("down")
    #expect(window.theme == Theme.all[1] && shared.settings.value.theme == "")
    stage.terminal.press("escape")
    #expect(window.theme == first && shared.settings.value.theme == "")
    stage.terminal.press("enter", "down", "down")
    #expect(window.theme == Theme.all[1])
    window.dismissAll()
    window.render()
    #expect(window.theme == first)
    stage.terminal.press("f7", "enter", "down", "down", "enter")
    #expect(shared.settings.value.theme == Theme.all[1].name)
    await stage.terminal.wait { _ in window.theme == Theme.all[1] }
    await stage.end()
  }

  @Test("a broken file of settings has its defaults, and is kept beside them")
  func broken() throws {
    let path = folder.path("configuration")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: path + "/settings.json"))
    let files = files()
    #expect(files.settings.value == Settings())
    files.settings.modify { $0.showsNews = false }
    files.save()
    #expect(self.files().settings.value.showsNews == false)
    #expect(try String(contentsOfFile: path + "/settings.json.invalid", encoding: .utf8) == "{")
  }

  @Test("the application says at its start that the file of settings is broken")
  func brokenAtStart() async throws {
    let path = folder.path("configuration")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(#"{"theme": "nord", "showsNews": "perhaps"}"#.utf8)
      .write(to: URL(filePath: path + "/settings.json"))
    let stage = try await Stage(columns: 240, files: files())
    await stage.terminal.wait(for: "has invalid values for showsNews")
    #expect(stage.terminal.window.theme == Theme.named("nord"))
    await stage.end()
  }
}
