// SPDX-License-Identifier: MIT

import Foundation
import Proscenium
import TestKit
import Testing

@testable import calculator
@testable import dashboard
@testable import fancy_list
@testable import order_form
@testable import package_manager
@testable import split_editors

/// Each program does what it shows, and `Pictures` shows how it looks.
@MainActor @Suite("Examples")
struct ExamplesTests {
  /// Returns a view of a program's root that follows its model, as a running program does.
  private func following<Program: TerminalApplication>(_ program: Program) -> View
  where Program.Root: Component {
    DeclaredView { program.root }
  }

  /// Draws a program after keys, compares that with its committed picture, and returns the text. With the variable
  /// `DRAW_PICTURES`, the picture is written.
  private func expectPicture(_ name: String, of terminal: HeadlessTerminal) throws {
    terminal.window.theme = .harbour
    terminal.window.render()
    let drawn = terminal.surface.svg(title: name)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Pictures")
    let file = folder.standardized.appending(path: "\(name).svg")
    if ProcessInfo.processInfo.environment["DRAW_PICTURES"] != nil {
      try Data(drawn.utf8).write(to: file)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(committed == drawn, "\(name).svg is stale: run the test with DRAW_PICTURES=1.")
  }

  @Test("fancy list: rows are bought, added and deleted, and deleting is taken back")
  func fancyList() throws {
    let terminal = HeadlessTerminal(showing: following(FancyList()), columns: 64, rows: 18)
    terminal.press("down", "enter", "down", "down", "down", "enter")
    #expect(terminal.text.contains("11 items, 2 bought"))
    try expectPicture("fancy-list", of: terminal)
    terminal.press("x")
    #expect(
      terminal.text.contains("10 items, 1 bought")
        && terminal.text.contains("Bean sprouts is deleted."))
    terminal.press("alt+u")
    #expect(terminal.text.contains("11 items, 2 bought"))
    terminal.press("a", "S")
    #expect(terminal.text.contains("Surprise 11") && !terminal.text.contains("bought"))
  }

  @Test("split editors: a new one has the focus, and a closed one leaves the others their texts")
  func splitEditors() throws {
    let terminal = HeadlessTerminal(showing: following(SplitEditors()), columns: 90, rows: 14)
    terminal.type("Dear reader,")
    terminal.press("enter", "tab")
    terminal.type("milk\nbread")
    terminal.press("ctrl+n")
    terminal.type("three")
    try expectPicture("split-editors", of: terminal)
    #expect(terminal.text.contains("Editor 3, 1 words"))
    terminal.press("f4")
    #expect(!terminal.text.contains("Editor 3") && terminal.text.contains("Dear reader,"))
    #expect(terminal.text.contains("Editor 2, 2 words"))
  }

  @Test("order form: rules, the kitchen, and the receipt")
  func orderForm() async throws {
    let kitchen = SafePublishSubject<OrderForm.Order>()
    let program = OrderForm(cook: { _ in kitchen.signal })
    let terminal = HeadlessTerminal(showing: following(program), columns: 70, rows: 24)
    program.form.modify { ($0.burger, $0.hasChili, $0.name) = (.fishburger, true, "Frank") }
    terminal.press("ctrl+s")
    #expect(
      terminal.text.contains("Not with the fish.")
        && terminal.text.contains("Frank isn't served here."))
    try expectPicture("order-form", of: terminal)
    program.form.modify { ($0.burger, $0.name) = (.chickwich, "Ada") }
    terminal.press("ctrl+s")
    #expect(terminal.text.contains("Preparing your burger"))
    kitchen.send(program.form.state.value.draft)
    await terminal.wait(for: "with cheese, chili")
    #expect(
      terminal.text.contains("with cheese, chili") && terminal.text.contains("9.00 € for Ada"))
    terminal.press("enter")
    #expect(terminal.text.contains("Instructions"))
  }

  @Test("package manager: three at once until all are done, and again")
  func packageManager() throws {
    let program = PackageManager()
    let terminal = HeadlessTerminal(showing: following(program), columns: 70, rows: 14)
    while program.model.done < 5 { program.model.step() }
    terminal.window.render()
    #expect(program.model.active.count == 3)
    try expectPicture("package-manager", of: terminal)
    while !program.model.isFinished { program.model.step() }
    #expect(terminal.text.contains("Done. 12 packages are installed."))
    terminal.press("r")
    #expect(program.model.done == 0)
  }

  @Test("calculator: the keyboard and the keys calculate")
  func calculator() throws {
    let program = Calculator()
    let terminal = HeadlessTerminal(showing: following(program), columns: 48, rows: 31)
    terminal.type("12.5*4=")
    #expect(program.model.display == "50")
    terminal.type("+8")
    terminal.press("=")
    #expect(program.model.display == "58")
    terminal.type("/0=")
    #expect(program.model.display == "error")
    terminal.press("c")
    terminal.type("314")
    terminal.press("tab")
    try expectPicture("calculator", of: terminal)
    for key in ["AC", "7", "−", "9", "=", "±"] { program.model.press(key) }
    #expect(program.model.display == "2")
    while terminal.focusedLabel != "AC" { terminal.press("shift+tab") }
    terminal.press("enter")
    #expect(program.model.display == "0")
  }

  @Test("dashboard: all parts are drawn, and a pause stops them")
  func dashboard() throws {
    let program = Dashboard()
    let terminal = HeadlessTerminal(showing: following(program), columns: 100, rows: 30)
    try expectPicture("dashboard", of: terminal)
    for text in ["Traffic", "memory", "barbara", "Messages", "running"] {
      #expect(terminal.text.contains(text))
    }
    terminal.press("p")
    #expect(program.model.isPaused && terminal.text.contains("paused"))
  }
}
