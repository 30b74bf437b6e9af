// SPDX-License-Identifier: MIT

/// An event in the lifecycle of a screen, from its first appearance to its removal.
public enum ScreenLifecycleEvent: Hashable, Sendable {
  /// The screen is about to appear for the first time. It is sent once, before all others.
  case didLoad
  /// The screen is about to appear: for the first time where it was put, or again after it was covered.
  case willAppear(isPresentedInitially: Bool)
  /// The screen has appeared.
  case didAppear(isPresentedInitially: Bool)
  /// The screen is about to be covered or removed.
  case willDisappear(isRemovedPermanently: Bool)
  /// The screen was covered or removed. A screen that is removed while it is covered receives only this event.
  case didDisappear(isRemovedPermanently: Bool)
}
