// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("The screen of contacts")
struct ContactListTests {
  private let log = Log()

  private final class Log {
    var events: [String] = []
  }

  private func screen(
    _ count: Int = 3, status: LoadingStatus = .loaded, connected: (Int) -> Bool = { $0 % 3 == 1 }
  ) -> ViewController.ContactList {
    let names = ["Mira Holt", "Otis Greenbarrow", "味 Hanamori"]
    return ViewController.ContactList(
      owner: "Dana Lindqvist",
      rows: (0..<count).map { .init(id: $0, title: names[$0 % 3], isConnected: connected($0)) },
      status: status, onToggle: { [log] in log.events.append("toggle \($0)") },
      onReload: { [log] in log.events.append("reload") },
      onCancel: { [log] in log.events.append("cancel") })
  }

  @Test("connected contacts have a mark and a word, below the name of the user")
  func drawn() {
    let stage = Stage(50, 12, titled: screen())
    #expect(
      stage.text == """
         Contacts
         ────────────────────────────────────────────────
         Dana Lindqvist                  1 of 3 connected

         ▌   Mira Holt
           ● Otis Greenbarrow                   connected
             味 Hanamori
        """)
  }

  @Test("a narrow screen keeps the marks, and a short one the contacts")
  func small() {
    let stage = Stage(20, 5, titled: screen())
    #expect(stage.text.contains("● Otis Greenbarrow"))
    stage.resize(20, 1)
    #expect(stage.text.contains("Mira Holt"))
  }

  @Test("Enter and space toggle the selected contact; r reloads; Esc cancels while it loads")
  func keys() {
    let stage = Stage(80, 9, screen())
    #expect(stage.hints.contains("Enter toggle") && stage.hints.contains("r reload"))
    #expect(!stage.hints.contains("Space"))
    stage.press("down", "enter", "space", "up", "space", "r", "escape")
    #expect(log.events == ["toggle 1", "toggle 1", "toggle 0", "reload"])
    stage.show(screen(status: LoadingStatus(.loading, hasContent: true)))
    stage.press("escape")
    stage.show(screen(0, status: .loading))
    stage.press("escape", "r")
    #expect(log.events.dropFirst(4) == ["cancel", "cancel", "reload"])
  }

  @Test("without contacts toggling does nothing, and the screen says that they're loading or empty")
  func empty() {
    let stage = Stage(50, 9, screen(0))
    stage.press("space", "enter")
    #expect(log.events == [] && !stage.hints.contains("toggle"))
    #expect(stage.text.contains("There are no contacts yet."))
    stage.show(screen(0, status: .loading))
    #expect(stage.text.contains("Loading…"))
    #expect(!stage.text.contains("connected"))
  }

  @Test("a toggled contact keeps the selection and its position")
  func selection() {
    let stage = Stage(50, 9, screen(40))
    for _ in 0..<9 { stage.press("down") }
    let row = stage.rows.firstIndex { $0.contains("▌") }
    #expect(row.map { stage.rows[$0].hasPrefix("▌   Mira Holt") } == true)
    stage.show(screen(40) { $0 == 9 })
    #expect(stage.rows.firstIndex { $0.contains("▌ ● Mira Holt") } == row)
    #expect(stage.text.contains("1 of 40 connected"))
  }

  @Test(
    "the focus is visible in every size, and nothing fails",
    arguments: [(0, 0), (1, 1), (2, 2), (5, 2), (20, 5), (30, 8), (500, 200)])
  func sizes(size: (Int, Int)) {
    let stage = Stage(size.0, size.1, titled: screen(60))
    for key in ["down", "pgdn", "end", "space", "up", "pgup", "home", "enter"] {
      stage.press(key)
      if size.0 > 0 { #expect(stage.surface.cursor != nil) }
    }
  }
}
