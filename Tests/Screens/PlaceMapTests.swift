// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@testable import RecipeScreens

@MainActor @Suite("The map screen")
struct PlaceMapTests {
  private let log = Log()

  private final class Log {
    var events: [String] = []
    var selection: String?
  }

  private func screen(
    _ marks: [ViewController.PlaceMap.Mark] = Samples.marks, aspect: Double = 1.5,
    scale: String = "3 km across", failure: String = ""
  ) -> some Component {
    Stateful(log.selection) { [log] selection in
      ViewController.PlaceMap(
        marks: marks, selection: selection.value, aspect: aspect, scale: scale, failure: failure,
        onSelect: {
          log.selection = $0
          selection.value = $0
        },
        onChoose: { log.events.append($0) }, onCancel: { log.events.append("cancel") },
        onRetry: { log.events.append("retry") }, onZoom: { log.events.append("\($0)") },
        onMove: { log.events.append("\($0)") }, onReset: { log.events.append("reset") })
    }
  }

  /// The inside of the map, which begins at the top left.
  private func mapSize(_ stage: Stage) -> (width: Int, height: Int) {
    let top = stage.rows.firstIndex { $0.hasPrefix("╭") } ?? 0
    let bottom = stage.rows.firstIndex { $0.hasPrefix("╰") } ?? 0
    return (stage.rows[top].prefix { $0 != "╮" }.count - 1, bottom - top - 1)
  }

  @Test("places are drawn to scale, with their names next to the map")
  func drawn() {
    let stage = Stage(70, 14, screen())
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
    let stage = Stage(70, 14, screen())
    let list = stage.focusedLabel
    stage.press("tab", "up")
    #expect(stage.focusedLabel != list && stage.text.contains("▌ Station"))
    stage.press("left", "left")
    #expect(stage.text.contains("▌ Windmill"))
    stage.press("right", "right", "enter")
    #expect(log.events == ["4"])
    stage.press("tab", "up", "enter")
    #expect(log.events == ["4", "3"] && stage.text.contains("▌ Windmill"))
    stage.press("tab", "enter")
    #expect(log.events == ["4", "3", "3"], "the map has the same selection")
  }

  @Test("Esc closes the screen, and r retries after a failure")
  func leaves() {
    let stage = Stage(70, 14, screen())
    stage.press("r", "esc")
    stage.show(screen(failure: "The places can’t be had."))
    #expect(stage.rows[0] == "The places can’t be had." && stage.hints.contains("r try again"))
    stage.press("r")
    #expect(log.events == ["cancel", "retry"])
  }

  @Test("a click selects a place, a second one chooses it, and clicks elsewhere do nothing")
  func mouse() {
    let stage = Stage(70, 14, screen())
    let size = mapSize(stage)
    let x = Int(0.55 * Double(size.width)) + 1
    let y = Int(0.3 * Double(size.height)) + 1
    stage.mouse(.press, x, y)
    #expect(stage.text.contains("▌ Station") && log.events == [])
    stage.mouse(.press, x, y)
    stage.mouse(.press, 3, y + 3)
    #expect(log.events == ["2"])
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
    let stage = Stage(70, 14, screen())
    stage.press("end")
    stage.show(
      screen(
        [
          .init(id: "4", title: "Causeway", x: 0.9, y: 0.6),
          .init(id: "9", title: "Far", x: 2, y: .nan),
        ], aspect: .nan))
    #expect(stage.text.contains("▌ Causeway"))
    stage.press("tab", "enter", "shift+tab")
    stage.press("down")
    #expect(stage.text.contains("▌ Far") && log.events == ["4"])
    stage.show(screen([], aspect: 0))
    #expect(stage.text.contains("There are no places here."))
    let list = stage.focusedLabel
    stage.press("tab", "enter", "left")
    #expect(stage.focusedLabel == list && log.events == ["4"])
  }

  @Test("keys zoom in and out and move to adjacent areas")
  func areas() {
    let stage = Stage(70, 14, screen())
    stage.press("+", "-", "=", "H", "shift+right", "K", "shift+down", "0", "tab", "shift+left", "J")
    #expect(
      log.events == ["0.5", "2.0", "0.5", "left", "right", "up", "down", "reset", "left", "down"])
    stage.show(screen([], aspect: 3, scale: "1 km across"))
    #expect(stage.text.contains("1 km across"))
  }

  @Test("in a narrow window the map is above the names, and in a tiny one only names are shown")
  func narrow() {
    let stage = Stage(40, 20, screen())
    let names = stage.rows.firstIndex { $0.contains("▌ Harbour") } ?? 0
    #expect((stage.rows.firstIndex { $0.hasPrefix("╰") } ?? 99) < names)
    stage.resize(30, 8)
    #expect(!stage.text.contains("╰") && stage.text.contains("Causeway"))
  }
}
