// SPDX-License-Identifier: MIT

/// An error of a terminal server or of its client.
public enum TerminalServerError: Error, Hashable, Sendable {
  /// Another server listens at the path.
  case alreadyServed(path: String)
  /// Something that isn't a socket is at the path.
  case occupied(path: String)
  /// No server listens at the path, and the system's error message.
  case noServer(path: String, reason: String)
  /// The terminal can't be attached.
  case terminal(TerminalError)
  /// The server can't open a session on the terminal, and the reason.
  case rejected(reason: String)
  /// A system call failed: its name, and the system's error message.
  case refused(String, reason: String)
}

extension TerminalServerError: CustomStringConvertible {
  /// The problem, its cause and advice.
  public var description: String {
    switch self {
    case .alreadyServed(let path):
      "Another server listens at \(path). Attach to it, or choose another path."
    case .occupied(let path):
      "Something else is at \(path), which isn't replaced. Choose another path."
    case .noServer(let path, let reason):
      "No server listens at \(path): \(reason). Start the server first, or correct the path."
    case .terminal(let error): error.description
    case .rejected(let reason): "The server can't use the terminal. \(reason)"
    case .refused(let what, let reason): "The system refused \(what): \(reason)."
    }
  }
}
