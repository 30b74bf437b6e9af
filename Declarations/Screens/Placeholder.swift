// SPDX-License-Identifier: MIT

import Views

/// What is in the place of content that isn't there: a symbol, a text with an optional spinner, and a button, centred below each other.
///
/// ```swift
/// Placeholder("You have no songs yet.", sign: "♪", action: "Add the first one") { add() }
/// ```
public struct Placeholder: Composite {
  private let text, sign: String
  private let role: KeyPath<Theme, Style> & Sendable
  private let isLoading: Bool
  private let waitingHint: String
  private let label: String
  private let action: @MainActor () -> Void

  /// Creates a placeholder.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - sign: A symbol above the text, a character or a word; empty for none.
  ///   - role: The key path of the text's style in the theme.
  ///   - isLoading: Whether a spinner is next to the text. After five seconds it says how long the user has waited.
  ///   - waitingHint: How the user stops waiting, such as `Esc cancels`; empty for nothing.
  ///   - label: The title of the button; empty for no button.
  ///   - action: The action of the button.
  public nonisolated init(
    _ text: String, sign: String = "", role: KeyPath<Theme, Style> & Sendable = \.text,
    isLoading: Bool = false, waitingHint: String = "", action label: String = "",
    perform action: @escaping @MainActor () -> Void = {}
  ) {
    (self.text, self.sign, self.role) = (text, sign, role)
    (self.isLoading, self.waitingHint) = (isLoading, waitingHint)
    (self.label, self.action) = (label, action)
  }

  /// The parts, in the middle of the available space.
  public var body: DeclarationList {
    VStack(spacing: 1, alignment: .center, distribution: .center) {
      if !sign.isEmpty { Label(Text(sign), role: \.accent) }
      if isLoading {
        Spinner(Text(text), waitingHint: waitingHint)
      } else if !text.isEmpty {
        Label(Text(text), role: role, alignment: .center).limited(SizeLimits(maxWidth: 60))
      }
      if !label.isEmpty { Button(label, action: action) }
    }
    .grow()
  }
}
