// SPDX-License-Identifier: MIT

/// A message that goes away by itself.
public struct Toast: Hashable, Sendable {
  /// What there is to say.
  public var text: Text
  /// How much it matters.
  public var severity: Severity
  /// How long it shows; `nil` until it is dismissed.
  public var duration: Duration?

  /// How much a message matters.
  public enum Severity: Hashable, Sendable, CaseIterable {
    /// Good to know.
    case information
    /// It went well.
    case success
    /// It may go wrong.
    case warning
    /// It went wrong.
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

    /// What is said before the text, where that doesn't go without saying.
    var word: String {
      switch self {
      case .information, .success: ""
      case .warning: "warning: "
      case .error: "error: "
      }
    }
  }

  /// Makes a message.
  public init(
    _ text: Text, severity: Severity = .information, duration: Duration? = .seconds(4)
  ) {
    self.text = text
    self.severity = severity
    self.duration = duration
  }
}
