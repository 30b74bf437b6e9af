// SPDX-License-Identifier: MIT

/// A message that a box shows in place of rows: loading, a failure, or an empty state.
public struct BoxMessage: Sendable {
  /// A Boolean value that indicates whether a spinner is next to the text.
  public var isLoading: Bool
  /// How the user stops waiting, such as `Esc cancels`; empty for nothing. A message that is loading says so after five seconds, with
  /// the time that has passed.
  public var waitingHint: String
  /// A symbol above the text, a character or a word; empty for none.
  public var sign: String
  /// The text of the message.
  public var text: String
  /// The role of the text, which determines its style.
  public var role: RowRole
  /// The title of the button; empty for no button.
  public var actionLabel: String
  /// The closure that the button calls.
  public var action: @MainActor () -> Void

  /// Creates a message. Without an action label it has no button.
  public init(
    _ text: String, sign: String = "", role: RowRole = .plain, isLoading: Bool = false,
    waitingHint: String = "", actionLabel: String = "", action: @escaping @MainActor () -> Void = {}
  ) {
    self.isLoading = isLoading
    self.waitingHint = waitingHint
    self.sign = sign
    self.text = text
    self.role = role
    self.actionLabel = actionLabel
    self.action = action
  }
}

extension Box {
  /// Returns a box that shows that its content is loading, with a spinner, and after five seconds how long the user has waited.
  ///
  /// - Parameters:
  ///   - text: The text beside the spinner.
  ///   - waitingHint: How the user stops waiting, such as `Esc cancels`; empty for nothing.
  public static func loading(_ text: String = "Loading…", waitingHint: String = "") -> Box {
    Box(
      sections: [],
      message: BoxMessage(text, role: .secondary, isLoading: true, waitingHint: waitingHint))
  }

  /// Returns a box with an error message and a button that retries.
  public static func failed(
    _ message: String, retry: String = "Try again", action: @escaping @MainActor () -> Void
  ) -> Box {
    Box(
      sections: [], message: BoxMessage(message, role: .error, actionLabel: retry, action: action))
  }

  /// Returns a box for an empty state, with a symbol and a button.
  public static func placeholder(
    sign: String = "", _ text: String, actionLabel: String = "",
    action: @escaping @MainActor () -> Void = {}
  ) -> Box {
    Box(
      sections: [], message: BoxMessage(text, sign: sign, actionLabel: actionLabel, action: action))
  }
}

/// The role of a row, which determines its style in the theme.
public enum RowRole: Hashable, Sendable, CaseIterable {
  /// Normal text.
  case plain
  /// A heading.
  case title
  /// Emphasised text.
  case accent
  /// Secondary information.
  case secondary
  /// An error.
  case error

  /// Returns the style of the role.
  func style(in theme: Theme) -> Style {
    switch self {
    case .plain: theme.text
    case .title: theme.heading
    case .accent: theme.accent
    case .secondary: theme.secondary
    case .error: theme.error
    }
  }
}
