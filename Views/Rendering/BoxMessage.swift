// SPDX-License-Identifier: MIT

/// What a box says in place of rows: that it is loading, that this failed, or that there is nothing yet.
public struct BoxMessage: Sendable {
  /// A Boolean value that indicates whether a spinner turns beside the text.
  public var isLoading: Bool
  /// A sign above the text, a character or a word; nothing if empty.
  public var sign: String
  /// What there is to say.
  public var text: String
  /// The part that the text plays.
  public var role: RowRole
  /// What the button says; there is none if it is empty.
  public var actionLabel: String
  /// What the button does.
  public var action: @MainActor () -> Void

  /// Creates a message; one without an action's label has no button.
  public init(
    _ text: String, sign: String = "", role: RowRole = .plain, isLoading: Bool = false,
    actionLabel: String = "", action: @escaping @MainActor () -> Void = {}
  ) {
    self.isLoading = isLoading
    self.sign = sign
    self.text = text
    self.role = role
    self.actionLabel = actionLabel
    self.action = action
  }
}

extension Box {
  /// A box which says that its content is on its way, beside a spinner.
  public static func loading(_ text: String = "Loading…") -> Box {
    Box(sections: [], message: BoxMessage(text, role: .secondary, isLoading: true))
  }

  /// A box which says what went wrong, above a button to try again.
  public static func failed(
    _ message: String, retry: String = "Try again", action: @escaping @MainActor () -> Void
  ) -> Box {
    Box(
      sections: [], message: BoxMessage(message, role: .error, actionLabel: retry, action: action))
  }

  /// A box which says that there is nothing yet, under a sign and above a button to change that.
  public static func placeholder(
    sign: String = "", _ text: String, actionLabel: String = "",
    action: @escaping @MainActor () -> Void = {}
  ) -> Box {
    Box(
      sections: [], message: BoxMessage(text, sign: sign, actionLabel: actionLabel, action: action))
  }
}
