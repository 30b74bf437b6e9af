// SPDX-License-Identifier: MIT

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
