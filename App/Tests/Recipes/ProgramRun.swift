// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// A run of the built program in a pseudo-terminal, with a separate state folder.
final class ProgramRun {
  let process: ChildProcess
  private(set) var screen = TerminalScreen(columns: 80, rows: 24)
  private let folder = TemporaryFolder("recipes")
  private let terminal: PseudoTerminal
  private let modesBefore: PseudoTerminal.Modes

  /// Starts the program with arguments.
  convenience init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
    try self.init(Self.path, arguments, environment)
  }

  /// Starts the program in a shell with a redirection.
  convenience init(shell redirection: String) throws {
    try self.init("/bin/sh", ["-c", "'\(Self.path)' \(redirection)"], [:])
  }

  /// Starts the program at the end of a shell pipeline.
  convenience init(_ arguments: [String], shellPrefix: String) throws {
    let command = "\(shellPrefix)'\(Self.path)' \(arguments.joined(separator: " "))"
    try self.init("/bin/sh", ["-c", command], [:])
  }

  private init(
    _ executable: String, _ arguments: [String], _ environment: [String: String]
  ) throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24)
    modesBefore = terminal.modes
    // The options of a sanitizer determine which signals it handles.
    let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    let variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "XDG_STATE_HOME": folder.path("state"), "XDG_CACHE_HOME": folder.path("cache"),
      // The crash reports of the Swift runtime would interfere with the tests of signals.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    process = try terminal.run(
      executable, arguments,
      environment: variables.merging(sanitizers) { $1 }.merging(environment) { $1 })
  }

  /// Types text.
  func type(_ text: String) {
    terminal.type(text)
  }

  /// Types bytes, which may be invalid text.
  func type(bytes: [UInt8]) {
    terminal.type(bytes)
  }

  func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    screen.resize(columns: columns, rows: rows)
  }

  /// Waits until a text is shown. If the program ends or stops writing before, the test fails.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var silence = 0
    while !screen.shows(text) {
      let bytes = terminal.output(within: 1_000)
      screen.feed(bytes)
      silence = bytes.isEmpty ? silence + 1 : 0
      if silence == 30 {
        Issue.record(
          "“\(text)” is not shown, but:\n\(screen.text)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Waits for the end of the program, and reads its remaining output.
  func end() -> ChildProcess.Ending {
    var ending: ChildProcess.Ending?
    var patience = 3_000
    while ending == nil {
      screen.feed(terminal.output(within: 20))
      ending = process.ending()
      patience -= 1
      if patience == 0 { kill(process.identifier, SIGKILL) }
    }
    while case let bytes = terminal.output(within: 50), !bytes.isEmpty { screen.feed(bytes) }
    return ending ?? .status(-1)
  }

  /// Verifies that the program has restored everything it changed.
  func expectTerminalAsBefore(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(terminal.modes == modesBefore, sourceLocation: sourceLocation)
    #expect(screen.modes.subtracting([25, 7]).isEmpty, sourceLocation: sourceLocation)
    #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
    #expect(screen.unknown.isEmpty, sourceLocation: sourceLocation)
  }

  /// The path of the program, which is next to the tests.
  static let path: String = {
    var folder = Bundle.main.bundleURL
    for _ in 0..<4 {
      let candidate = folder.appending(path: "recipes").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return Bundle.main.bundleURL.appending(path: "recipes").path
  }()
}
