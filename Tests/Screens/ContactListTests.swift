// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("The screen of contacts")
struct ContactListTests {
  private func screen(_ count: Int = 3) -> ViewController.ContactList {
    let screen = ViewController.ContactList()
    let names = ["Mira Holt", "Otis Greenbarrow", "味 Hanamori"]
    screen.owner = "Dana Lindqvist"
    screen.show(
      (0..<count).map { .init(id: $0, title: names[$0 % 3], isConnected: $0 % 3 == 1) })
    return screen
  }

  @Test("connected contacts have a mark and a word, below the name of the user")
  func drawn() {
    let stage = Stage(50, 12, NavigationView(root: screen()))
    #expect(
      stage.text == """
         Contacts
         ────────────────────────────────────────────────
           Dana Lindqvist                1 of 3 connected

         ▌   Mira Holt
           ● Otis Greenbarrow                   connected
             味 Hanamori
        """)
  }

  @Test("a narrow screen keeps the marks, and a short one the contacts")
  func small() {
    let stage = Stage(20, 5, NavigationView(root: screen()))
    #expect(stage.text.contains("● Otis Greenbar…"))
    stage.resize(20, 1)
    #expect(stage.text.contains("Mira Holt"))
  }

  @Test("Enter and space toggle the selected contact; r reloads")
  func keys() {
    let screen = screen()
    var events: [String] = []
    screen.list.activations.add { events.append("toggle \($0)") }
    screen.reloads.add { events.append("reload") }
    let stage = Stage(50, 9, NavigationView(root: screen))
    stage.press("down", "enter", "space", "up", "space", "r")
    #expect(events == ["toggle 1", "toggle 1", "toggle 0", "reload"])
  }

  @Test("without contacts toggling does nothing, and the screen says that they're loading or empty")
  func empty() {
    let screen = screen(0)
    var toggles = 0
    screen.list.activations.add { _ in toggles += 1 }
    let stage = Stage(50, 9, NavigationView(root: screen))
    stage.press("space", "enter")
    #expect(toggles == 0)
    #expect(stage.text.contains("There are no contacts yet."))
    screen.loading.hasContent = false
    screen.loading.state = .loading
    stage.window.render()
    #expect(stage.text.contains("Loading…"))
    #expect(!stage.text.contains("connected"))
  }

  @Test("a toggled contact keeps the selection and its position")
  func selection() {
    let screen = screen(40)
    let stage = Stage(50, 9, NavigationView(root: screen))
    for _ in 0..<10 { stage.press("down") }
    let row = stage.rows.firstIndex { $0.contains("▌") }
    screen.show(
      (0..<40).map { .init(id: $0, title: "Contact \($0)", isConnected: $0 == 10) })
    stage.window.render()
    #expect(screen.list.currentIndex == 10)
    #expect(stage.rows.firstIndex { $0.contains("▌") } == row)
    #expect(stage.text.contains("▌ ● Contact 10"))
  }

  @Test(
    "the focus is visible in every size, and nothing fails",
    arguments: [(0, 0), (1, 1), (2, 2), (5, 2), (20, 5), (30, 8), (500, 200)])
  func sizes(size: (Int, Int)) {
    let stage = Stage(size.0, size.1, NavigationView(root: screen(60)))
    for key in ["down", "pgdn", "end", "space", "up", "pgup", "home", "enter"] {
      stage.press(key)
      if size.0 > 0 { #expect(stage.surface.cursor != nil) }
    }
  }
}
