// SPDX-License-Identifier: MIT

import Views

/// A bar that shows which part of some work is done.
public struct ProgressBar: Component {
  private let label: Text
  private let fraction: Double?

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - label: What is done.
  ///   - fraction: The part that is done, from 0 to 1; `nil` if it isn't known.
  public init(_ label: Text = "", fraction: Double?) {
    self.label = label
    self.fraction = fraction
  }

  /// No.
  public var isFocusable: Bool { false }

  /// Makes the view.
  @MainActor public func makeView() -> ProgressBarView { ProgressBarView() }

  /// Shows the part.
  @MainActor public func update(_ view: ProgressBarView) {
    view.label = label
    view.fraction = fraction
  }
}

/// A sign that turns while work is performed.
public struct Spinner: Component {
  private let label: Text
  private let isAnimating: Bool

  /// Creates a spinner.
  ///
  /// - Parameters:
  ///   - label: What is performed.
  ///   - isAnimating: Whether the sign and the label show.
  public init(_ label: Text = "", isAnimating: Bool = true) {
    self.label = label
    self.isAnimating = isAnimating
  }

  /// No.
  public var isFocusable: Bool { false }

  /// Makes the view.
  @MainActor public func makeView() -> SpinnerView { SpinnerView() }

  /// Shows the label, and turns or stops.
  @MainActor public func update(_ view: SpinnerView) {
    view.label = label
    view.isAnimating = isAnimating
  }
}
