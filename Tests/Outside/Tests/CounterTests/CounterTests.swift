// SPDX-License-Identifier: MIT

import Proscenium
import TestKit
import Testing

@testable import counter

@MainActor
@Test("each press of the button adds one")
func addsOne() {
  let terminal = HeadlessTerminal(showing: Counter().root, columns: 30, rows: 5)
  #expect(terminal.content == "Count: 0\n[ Add one ]")
  terminal.press("enter", "enter")
  #expect(terminal.content == "Count: 2\n[ Add one ]")
}

/// A program below the shell's prompt, without the guard.
private struct Inline: TerminalApplication {
  var root: some Component { Counter().root }
  var options: ApplicationOptions { ApplicationOptions(area: .inline(rows: 6), isGuarded: false) }
}

@MainActor
@Test("a program says how it uses its terminal")
func options() {
  #expect(Counter().options.isGuarded)
  #expect(Counter().options.area == .screen)
  #expect(!Inline().options.isGuarded)
  #expect(Inline().options.area == .inline(rows: 6))
}

@Suite("The program", .timeLimit(.minutes(10)))
struct CounterProgramTests {
  @Test("starts on a terminal, counts, and restores the terminal when the user quits")
  func counts() throws {
    let program = try TerminalProgram("counter", columns: 40, rows: 8)
    program.wait(for: "Add one")
    program.press("enter")
    program.wait(for: "Count: 1")
    program.type("q")
    #expect(program.waitForEnd() == .status(0))
    program.expectRestoredTerminal()
  }
}
