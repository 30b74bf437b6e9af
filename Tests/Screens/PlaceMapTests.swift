// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("The map screen")
struct PlaceMapTests {
  private let screen = Samples.placeMap()

  @Test("places are drawn to scale, with their names next to the map")
  func drawn() {
    let stage = Stage(70, 14, screen)
    #expect(
      stage.text == """
        ╭─────────────────────────────────╮  ▌ Harbour   2 Quayside
        │                                 │    Station   Platform 1
        │ • Windmill                      │    Windmill  9 Millers' Way
        │                                 │    Causeway  150 Causeway
        │                  • Station      │
        │                                 │
        │                                 │
        │                       Causeway •│
        │                                 │
        │                                 │
        │                                 │
        │                ● Harbour        │
        ╰─────────────────── 3 km across ─╯
        """)
  }

  @Test("the arrows select the nearest place, and Enter chooses it")
  func arrows() {
    let stage = Stage(70, 14, screen)
    var chosen: [Int] = []
    screen.selectionChanges.add { chosen.append($0) }
    stage.press("tab", "up")
    #expect(stage.window.focused === screen.map && screen.list.currentIndex == 1)
    stage.press("left", "left")
    #expect(screen.list.currentIndex == 2)
    stage.press("right", "right", "enter")
    #expect(chosen == [3])
    stage.press("tab", "up", "enter")
    #expect(chosen == [3, 2] && screen.map.selectedIndex == 2)
  }

  @Test("Esc closes the screen, and r retries after a failure")
  func leaves() {
    let stage = Stage(70, 14, screen)
    var told: [String] = []
    screen.cancellations.add { told.append("cancel") }
    screen.retries.add { told.append("retry") }
    stage.press("r", "esc")
    screen.failure = "The places can’t be had."
    stage.window.render()
    #expect(stage.rows[0] == "The places can’t be had." && stage.hints.contains("r try again"))
    stage.press("r")
    #expect(told == ["cancel", "retry"])
  }

  @Test("a click selects a place, a second one chooses it, and clicks elsewhere do nothing")
  func mouse() {
    let stage = Stage(70, 14, screen)
    var chosen: [Int] = []
    screen.selectionChanges.add { chosen.append($0) }
    let x = Int(0.55 * Double(screen.map.frame.width - 2)) + 1
    let y = Int(0.3 * Double(screen.map.frame.height - 2)) + 1
    stage.mouse(.press, x, y)
    #expect(screen.list.currentIndex == 1 && chosen == [])
    stage.mouse(.press, x, y)
    stage.mouse(.press, 3, y + 3)
    #expect(chosen == [1])
  }

  @Test("the map keeps the proportions of the area, with cells twice as high as wide")
  func proportions() {
    let pane = MapView()
    for (aspect, size) in [(1.0, (22, 12)), (3.0, (62, 12)), (0.5, (12, 12)), (10.0, (80, 5))] {
      pane.aspect = aspect
      let found = pane.size(in: Size(width: 80, height: 12))
      #expect(found == Size(width: size.0, height: size.1), "\(aspect)")
    }
  }

  @Test("new places keep the selection by key, and an empty map can't have the focus")
  func changes() {
    let stage = Stage(70, 14, screen)
    screen.list.select(3)
    screen.show(
      [
        .init(id: 4, title: "Causeway", x: 0.9, y: 0.6), .init(id: 9, title: "Far", x: 2, y: .nan),
      ], aspect: .nan)
    stage.window.render()
    #expect(screen.map.selectedIndex == 0)
    stage.press("down")
    #expect(screen.map.selectedIndex == 1 && stage.text.contains("Far"))
    screen.show([], aspect: 0)
    stage.window.render()
    #expect(stage.text.contains("There are no places here."))
    stage.press("tab", "enter", "left")
    #expect(stage.window.focused === screen.list)
  }

  @Test("keys zoom in and out and move to adjacent areas")
  func areas() {
    let stage = Stage(70, 14, screen)
    var told: [String] = []
    screen.zooms.add { told.append("\($0)") }
    screen.moves.add { told.append("\($0)") }
    screen.resets.add { told.append("reset") }
    stage.press("+", "-", "=", "H", "shift+right", "K", "shift+down", "0", "tab", "shift+left", "J")
    #expect(
      told == ["0.5", "2.0", "0.5", "left", "right", "up", "down", "reset", "left", "down"])
    screen.show([], aspect: 3, scale: "1 km across")
    stage.window.render()
    #expect(stage.text.contains("1 km across"))
  }

  @Test("in a narrow window the map is above the names, and in a tiny one only names are shown")
  func narrow() {
    let stage = Stage(40, 20, screen)
    #expect(screen.map.frame.maxY < screen.loading.frame.minY)
    stage.resize(30, 8)
    #expect(screen.map.isHidden && stage.text.contains("Causeway"))
  }
}
