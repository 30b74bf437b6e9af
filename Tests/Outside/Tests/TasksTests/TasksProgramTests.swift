// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("The program of tasks", .timeLimit(.minutes(10)))
struct TasksProgramTests {
  @Test("the built program keeps a task for its next start")
  func restart() throws {
    let home = TemporaryFolder("tasks")
    let first = try TerminalProgram("tasks", environment: ["HOME": home.path])
    first.wait(for: "n new")
    first.type("n")
    first.wait(for: "Title")
    first.type("Buy flour")
    first.press("alt+enter")
    first.wait(for: "Priority: normal")
    first.type("q")
    #expect(first.waitForEnd() == .status(0))
    first.expectRestoredTerminal()
    let second = try TerminalProgram("tasks", environment: ["HOME": home.path])
    second.wait(for: "Buy flour")
  }
}
