// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("The directions screen")
struct DirectionsTests {
  @Test("A25: where from, where to, how far, in which direction, and the steps")
  func drawn() {
    let stage = Stage(50, 14, Navigation(root: Samples.directions()))
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

  @Test("Esc and Enter leave")
  func leaves() {
    let screen = Samples.directions()
    let stage = Stage(50, 12, Navigation(root: screen))
    var closings = 0
    screen.closings.add { closings += 1 }
    stage.press("esc", "enter", "x")
    #expect(closings == 2)
  }

  @Test("another way takes the place of the first, from its beginning")
  func again() {
    let screen = Samples.directions()
    let stage = Stage(40, 6, screen)
    stage.press("end")
    screen.show(.init(from: "Here", to: "There", facts: [], steps: []))
    stage.window.render()
    #expect(stage.text == "From  Here\nTo    There")
  }
}
