// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("The directions screen")
struct DirectionsTests {
  @Test("start, destination, distance, direction, and the steps")
  func drawn() {
    let stage = Stage(50, 14, titled: Samples.directions())
    #expect(
      stage.text == """
         Directions
         ────────────────────────────────────────────────
         From  Home, 5 Lantern Row
         To    Harbour Pharmacy, 2 Quayside
         800 m · south

         1. Go south for 790 m.

         2. You are there.
        """)
  }

  @Test("Esc and Enter close the screen")
  func leaves() {
    var closings = 0
    let stage = Stage(50, 12, titled: Samples.directions { closings += 1 })
    stage.press("esc", "enter", "x")
    #expect(closings == 2)
  }

  @Test("new directions replace the previous ones, from the start")
  func again() {
    func screen(_ from: String) -> ViewController.Directions {
      .init(from: from, to: "There", steps: (0..<9).map { "Step \($0)" })
    }
    let stage = Stage(40, 6, screen("Home"))
    stage.press("end")
    #expect(!stage.text.contains("From  Home"))
    stage.show(screen("Here"))
    #expect(stage.text.hasPrefix("From  Here"))
    stage.press("end")
    #expect(stage.text.contains("Step 8"))
  }
}
