// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing
import Views

@testable import recipes

/// The whole application, from keys to drawn screens, with scenes, libcurl and a real server.
@Suite("The application", .timeLimit(.minutes(10)))
@MainActor
struct ApplicationTests {
  @Test("signing in, choosing a category, sorting, reading a recipe, and back")
  func journey() async throws {
    let stage = try await Stage(columns: 69, rows: 16)
    await stage.terminal.wait(for: "Try demo and proscenium.")
    stage.terminal.type("demo")
    stage.terminal.press("tab")
    stage.terminal.type("proscenium")
    #expect(stage.terminal.text.contains("Password  ••••••••••"))
    stage.terminal.press("enter")
    // The rows arrive before the request ends, and with it the spinner beside the title.
    await stage.terminal.wait { $0.contains("Soups") && $0.contains("\n Recipes\n") }
    #expect(
      stage.terminal.text == """
         Recipes   Search   Delivery   Contacts   Rooms   Kitchen
        ━━━━━━━━━────────────────────────────────────────────────────────────
         Recipes
         ───────────────────────────────────────────────────────────────────
         ▌ Breakfasts  Good reasons to get up.                     9 recipes
           Soups       Bowls for every weather.                    9 recipes
           Salads      Crisp, sharp and more than a side.          9 recipes
           Vegetables  The garden in the middle of the plate.      9 recipes
           Pasta       Noodles from Rome to Chengdu.               9 recipes
           Mains       Meat and fish worth setting the table for.  9 recipes
           Breads      Flour, water, patience and heat.            9 recipes
           Desserts    The part one saves room for.                9 recipes
           Favourites  The recipes that you have marked.           0 recipes


         Enter open   ↑↓ move   / find   ^P commands   ? keys   q quit
        """)

    stage.terminal.press("down", "enter")
    await stage.terminal.wait(for: "Recipes › Soups")
    await stage.terminal.wait(for: "Borscht")
    let byName = stage.rows
    stage.terminal.type("4")
    await stage.terminal.wait { Stage.rows(in: $0) != byName }
    #expect(Set(stage.rows) == Set(byName))
    #expect(stage.ratings == stage.ratings.sorted(by: >))

    stage.terminal.press("enter")
    await stage.terminal.wait { $0.contains("Ingredients") && !$0.contains("⠋") }
    // The selected recipe stays selected when the order changes.
    #expect(
      stage.terminal.text.hasPrefix(
        """
         Recipes   Search   Delivery   Contacts   Rooms   Kitchen
        ━━━━━━━━━────────────────────────────────────────────────────────────
         Recipes › Soups › Ajo blanco
         ───────────────────────────────────────────────────────────────────
         ★ 3.6 · 20 min · serves 4                                         ┃
        """))
    stage.terminal.press("end")
    await stage.terminal.wait { !$0.contains("Ingredients") }
    stage.terminal.press("escape")
    await stage.terminal.wait(for: "Best rated")
    stage.terminal.press("escape")
    await stage.terminal.wait(for: "Desserts")
    #expect(stage.terminal.quitRequests == 0)
    stage.terminal.type("q")
    #expect(stage.terminal.quitRequests == 1)
    await stage.end()
  }

  @Test("the other tabs: a search page by page, the contacts in their store")
  func tabs() async throws {
    let stage = try await Stage()
    try await stage.signIn()
    stage.terminal.type("]")
    await stage.terminal.wait(for: "Type to search.")
    stage.terminal.type("salt")
    await stage.terminal.wait(for: "★")
    stage.terminal.press("enter")
    let found = stage.terminal.text
    stage.terminal.press("end")
    // Rows that arrive below the selected one change at least the scroll bar.
    await stage.terminal.wait { $0 != found }
    stage.terminal.press("enter")
    await stage.terminal.wait { $0.contains("Ingredients") && !$0.contains("⠋") }
    stage.terminal.press("escape", "alt+4")
    await stage.terminal.wait(for: "connected")
    await stage.showPharmacies()
    stage.terminal.press("escape", "alt+1")
    await stage.terminal.wait(for: "Desserts")
    await stage.end()
  }

  @Test("on the map, F8 shows the problems in front of it")
  func problemsOnMap() async throws {
    let stage = try await Stage()
    try await stage.signIn()
    await stage.showPharmacies()
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "Lantern Row Chemist")
    stage.terminal.press("f8")
    await stage.terminal.wait(for: "Problems")
    stage.terminal.press("escape")
    stage.terminal.press("escape")
    await stage.terminal.wait(for: "You have no pharmacies yet.")
    await stage.end()
  }

  @Test("a wrong password is reported next to the fields, and the correct one succeeds")
  func wrongPassword() async throws {
    let stage = try await Stage()
    stage.terminal.type("demo")
    stage.terminal.press("enter")
    stage.terminal.type("guess")
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "Wrong name or password")
    stage.terminal.press("ctrl+u")
    stage.terminal.type("proscenium")
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "Desserts")
    await stage.end()
  }

  @Test("a stored token starts signed in, and signing out removes it")
  func remembered() async throws {
    let folder = TemporaryFolder("recipes")
    let first = try await Stage(folder: folder)
    try await first.signIn()
    await first.end()
    let second = try await Stage(folder: folder)
    await second.terminal.wait(for: "Desserts")
    await second.signOut()
    await second.end()
    let third = try await Stage(folder: folder)
    await third.terminal.wait(for: "Try demo")
    await third.end()
  }

  @Test("an expired token leads to the sign-in with the reason, without an alert")
  func expired() async throws {
    let folder = TemporaryFolder("recipes")
    try TokenFile(folder: folder.state, server: "embedded").swap(Token(value: "long.gone"))
    let stage = try await Stage(folder: folder)
    await stage.terminal.wait(for: "Your session has expired")
    #expect(!stage.terminal.text.contains("Dismiss"))
    try await stage.signIn()
    await stage.end()
  }

  @Test("while the server is gone the screen says why, and loads by itself when it is back")
  func serverGone() async throws {
    let stage = try await Stage(columns: 120, rows: 30)
    try await stage.signIn()
    await stage.waitForColumns { $0.contains("★") }
    _ = try await stage.restartServer(whileGone: {
      stage.terminal.press("down")
      // In one frame, because each attempt shows for a moment that the recipes are loading.
      await stage.waitForColumns { text in
        #expect(!text.contains("There are no recipes"))
        return ["Try again", "No connection", "It is tried again", "○ Offline"]
          .allSatisfy { text.contains($0) }
      }
      #expect(stage.terminal.window.modals.isEmpty)
    })
    await stage.waitForColumns { $0.contains("Borscht") && !$0.contains("○ Offline") }
    await stage.end()
  }

  @Test("an alert about a request that has succeeded meanwhile is removed")
  func solvedProblem() async throws {
    let stage = try await Stage()
    await stage.terminal.wait(for: "Try demo")
    _ = try await stage.restartServer(whileGone: {
      // Name, password, sign in, browser, code.
      stage.terminal.press("tab", "tab", "tab", "tab", "enter")
      await stage.terminal.wait { $0.contains("No connection") && $0.contains("Dismiss") }
    })
    await stage.terminal.wait { $0.contains("Open this page") && !$0.contains("Dismiss") }
    #expect(stage.terminal.window.modals.count == 1)
    await stage.end()
  }

  @Test("a list that was loaded stays while the server is gone, and says that it isn't current")
  func stale() async throws {
    let stage = try await Stage(columns: 60)
    try await stage.signIn()
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "★")
    _ = try await stage.restartServer(whileGone: {
      stage.terminal.type("r")
      await stage.terminal.wait(for: "Not current")
      #expect(!stage.rows.isEmpty)
    })
    await stage.terminal.wait { !$0.contains("Not current") && $0.contains("★") }
    await stage.end()
  }

  @Test("signing out asks, and cancelling keeps the session")
  func signingOut() async throws {
    let stage = try await Stage()
    try await stage.signIn()
    stage.terminal.type("o")
    #expect(stage.terminal.text.contains("Sign out?"))
    stage.terminal.press("escape")
    #expect(stage.terminal.window.modals.isEmpty && stage.terminal.text.contains("Desserts"))
    await stage.end()
  }

  @Test("an end that would lose a message asks, unless it is asked for twice")
  func unsentMessages() async throws {
    let stage = try await Stage(rows: 16)
    try await stage.signIn()
    stage.terminal.press("ctrl+c")
    #expect(stage.ends == 1)
    stage.terminal.press("alt+5")
    await stage.terminal.wait(for: "General")
    stage.terminal.press("enter")
    await stage.terminal.wait { $0.contains("Write a message") && $0.contains("Ines Valdoro") }
    _ = try await stage.restartServer {
      stage.terminal.type("Salt")
      stage.terminal.press("enter")
      // The room has fewer than 18 rows, but the line says what is wrong.
      await stage.terminal.wait { $0.contains("▌ Salt") && $0.contains("Offline") }
      stage.terminal.press("ctrl+c")
      await stage.terminal.wait(for: "1 message isn't confirmed yet, and may be lost.")
      stage.terminal.press("esc")
      #expect(stage.ends == 1)
      stage.terminal.press("ctrl+c", "ctrl+c")
      #expect(stage.ends == 2)
    }
    await stage.end()
  }

  @Test("a message that offers to undo a change ends with the session")
  func messagesOfTheSession() async throws {
    let stage = try await Stage()
    try await stage.signIn()
    stage.terminal.press("alt+2")
    stage.terminal.type("borscht")
    await stage.terminal.wait(for: "1 recipe")
    stage.terminal.press("enter")
    stage.terminal.press("f")
    await stage.terminal.wait(for: "Undo")
    stage.terminal.press("alt+1")
    await stage.terminal.wait(for: "Desserts")
    stage.terminal.type("o")
    stage.terminal.press("left", "enter")
    await stage.terminal.wait(for: "Password")
    #expect(!stage.terminal.text.contains("Undo"))
    await stage.end()
  }

  @Test("a palette has the places, the commands and the themes")
  func palette() async throws {
    let stage = try await Stage()
    try await stage.signIn()
    stage.terminal.press("ctrl+p")
    stage.terminal.type("contacts")
    stage.terminal.press("enter")
    await stage.terminal.wait(for: "connected")
    stage.terminal.press("ctrl+p")
    stage.terminal.type("nord")
    #expect(
      stage.terminal.window.theme.name.contains("nord"), "the theme is shown before it is chosen")
    stage.terminal.press("escape")
    #expect(!stage.terminal.window.theme.name.contains("nord"))
    await stage.end()
  }

  @Test("every screen can be resized to any size and back")
  func sizes() async throws {
    let stage = try await Stage()
    try await stage.signIn()
    stage.terminal.press("enter")
    await stage.waitForColumns { $0.contains("Ingredients") && !$0.contains("⠋") }
    let before = stage.terminal.text
    for (columns, rows) in [(20, 5), (1, 1), (2, 2), (500, 200), (30, 8), (0, 0), (80, 24)] {
      stage.terminal.resize(columns: columns, rows: rows)
      _ = stage.terminal.text
      stage.terminal.press("down", "up")
    }
    #expect(stage.terminal.text == before)
    await stage.end()
  }
}
