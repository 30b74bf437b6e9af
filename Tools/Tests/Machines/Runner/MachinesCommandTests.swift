// SPDX-License-Identifier: MIT

import TestKit
import Testing

/// The built command in a terminal.
@Suite("The command that shows the examples", .serialized, .timeLimit(.minutes(10)))
struct MachinesCommandTests {
  @Test("a named example runs in the terminal, in real time, and quits")
  func named() throws {
    let program = try TerminalProgram("machines", ["playcatch"])
    program.wait(for: "Caught: 0")
    program.type("t")
    program.wait(for: "Caught: 1")
    program.type("q")
    #expect(program.waitForEnd() == .status(0))
    program.expectRestoredTerminal()
  }

  @Test("the list leads from one example to the next")
  func list() throws {
    let program = try TerminalProgram("machines")
    program.wait(for: "14  OneOrSeveral")
    program.press("enter")
    program.wait(for: "Examples › 1. Counter")
    program.type("++")
    program.wait(for: "Count: 2")
    program.press("esc")
    program.wait(for: "14  OneOrSeveral")
    program.press("down", "enter")
    program.wait(for: "Examples › 2. TrafficLight")
    program.type("q")
    #expect(program.waitForEnd() == .status(0))
  }
}
