// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("The directions screen")
struct DirectionsTests {
  @Test("start, destination, distance, direction, and the steps")
  func drawn() {
    let stage = Stage(50, 14, NavigationView(root: Samples.directions()))
    #expect(
      stage.text == """
         Way
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
    let screen = Samples.directions()
    let stage = Stage(50, 12, NavigationView(root: screen))
    var closings = 0
    screen.closings.add { closings += 1 }
    stage.press("esc", "enter", "x")
    #expect(closings == 2)
  }

  @Test("new directions replace the previous ones, from the start")
  func again() {
    let screen = Samples.directions()
    let stage = Stage(40, 6, screen)
    stage.press("end")
    screen.show(.init(from: "Here", to: "There", facts: [], steps: []))
    stage.window.render()
    #expect(stage.text == "From  Here\nTo    There")
  }
}
