// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("Screens in large windows")
struct LargeWindowTests {
  @Test("the kitchen has four panels, with axes on its bars and its line")
  func kitchen() {
    let screen = ViewController.KitchenBoard()
    let stage = Stage(130, 28, NavigationView(root: screen))
    screen.show([
      .init(id: 1, station: "Stove", name: "Borscht", time: "1:05", secondsLeft: 65, progress: 0.5),
      .init(id: 2, station: "Oven", name: "Pie", time: "0:20", secondsLeft: 20, progress: 0.9),
    ])
    screen.show(orders: [3, 5, 4, 8], current: "8")
    screen.log.append("Oven: Pie was started.")
    stage.window.render()
    for title in ["─ Dishes ─", "─ Time left ─", "─ Open orders ─", "─ Log ─"] {
      #expect(stage.text.contains(title))
    }
    #expect(stage.text.contains("30 s") && stage.text.contains("└"))
    stage.press("alt+z")
    #expect(stage.text.contains("─ Dishes ─") && !stage.text.contains("─ Log ─"))
    stage.press("esc")
    stage.resize(60, 20)
    #expect(stage.text.contains("─ Open orders ─") && stage.text.contains("─ Log ─"))
    stage.resize(40, 6)
    #expect(stage.text.contains("▌ Stove  Borscht") && !stage.text.contains("╭"))
  }

  @Test("the card of the selected contact is beside the list")
  func contacts() {
    var toggled: [Int] = []
    let screen = ViewController.ContactList(
      owner: "Dana Lindqvist",
      rows: [
        .init(id: 1, title: "Mira Holt", isConnected: false),
        .init(id: 2, title: "Otis Greenbarrow", isConnected: true),
      ], onToggle: { toggled.append($0) })
    let stage = Stage(120, 16, titled: screen)
    #expect(stage.text.contains("─ 1 of 2 connected ─╯") && stage.text.contains("[ Connect ]"))
    stage.press("down")
    #expect(stage.text.contains("Dana Lindqvist and Otis Greenbarrow are"))
    stage.press("tab", "enter")
    #expect(toggled == [2])
    stage.resize(80, 16)
    #expect(!stage.text.contains("Card") && stage.text.contains("1 of 2 connected"))
    #expect(stage.text.contains("▌ ● Otis Greenbarrow"))
  }

  @Test("the sign-in is a panel with the name of the application, and says what is missing")
  func signIn() {
    let screen = Samples.authentication()
    let stage = Stage(80, 24, screen)
    #expect(stage.text.contains("╭─ Recipes ─"))
    stage.type("ada")
    stage.press("enter", "enter")
    #expect(stage.text.contains("Enter your password.") && screen.passwordField.isFocused)
    screen.nameField.text = ""
    stage.press("enter")
    #expect(stage.text.contains("Enter your name.") && screen.nameField.isFocused)
  }

  @Test("a password that is typed after a refused one replaces it")
  func retyping() {
    let screen = Samples.authentication()
    let stage = Stage(60, 20, screen)
    stage.type("ada")
    stage.press("enter")
    stage.type("wrong")
    screen.message = "Wrong name or password."
    stage.type("right")
    #expect(screen.passwordField.text == "right")
  }
}
