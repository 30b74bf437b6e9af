// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("Saving on the screen of the categories")
struct SavingTests {
  private typealias Saving = ViewController.CategoryList.Saving

  @Test("the row at the bottom shows the progress of a file, and then the result")
  func bar() {
    let screen = Samples.categories(1)
    screen.canSave = true
    let stage = Stage(40, 7, screen)
    screen.saving = Saving("Saving", fraction: 0.5)
    stage.window.render()
    #expect(stage.rows[5] == "Saving ━━━━━━━━━━━━━━──────────────  50%")
    screen.saving = Saving("Saving: 12 KB", fraction: nil)
    stage.window.render()
    #expect(stage.rows[5].hasPrefix("Saving: 12 KB ━") && !stage.rows[5].contains("%"))
    screen.saving = nil
    screen.notice = "It is saved."
    stage.window.render()
    #expect(stage.rows[5] == "It is saved.")
    screen.notice = ""
    stage.window.render()
    #expect(stage.rows[5].isEmpty)
  }

  @Test("the bar isn't animated and takes no time while nothing is saved")
  func rest() {
    let stage = Stage(40, 7, Samples.categories(1))
    #expect(stage.clock.pending == 0)
  }
}
