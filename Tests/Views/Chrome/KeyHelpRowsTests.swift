// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("The rows of a help page")
struct KeyHelpRowsTests {
  private let parts = [
    KeyHelp(
      title: "List of recipes",
      rows: [
        KeyHelp.Row(keys: "Up, k", help: "select the row above"),
        KeyHelp.Row(keys: "Shift-Tab, Ctrl-P", help: "to the control before"),
      ])
  ]

  private func text(_ width: Int, _ height: Int = 14) -> String {
    Stage(width, height, KeyHelpRows(parts)).text
  }

  @Test("with room for all, keys and words stand beside each other")
  func wide() {
    #expect(
      text(44) == """
        List of recipes
        Up, k              select the row above
        Shift-Tab, Ctrl-P  to the control before
        """)
  }

  @Test("with less room, long words go on below in their columns")
  func narrower() {
    #expect(
      text(36) == """
        List of recipes
        Up, k              select the row
                           above
        Shift-Tab, Ctrl-P  to the control
                           before
        """)
  }

  @Test("in twenty columns the words stand below their keys, whole")
  func narrow() {
    #expect(
      text(20) == """
        List of recipes
        Up, k
          select the row
          above
        Shift-Tab, Ctrl-P
          to the control
          before
        """)
  }

  @Test("the page shows all words in twenty columns and fewer, and scrolls to the last of them")
  func page() {
    for width in [1, 2, 5, 12, 20, 27] {
      let stage = Stage(width, 12, Label("x"))
      stage.window.present(HelpPage(parts))
      stage.window.render()
      if width >= 12 { #expect(stage.text.contains("recipes")) }
      #expect(!stage.text.contains("…"), "\(width) columns")
      stage.press("end")
      if width >= 12 { #expect(stage.text.contains("before")) }
      #expect(!stage.text.contains("…"), "\(width) columns")
    }
  }
}
