// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("Screens")
struct ScreensTests {
  @Test("the sign-in screen has a centered form, and the problem next to the fields")
  func authentication() {
    let screen = Samples.authentication()
    let stage = Stage(60, 20, screen)
    stage.type("ada")
    stage.press("enter")
    stage.type("secret")
    screen.message = "Wrong name or password."
    screen.isBusy = true
    stage.window.render()
    #expect(
      stage.text == """

             ╭─ Recipes ──────────────────────────────────────╮
             │ Sign in                                        │
             │                                                │
             │ Name      ada                                  │
             │                                                │
             │ Password  ••••••                               │
             │                                                │
             │ Wrong name or password.                        │
             │ [ Sign in ]  ⠋ Signing in…                     │
             │                                                │
             │ Demo: name “ada”, password “lovelace”          │
             │                                                │
             │ Or sign in without a password:                 │
             │ [ Browser ]  [ Code ]  [ Other device ]        │
             ╰────────────────────────────────────────────────╯
        """)
    #expect(screen.nameField.text == "ada" && screen.passwordField.text == "secret")
    var taps = 0
    screen.logInButton.taps.add { taps += 1 }
    stage.press("enter")
    stage.press("tab", "enter")
    #expect(taps == 2)
  }

  @Test("a form with few rows uses one row per field, and scrolls if they don't suffice")
  func smallForm() {
    let stage = Stage(30, 8, Samples.authentication())
    #expect(
      stage.text == """
        Sign in                      ┃
        Name      your name          ┃
        Password  your password      ┃
        [ Sign in ]                  ┃
        Demo: name “ada”, password   ┃
        “lovelace”                   ┃
        [ Browser ]  [ Code ]        │
        """)
  }

  @Test("the categories have notes and counts, and keys to reload and sign out")
  func categories() {
    var events: [String] = []
    let stage = Stage(60, 8, titled: Samples.categories { events.append($0) })
    #expect(
      stage.text == """
         Recipes
         ▌ Soups     Warm bowls for cold evenings         8 recipes
           Breads    Crust and crumb                      9 recipes
           Salads    Crisp and quick                     10 recipes
           Desserts                                      11 recipes
        """)
    stage.press("down", "enter", "r", "o")
    #expect(events == ["open 1", "reload", "sign out"])
  }

  @Test("a short time follows the separator, below the separators of other rows")
  func shortTimes() {
    let screen = ViewController.RecipeList(title: "Soups", orders: ["Name"])
    screen.show([
      .init(id: 1, title: "Borscht", rating: "4.9", time: "1 h 15"),
      .init(id: 2, title: "Ramen", rating: "4.5", time: "1 h"),
    ])
    let stage = Stage(40, 6, NavigationView(root: screen))
    #expect(stage.text.contains("Borscht               ★ 4.9 · 1 h 15"))
    #expect(stage.text.contains("Ramen                 ★ 4.5 · 1 h"))
  }

  @Test("recipes have marks and times in columns, below the orders")
  func recipes() {
    let screen = Samples.recipes()
    let stage = Stage(60, 12, NavigationView(root: screen))
    #expect(
      stage.text == """
         Soups
         ──────────────────────────────────────────────────────────
         [ Name ]  Newest    Quickest    Best rated       5 recipes

         ▌ Borscht                                   ★ 4.9 · 1 h 15
           Leek and potato soup                      ★ 4.8 · 35 min
           Minestrone                                ★ 4.7 · 50 min
           味噌汁                                    ★ 4.6 · 10 min
           Tomato soup with basil                    ★ 4.5 · 25 min
        """)
    var orders: [Int] = []
    var reloads = 0
    screen.orderControl.selectionChanges.add { orders.append($0) }
    screen.reloads.add { reloads += 1 }
    stage.press("3", "3", "9", "r", "tab", "right", "home")
    #expect(orders == [2, 3, 0] && reloads == 1)
    screen.orderControl.selectedIndex = 1
    #expect(orders.count == 3 && screen.orderControl.selectedIndex == 1)
    screen.show([])
    stage.window.render()
    #expect(stage.text.contains("There are no recipes here yet."))
    screen.loading.hasContent = false
    screen.loading.state = .loading
    stage.window.render()
    #expect(stage.text.contains("⠋ Loading…"))
  }

  @Test("a recipe is a page with keys to scroll and reload")
  func details() {
    let screen = Samples.details()
    let stage = Stage(50, 14, screen)
    var reloads = 0
    screen.reloads.add { reloads += 1 }
    #expect(
      stage.text == """
        ★ 4.6 · 25 min · serves 4                        ┃
        ♡ not a favourite   ☆ ☆ ☆ ☆ ☆  not rated by you  ┃
                                                         ┃
        Ripe tomatoes, an onion and a handful of basil:  ┃
        a soup for the end of summer.                    ┃
                                                         ┃
        Ingredients                                      ┃
          1 kg  ripe tomatoes                            ┃
             1  onion, chopped                           │
        2 tbsp  olive oil                                │
                                                         │
        Steps                                            │
        1. Soften the onion in the oil, slowly, for ten  │
        """)
    stage.press("end")
    #expect(stage.text.contains("3. Blend, season, and stir in the basil."))
    stage.press("r")
    #expect(reloads == 1)
    screen.show(Samples.content)
    stage.window.render()
    #expect(stage.text.contains("3. Blend"))
    let narrow = Stage(40, 5, Samples.details()).text
    #expect(narrow.contains("☆ ☆  not") && narrow.contains("…"))
    // A number stays beside its unit.
    for width in 8...40 {
      let long = ViewController.RecipeDetails(title: "Soup")
      long.show(
        .init(
          title: "Soup", facts: ["★ 4.6", "2 h 30", "serves 12"], summary: "", ingredients: [],
          steps: ["Soak the bread in 200 ml (or 1 l) of water, for 25 minutes."]))
      let text = Stage(width, 24, long).text
      #expect(text.contains("2 h 30") && text.contains("★ 4.6"), "\(width): \(text)")
      #expect(width < 9 || text.contains("serves 12"), "\(width): \(text)")
      #expect(text.contains("200 ml") && text.contains("1 l"), "\(width): \(text)")
      #expect(width < 13 || text.contains("25 minutes"), "\(width): \(text)")
    }
    let empty = ViewController.RecipeDetails(title: "Soup")
    let waiting = Stage(30, 5, empty)
    empty.loading.hasContent = false
    empty.loading.state = .loading
    waiting.window.render()
    #expect(waiting.text.contains("⠋ Loading…"))
  }
}
