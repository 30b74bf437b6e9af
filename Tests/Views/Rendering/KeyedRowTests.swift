// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("KeyedRow")
struct KeyedRowTests {
  @Test("a row has additional keys, with their functions in the hints")
  func keys() {
    var told: [String] = []
    let screen = RenderedScreen<Int, Int>()
    func show(_ word: String) {
      screen.render(
        Screen(
          content: Box {
            BoxSection(0) {
              for id in 0..<2 {
                Node(
                  id,
                  KeyedRow(
                    TextRow("row \(id)", action: RowAction("open") { told.append("open \(id)") }),
                    actions: [
                      RowAction(word, key: KeyPress(.character("d"))) {
                        told.append("\(word) \(id)")
                      },
                      RowAction("none") { told.append("never") },
                    ]))
              }
            }
          }))
    }
    show("dig")
    let stage = Stage(60, 8, screen)
    #expect(stage.text.hasPrefix("▌ row 0\n  row 1"))
    #expect(stage.hints.contains("d dig") && stage.hints.contains("Enter open"))
    stage.press("d", "down", "enter", "d", "x")
    show("dust")
    stage.press("d")
    #expect(told == ["dig 0", "open 1", "dig 1", "dust 1"])
  }
}
