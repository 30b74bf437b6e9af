// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

/// Blocks of parts in which parts before the focused one come and go.
@MainActor @Suite("Positions of parts")
struct PartPositionsTests {
  /// The conditions in a block.
  private struct Conditions: CustomStringConvertible {
    let isExtra: Bool
    let isFirst: Bool
    let count: Int

    init(_ random: inout SeededRandom) {
      isExtra = Bool.random(using: &random)
      isFirst = Bool.random(using: &random)
      count = Int.random(in: 0...2, using: &random)
    }

    var description: String { "extra \(isExtra), first \(isFirst), \(count) in the loop" }
  }

  /// The parts of a block: some before the one called “focus”, and some after it.
  @PartBuilder<Part> private static func parts<Part>(
    _ conditions: Conditions, _ make: (String) -> Part
  ) -> [Part] {
    if conditions.isExtra { make("extra") }
    if conditions.isFirst {
      make("first")
      if conditions.isExtra { make("both") }
    } else {
      make("second")
    }
    for index in 0..<conditions.count { make("turn \(index)") }
    switch conditions.count {
    case 0: make("none")
    case 1: make("one")
    default: [make("two"), make("three")]
    }
    make("focus")
    if conditions.isExtra { make("after") }
  }

  /// Checks that the field “focus” keeps the focus. A key moves the focus there first.
  private func check(
    key: String = "tab",
    _ content: (Conditions, _ field: (String) -> TextField) -> DeclarationList
  ) {
    var random = SeededRandom(7)
    var edits: [String] = []
    let view = DeclaredView()
    func show(_ conditions: Conditions) {
      view.show(
        content(conditions) { name in TextField(name, text: "") { edits.append("\(name) \($0)") } })
    }
    show(Conditions(&random))
    let terminal = HeadlessTerminal(90, 60, view)
    for _ in 0..<20 where terminal.focusedLabel != "focus" { terminal.press(key) }
    let field = terminal.window.focused
    #expect(terminal.focusedLabel == "focus")
    for step in 0..<100 {
      let conditions = Conditions(&random)
      show(conditions)
      terminal.window.render()
      #expect(terminal.window.focused === field, "step \(step): \(conditions)")
      edits = []
      terminal.type("a")
      #expect(edits.first?.hasPrefix("focus ") == true, "step \(step): \(conditions)")
    }
  }

  @Test("an `if` before the focused field of a form doesn't move the focus")
  func form() {
    check { conditions, field in
      DeclarationList(
        Form(onSubmit: {}) {
          Self.parts(conditions) { name in Field(name) { field(name) } }
        })
    }
  }

  @Test("an `if` before the selected tab selects no other one")
  func tabs() {
    check(key: "ctrl+pgdn") { conditions, field in
      DeclarationList(
        Tabs {
          Self.parts(conditions) { name in TabItem(name) { field(name) } }
        })
    }
  }

  @Test("an `if` before the focused layer doesn't move the focus")
  func layers() {
    check { conditions, field in
      DeclarationList(
        Overlay {
          Text("base")
        } layers: {
          Self.parts(conditions) { name in Layer(.topLeading) { field(name) } }
        })
    }
  }

  @Test("an `if` before the focused pane doesn't move the focus")
  func panes() {
    check { conditions, field in
      DeclarationList(
        Dock {
          Text("content")
        } panes: {
          Self.parts(conditions) { name in Pane(.top, length: 2) { field(name) } }
        })
    }
  }

  @Test("layers and panes are in the order of the block after any change")
  func order() {
    var random = SeededRandom(8)
    let view = DeclaredView()
    @DeclarationBuilder func content(_ conditions: Conditions) -> DeclarationList {
      Dock {
        Overlay {
          Text("")
        } layers: {
          Self.parts(conditions) { name in Layer(.topLeading) { Text(name) } }
        }
      } panes: {
        Self.parts(conditions) { name in Pane(.top, length: 1) { Text(name) } }
      }
    }
    view.show(content(Conditions(&random)))
    let terminal = HeadlessTerminal(40, 30, view)
    for _ in 0..<100 {
      let conditions = Conditions(&random)
      view.show(content(conditions))
      terminal.window.render()
      let fresh = HeadlessTerminal(40, 30, DeclaredView { content(conditions) })
      #expect(terminal.content == fresh.content, "\(conditions)")
    }
  }

  @Test("parts of an array are identified by their order, also in several arrays")
  func arrays() {
    func fields() -> [Field] { ["a", "b"].map { name in Field(name) { Text("value \(name)") } } }
    let terminal = HeadlessTerminal(
      30, 14,
      DeclaredView {
        Form(onSubmit: {}) { fields() + fields() }
      })
    #expect(terminal.content.ranges(of: "value").count == 4)
  }
}
