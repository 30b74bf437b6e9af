// SPDX-License-Identifier: MIT

/// A kind of control for which a theme has styles.
public enum ControlKind: Hashable, Sendable, CaseIterable {
  /// Buttons.
  case button
  /// Fields and editors.
  case field
  /// Check boxes and switches.
  case checkbox
}
