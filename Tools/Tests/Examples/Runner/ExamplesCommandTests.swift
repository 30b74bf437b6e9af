// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import examples

/// The built command, with and without a terminal.
@Suite("The command that shows the examples", .serialized, .timeLimit(.minutes(10)))
struct ExamplesCommandTests {
  @Test("a named example runs in the terminal, in real time, and quits")
  func named() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let modesBefore = terminal.modes
    var screen = TerminalScreen(columns: 80, rows: 24)
    let process = try terminal.run(
      Self.path, ["playcatch"], environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    Self.wait(for: "Caught: 0", in: &screen, of: terminal)
    terminal.type("t")
    Self.wait(for: "Caught: 1", in: &screen, of: terminal)
    terminal.type("q")
    while case let bytes = terminal.output(within: 1_000), !bytes.isEmpty { screen.feed(bytes) }
    #expect(process.waitForEnd() == .status(0))
    #expect(terminal.modes == modesBefore)
  }

  @Test("the list leads from one example to the next")
  func list() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    var screen = TerminalScreen(columns: 80, rows: 24)
    let process = try terminal.run(
      Self.path, [], environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    Self.wait(for: "14  OneOrSeveral", in: &screen, of: terminal)
    terminal.type("\r")
    Self.wait(for: "Examples › 1. Counter", in: &screen, of: terminal)
    terminal.type("++")
    Self.wait(for: "Count: 2", in: &screen, of: terminal)
    terminal.type("\u{1b}")
    Self.wait(for: "14  OneOrSeveral", in: &screen, of: terminal)
    terminal.type("\u{1b}[B\r")
    Self.wait(for: "Examples › 2. TrafficLight", in: &screen, of: terminal)
    terminal.type("q")
    while case let bytes = terminal.output(within: 1_000), !bytes.isEmpty { screen.feed(bytes) }
    #expect(process.waitForEnd() == .status(0))
  }

  /// Waits until a text is shown. If the program stops writing before, the test fails.
  private static func wait(
    for text: String, in screen: inout TerminalScreen, of terminal: PseudoTerminal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var silence = 0
    while !screen.shows(text), silence < 30 {
      let bytes = terminal.output(within: 1_000)
      screen.feed(bytes)
      silence = bytes.isEmpty ? silence + 1 : 0
    }
    #expect(screen.shows(text), "\(screen.text)", sourceLocation: sourceLocation)
  }

  /// The path of the program, which is next to the tests.
  private static let path: String = {
    var folder = Bundle.main.bundleURL
    for _ in 0..<4 {
      let candidate = folder.appending(path: "examples").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return Bundle.main.bundleURL.appending(path: "examples").path
  }()
}
