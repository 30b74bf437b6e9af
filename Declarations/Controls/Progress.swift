// SPDX-License-Identifier: MIT

import Views

/// A progress bar.
public struct ProgressBar: Component {
  private let label: Text
  private let fraction: Double?

  /// Creates a progress bar.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - fraction: The completed fraction, from 0 to 1; nil if it is unknown.
  public init(_ label: Text = "", fraction: Double?) {
    self.label = label
    self.fraction = fraction
  }

  /// Creates the view.
  @MainActor public func makeView() -> ProgressBarView { ProgressBarView() }

  /// Updates the progress.
  @MainActor public func update(_ view: ProgressBarView) {
    view.label = label
    view.fraction = fraction
  }
}

/// An activity indicator: an animated symbol with a label.
public struct Spinner: Component {
  private let label: Text
  private let shape: SpinnerShape?
  private let isAnimating: Bool
  private let waitingHint: String

  /// Creates a spinner.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - shape: The frames of the symbol; nil for those of the theme.
  ///   - isAnimating: Whether the symbol and the label are visible.
  ///   - waitingHint: How the user stops waiting, such as `Esc cancels`, shown after five seconds with the time; empty for nothing.
  public init(
    _ label: Text = "", shape: SpinnerShape? = nil, isAnimating: Bool = true,
    waitingHint: String = ""
  ) {
    self.label = label
    self.shape = shape
    self.isAnimating = isAnimating
    self.waitingHint = waitingHint
  }

  /// Creates the view.
  @MainActor public func makeView() -> SpinnerView { SpinnerView() }

  /// Updates the label, and turns or stops.
  @MainActor public func update(_ view: SpinnerView) {
    view.label = label
    view.shape = shape
    view.waitingHint = waitingHint
    view.isAnimating = isAnimating
  }
}
