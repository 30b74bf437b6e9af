// SPDX-License-Identifier: MIT

/// The kinds of controls that a theme gives styles.
public enum ControlKind: Hashable, Sendable, CaseIterable {
  /// Buttons.
  case button
  /// Fields and editors.
  case field
  /// Check boxes and switches.
  case checkbox
}
