// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

/// The examples of the guide about screens.
@MainActor @Suite("Guide: screens")
struct ScreenGuideTests {
  struct Harbour: Identifiable, Sendable {
    let id: Int
    let name: String
    let distance: String
  }

  enum Action: Hashable {
    case add, open(Int), delete(Int)
  }

  private let near = [Harbour(id: 1, name: "Kiel", distance: "2 km")]

  @Test("a screen with a box of rows, whose keys send actions")
  func rows() {
    var sent: [Action] = []
    func send(_ action: Action) { sent.append(action) }
    let terminal = HeadlessTerminal(
      showing:
        Screen(
          "Harbours", trailing: [BarItem("Add", key: KeyPress(.character("a"))) { send(.add) }]
        ) {
          Box {
            Section("Near") {
              ForEach(near) { harbour in
                Row(harbour.name, detail: harbour.distance, action: "open") {
                  send(.open(harbour.id))
                }
                .onKey("delete", "delete") { send(.delete(harbour.id)) }
              }
            }
          }
        }, columns: 30, rows: 8)
    #expect(
      terminal.content == "                         a Add\nNear\n▌ Kiel                    2 km")
    terminal.press("enter", "delete", "a")
    #expect(sent == [.open(1), .delete(1), .add])
  }

  @Test("columns show the selected row's screen beside the list, or in its place")
  func columns() {
    let harbours = near
    func details(_ harbour: Harbour) -> Screen {
      Screen(harbour.name) { Text("\(harbour.distance) away") }
    }
    let terminal = HeadlessTerminal(
      showing:
        Columns(levels: 2) { flow in
          List(
            harbours, onSelect: { harbour in flow.preview(harbour.id) { details(harbour) } },
            onOpen: { harbour in flow.show(harbour.id) { details(harbour) } }
          ) { ListRow(title: Text($0.name)) }
        }, columns: 80, rows: 8)
    _ = terminal.text
    terminal.clock.advance(by: .seconds(1))
    #expect(terminal.text.contains("▌ Kiel") && terminal.text.contains("2 km away"))
    terminal.resize(columns: 40, rows: 8)
    #expect(!terminal.text.contains("2 km away"))
    terminal.press("enter")
    #expect(terminal.text.contains("2 km away") && !terminal.text.contains("▌ Kiel"))
  }
}
