// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("The rows of a help page")
struct KeyHelpRowsTests {
  private let parts = [
    KeyHelp(
      title: "List of recipes",
      rows: [
        KeyHelp.Row(keys: "Up, k", help: "select previous row"),
        KeyHelp.Row(keys: "Shift-Tab, Ctrl-P", help: "focus previous control"),
      ])
  ]

  private func text(_ width: Int, _ height: Int = 14) -> String {
    Stage(width, height, KeyHelpRows(parts)).text
  }

  @Test("with enough space, keys and descriptions are next to each other")
  func wide() {
    #expect(
      text(44) == """
        List of recipes
        Up, k              select previous row
        Shift-Tab, Ctrl-P  focus previous control
        """)
  }

  @Test("with less space, long descriptions wrap in their columns")
  func narrower() {
    #expect(
      text(36) == """
        List of recipes
        Up, k              select previous
                           row
        Shift-Tab, Ctrl-P  focus previous
                           control
        """)
  }

  @Test("in twenty columns complete descriptions are below their keys")
  func narrow() {
    #expect(
      text(20) == """
        List of recipes
        Up, k
          select previous
          row
        Shift-Tab, Ctrl-P
          focus previous
          control
        """)
  }

  @Test("the page shows all descriptions in twenty columns or less, and scrolls to the last one")
  func page() {
    for width in [1, 2, 5, 12, 20, 27] {
      let stage = Stage(width, 12, LabelView("x"))
      stage.window.present(HelpPageView(parts))
      stage.window.render()
      if width >= 12 { #expect(stage.text.contains("recipes")) }
      #expect(!stage.text.contains("…"), "\(width) columns")
      stage.press("end")
      if width >= 12 { #expect(stage.text.contains("control")) }
      #expect(!stage.text.contains("…"), "\(width) columns")
    }
  }
}
