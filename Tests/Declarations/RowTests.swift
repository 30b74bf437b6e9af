// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Rows of text")
struct RowTests {
  @Test("a row has a title, a note where there is room, and details at the right")
  func drawing() {
    let view = DeclaredView { Row("Harbour", note: "2 Quayside", detail: "810 m") }
    let terminal = HeadlessTerminal(showing: view, columns: 50, rows: 4)
    #expect(terminal.content == "Harbour  2 Quayside                          810 m")
    terminal.resize(columns: 24, rows: 4)
    #expect(terminal.content == "Harbour            810 m")
  }

  @Test("a long title wraps on request, and a dimmed row has the style of what is disabled")
  func wrapping() {
    let view = DeclaredView {
      Box {
        Row("long words long words", wraps: true)
        Row("waits", isDimmed: true)
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 12, rows: 5)
    #expect(terminal.content == "long words\nlong words\nwaits")
    let plain = DeclaredView { Row("waits") }
    #expect(terminal.styles != HeadlessTerminal(showing: plain, columns: 12, rows: 5).styles)
  }

  @Test("a row with an action has the focus, a pointer and a hint, and acts on Enter and clicks")
  func actions() {
    var opened = 0
    let view = DeclaredView {
      Row("plain")
      Row("Kiel", action: "open") { opened += 1 }
      Row("Oslo", action: "") { opened += 10 }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 30, rows: 6)
    #expect(terminal.content == "plain\n▌ Kiel\n  Oslo" && terminal.hints.hasPrefix("Enter open"))
    terminal.press("enter")
    terminal.click(x: 3, y: 1)
    terminal.press("down", "enter")
    #expect(opened == 12)
    #expect(!terminal.hints.contains("Enter"), "an action without a label has no hint")
  }

  @Test("a row is described as a button, a heading or a text")
  func descriptions() {
    let view = DeclaredView {
      Box {
        Row("Near", role: \.heading)
        Row("Kiel", detail: "2 km", action: "open") {}
        Row("end")
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 30, rows: 6)
    _ = terminal.text
    let lines = terminal.window.accessibilityLines.joined(separator: "\n")
    #expect(lines.contains("Near, heading") && lines.contains("Kiel, 2 km, button"))
  }
}
