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
  /// The program beside the bundle of the tests.
  private func program() throws -> String {
    let test = try #require(CommandLine.arguments.first)
    let folder = test.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folder.joined(separator: "/") + "/counter"
  }

  @Test("starts on a terminal, counts, and restores the terminal when the user quits")
  func run() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 8)
    let modes = terminal.modes
    let process = try terminal.run(
      program(), environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    var screen = TerminalScreen(columns: 40, rows: 8)
    func wait(for text: String) {
      while !screen.shows(text) {
        let bytes = terminal.output(within: 60_000)
        guard !bytes.isEmpty else {
          Issue.record("\(text) did not come:\n\(screen.text)")
          return
        }
        screen.feed(bytes)
      }
    }
    wait(for: "Add one")
    terminal.type("\r")
    wait(for: "1")
    terminal.type("q")
    #expect(process.waitForEnd() == .status(0))
    #expect(terminal.modes == modes)
  }
}
