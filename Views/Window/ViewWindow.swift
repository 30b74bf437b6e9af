// SPDX-License-Identifier: MIT

extension View {
  /// The window that contains the view.
  public final var window: Window? { host as? Window }
}
