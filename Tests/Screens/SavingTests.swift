// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("Saving on the screen of the categories")
struct SavingTests {
  @Test("the row at the bottom shows the progress of a file, and then the result")
  func bar() {
    var log: [String] = []
    func screen(_ saving: ViewController.CategoryList.Saving?) -> ViewController.CategoryList {
      Samples.categories(1, saving: saving) { log.append($0) }
    }
    let stage = Stage(40, 7, screen(.running("Saving", fraction: 0.5)))
    #expect(stage.rows[5] == "Saving ━━━━━━━━━━━━━━──────────────  50%")
    stage.show(screen(.running("Saving: 12 KB", fraction: nil)))
    #expect(stage.rows[5].hasPrefix("Saving: 12 KB ━") && !stage.rows[5].contains("%"))
    stage.resize(80, 7)
    #expect(stage.hints.contains("x stop") && !stage.hints.contains("save all"))
    stage.press("s", "x")
    stage.show(screen(.idle("It is saved.")))
    #expect(stage.rows[5] == "It is saved.")
    stage.show(screen(.idle("")))
    #expect(stage.rows[5].isEmpty)
    stage.press("x", "s")
    #expect(log == ["stop", "save"])
    stage.show(screen(nil))
    stage.press("x", "s")
    #expect(log == ["stop", "save"] && !stage.hints.contains("save all"))
  }

  @Test("the bar isn't animated and takes no time while nothing is saved")
  func rest() {
    let stage = Stage(40, 7, Samples.categories(1, saving: .idle("")))
    #expect(stage.clock.pending == 0)
  }
}
