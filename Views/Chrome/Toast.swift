// SPDX-License-Identifier: MIT

/// A temporary message.
///
/// ```swift
/// window.show(Toast("Saved.", severity: .success))      // disappears after 4 seconds
/// ```
public struct Toast: Hashable, Sendable {
  /// The text of the message.
  public var text: Text
  /// The severity of the message.
  public var severity: Severity
  /// The time for which the message is shown; `nil` until it is dismissed.
  public var duration: Duration?

  /// The severity of a message.
  public enum Severity: Hashable, Sendable, CaseIterable {
    /// Information without consequences.
    case information
    /// An action succeeded.
    case success
    /// A possible problem.
    case warning
    /// An action failed.
    case error

    func style(in theme: Theme) -> Style {
      switch self {
      case .information: theme.accent
      case .success: theme.success
      case .warning: theme.warning
      case .error: theme.error
      }
    }

    func sign(in theme: Theme) -> String {
      switch self {
      case .information: "i"
      case .success: theme.symbols.isASCII ? "+" : "✓"
      case .warning: "!"
      case .error: theme.symbols.isASCII ? "x" : "✗"
      }
    }

    /// The prefix of the announcement, or an empty string.
    var word: String {
      switch self {
      case .information, .success: ""
      case .warning: "warning: "
      case .error: "error: "
      }
    }
  }

  /// Creates a message. The default duration is 4 seconds.
  public init(
    _ text: Text, severity: Severity = .information, duration: Duration? = .seconds(4)
  ) {
    self.text = text
    self.severity = severity
    self.duration = duration
  }
}
