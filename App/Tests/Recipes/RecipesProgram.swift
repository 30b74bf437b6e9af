// SPDX-License-Identifier: MIT

import TestKit
import Testing

/// The built program in its own terminal, with its own folders.
extension TerminalProgram {
  /// Starts the program with arguments.
  static func recipes(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> TerminalProgram {
    try TerminalProgram("recipes", arguments, environment: environment)
  }

  /// Starts the program in a shell with a redirection.
  static func recipes(shell redirection: String) throws -> TerminalProgram {
    try TerminalProgram("/bin/sh", ["-c", "'\(path(of: "recipes"))' \(redirection)"])
  }

  /// Starts the program at the end of a shell pipeline.
  static func recipes(
    _ arguments: [String], shellPrefix: String
  ) throws -> TerminalProgram {
    let command = try "\(shellPrefix)'\(path(of: "recipes"))' \(arguments.joined(separator: " "))"
    return try TerminalProgram("/bin/sh", ["-c", command])
  }

  /// Verifies that the program has restored everything it changed, and has written nothing unknown.
  func expectTerminalAsBefore(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    expectRestoredTerminal(fileID: fileID, filePath: filePath, line: line, column: column)
    #expect(
      screen.unknown.isEmpty,
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
  }
}
