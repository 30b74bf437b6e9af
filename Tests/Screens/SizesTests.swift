// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("Screens at any size")
struct SizesTests {
  private nonisolated static let names = [
    "authentication", "categories", "recipes", "details", "map", "way",
  ]

  private static func screen(_ name: String) -> View {
    switch name {
    case "authentication":
      let screen = Samples.authentication()
      screen.message = "Wrong name or password."
      screen.isBusy = true
      return screen
    case "categories": return NavigationView(root: ComponentScreenView(Samples.categories(30)))
    case "recipes":
      let navigation = NavigationView(root: ComponentScreenView(Samples.categories()))
      navigation.push(Samples.recipes(60))
      return navigation
    case "map":
      return TabsView([
        .init(
          "Map",
          NavigationView(
            root: ComponentScreenView(Samples.placeMap(failure: "The places can’t be had.")))),
        .init("Way", ComponentScreenView(Samples.directions())),
      ])
    case "way": return NavigationView(root: ComponentScreenView(Samples.directions()))
    default:
      let navigation = NavigationView(root: ComponentScreenView(Samples.categories()))
      navigation.push(Samples.details())
      return navigation
    }
  }

  @Test(
    "the focus is visible in 1×1, 2×2, 20×5, 30×8 and 500×200",
    arguments: names, [(1, 1), (2, 2), (20, 5), (30, 8), (500, 200)])
  func sizes(name: String, size: (Int, Int)) {
    let stage = Stage(size.0, size.1, Self.screen(name))
    for _ in 0..<4 {
      #expect(stage.surface.cursor != nil)
      stage.press("tab")
    }
    for key in ["down", "pgdn", "end", "up", "pgup", "home", "left", "right", "enter"] {
      stage.press(key)
      #expect(stage.surface.cursor != nil)
    }
  }

  @Test("the size 0×0 shows nothing and does no harm", arguments: names)
  func nothing(name: String) {
    let stage = Stage(0, 0, Self.screen(name))
    stage.press("tab", "down", "end", "esc")
    stage.resize(40, 10)
    #expect(!stage.text.isEmpty && stage.surface.cursor != nil)
  }

  @Test("random resizes keep the focus visible, and the drawing up to date", arguments: names)
  func random(name: String) {
    var chance = SeededRandom(7)
    let keys = ["tab", "shift+tab", "down", "pgdn", "end", "up", "left", "right", "2"]
    let view = Self.screen(name)
    let stage = Stage(80, 24, view)
    for _ in 0..<TestLength.rounds(30, long: 150) {
      let limit = Bool.random(using: &chance) ? 12 : 120
      stage.resize(
        .random(in: 1...limit, using: &chance), .random(in: 1...limit / 2, using: &chance))
      stage.press(keys.randomElement(using: &chance) ?? "tab")
      #expect(stage.surface.cursor != nil)
      // The incrementally drawn screen equals a completely redrawn one.
      let drawn = stage.surface.drawnText()
      stage.window.theme.text = Style.plain.italic()
      stage.window.render()
      stage.window.theme.text = .plain
      stage.window.render()
      #expect(stage.surface.drawnText() == drawn)
    }
  }

  @Test("20×5 and 30×8 are enough to use the screens")
  func usable() {
    let stage = Stage(20, 5, Self.screen("recipes"))
    #expect(
      stage.rows == [
        "Recipes › Soups", "‹ Name ›", "▌ Borscht          ┃", "  Leek and potato… │",
        "Enter open   ? keys",
      ])
    stage.press("end")
    #expect(stage.text.contains("▌ Tomato soup wit"))
    let form = Stage(20, 5, Self.screen("authentication"))
    form.type("ada")
    form.press("enter")
    form.type("pw")
    #expect(form.text.contains("ada") && form.text.contains("••"))
    form.press("tab")
    #expect(form.text.contains("[ Sign in ]"))
  }
}
