// SPDX-License-Identifier: MIT

/// An error of a prompt without an answer.
public enum PromptError: Error, Hashable, Sendable {
  /// The user pressed Ctrl-C.
  case cancelled
  /// There is no terminal, and standard input has ended.
  case endOfInput
  /// The terminal was closed.
  case terminalGone
  /// The terminal can't be opened.
  case terminal(TerminalError)
}

extension PromptError: CustomStringConvertible {
  /// The problem and advice.
  public var description: String {
    switch self {
    case .cancelled: "The question was cancelled."
    case .endOfInput:
      "The question has no answer, since standard input has no more lines. "
        + "Run the program in a terminal, or write each answer on a line of its standard input."
    case .terminalGone: "The terminal was closed before the question was answered."
    case .terminal(let error): error.description
    }
  }
}
