// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite("TerminalProgram", .timeLimit(.minutes(10)))
struct TerminalProgramTests {
  @Test("a test types, reads the screen, and sees the end and the restored terminal")
  func conversation() throws {
    let program = try shell(#"printf 'Name: '; read name; echo "Hello, $name"; exit 4"#)
    program.wait(for: "Name:")
    program.type("Ada")
    program.press("enter")
    program.wait { $0.text.contains("Hello, Ada") }
    #expect(program.screen.text.hasPrefix("Name: Ada\nHello, Ada\n"))
    #expect(program.waitForEnd() == .status(4))
    #expect(program.waitForEnd() == .status(4))
    #expect(program.transcript == "Name: Ada\r\nHello, Ada\r\n")
    program.expectRestoredTerminal()
  }

  @Test("the environment is the test's own, and the home a temporary folder")
  func environment() throws {
    let program = try shell(
      #"echo "$TERM $COLOUR $USER-"; touch "$HOME/here"; stty size"#,
      environment: ["COLOUR": "red", "TERM": "vt100"])
    program.wait(forOutput: "vt100 red -\r\n")
    program.wait(for: "8 60")
    _ = program.waitForEnd()
    #expect(program.home.content.keys.sorted() == ["here"])
  }

  @Test("the program sees another size")
  func size() throws {
    let program = try shell("read line; stty size")
    program.resize(columns: 30, rows: 5)
    program.press("enter")
    program.wait(for: "5 30")
    #expect(program.screen.columns == 30)
  }

  @Test("what a process writes that outlives the program is shown")
  func outlived() throws {
    let program = try shell("trap '' HUP; (sleep 0.3; echo later) & exit 0")
    #expect(program.waitForEnd() == .status(0))
    program.wait(for: "later")
  }

  @Test("a program that doesn't exist is an error with its name")
  func missing() throws {
    let error = #expect(throws: SystemFailure.self) { try TerminalProgram("no-such-program") }
    #expect(error?.description.contains("no program “no-such-program” beside the tests") == true)
    #expect(throws: SystemFailure.self) { try TerminalProgram("/no/such/program") }
  }
}

/// Returns a program that runs a script of the shell in a small terminal.
func shell(_ script: String, environment: [String: String] = [:]) throws -> TerminalProgram {
  try TerminalProgram("/bin/sh", ["-c", script], environment: environment, columns: 60, rows: 8)
}
