// SPDX-License-Identifier: MIT

/// What operating a control means, which its style shows.
public enum ControlRole: Hashable, Sendable, CaseIterable {
  /// One action among others.
  case normal
  /// The action that most users want.
  case primary
  /// An action that destroys something.
  case danger
}
