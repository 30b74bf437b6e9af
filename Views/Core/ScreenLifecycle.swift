// SPDX-License-Identifier: MIT

/// What happens to a screen from its first showing to its end.
public enum ScreenLifecycleEvent: Hashable, Sendable {
  /// The screen is about to show for the first time; sent once, before all others.
  case didLoad
  /// The screen is about to show: as a new one, or as one that comes back into sight.
  case willAppear(isPresentedInitially: Bool)
  /// The screen shows from now on.
  case didAppear(isPresentedInitially: Bool)
  /// The screen is about to be covered, or to be taken away for good.
  case willDisappear(isRemovedPermanently: Bool)
  /// The screen is covered or was taken away. A covered screen that is taken away is told of that by this alone.
  case didDisappear(isRemovedPermanently: Bool)
}
