// SPDX-License-Identifier: MIT

/// An error that describes why a terminal can't be opened.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard input is a file, a pipe or closed.
  case inputIsNoTerminal
  /// Standard output is a file, a pipe or closed.
  case outputIsNoTerminal
  /// The terminal can't move its cursor.
  case dumb
  /// The type of the terminal is unknown.
  case unknown
  /// The process already has a session on the terminal.
  case alreadyOpen
  /// A system call failed: its name, and the system's error message.
  case refused(String, reason: String)

  /// A Boolean value that indicates whether there is no terminal, or one that only shows lines.
  package var isMissingTerminal: Bool {
    [.inputIsNoTerminal, .outputIsNoTerminal, .dumb, .unknown].contains(self)
  }
}

extension TerminalError: CustomStringConvertible {
  /// The problem, its cause and advice.
  public var description: String {
    switch self {
    case .inputIsNoTerminal:
      "Standard input is not a terminal, so no keys can be read. "
        + "Run the application in a terminal, without redirecting its input."
    case .outputIsNoTerminal:
      "Standard output is not a terminal, so no screen can be shown. "
        + "Run the application in a terminal, without redirecting its output."
    case .dumb:
      "The terminal can't move its cursor (TERM is \"dumb\"), so no screen can be shown. "
        + "Use another terminal, or set TERM to what this one is, such as \"xterm-256color\"."
    case .unknown:
      "The terminal's type is unknown (TERM is not set), so no screen can be shown. "
        + "Set TERM to what the terminal is, such as \"xterm-256color\"."
    case .alreadyOpen:
      "This process has a session on the terminal already. Close the first session before another."
    case .refused(let what, let reason):
      "The system refused \(what): \(reason). Try another terminal."
    }
  }
}
