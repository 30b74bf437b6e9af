// SPDX-License-Identifier: MIT

/// The role of a control's action, which its style can show.
public enum ControlRole: Hashable, Sendable, CaseIterable {
  /// An action without a special role.
  case normal
  /// The main action, which most users choose.
  case primary
  /// A destructive action.
  case danger
}
