// SPDX-License-Identifier: MIT

import Applications
import TestKit
import Testing
import Views

@testable import counter

@MainActor
@Test("each press of the button adds one")
func addsOne() {
  let terminal = HeadlessTerminal(columns: 30, rows: 5)
  terminal.window.root = makeCounter()
  #expect(terminal.text.hasPrefix("0\n\n[ Add one ]\n"))
  terminal.press("enter", "enter")
  #expect(terminal.text.hasPrefix("2\n"))
}

/// A program below the shell's prompt, without the guard.
private struct Inline: TerminalApplication {
  var root: View { makeCounter() }
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
    program.wait(for: "1")
    program.type("q")
    #expect(program.waitForEnd() == .status(0))
    program.expectRestoredTerminal()
  }
}
