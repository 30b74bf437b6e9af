// SPDX-License-Identifier: MIT

/// A component that shows progress: a spinner, or a progress bar if the completed fraction is known.
public struct ProgressRow: Component {
  /// The label.
  public var text: String
  /// The completed fraction, from 0 to 1; nil if unknown.
  public var fraction: Double?
  /// How the user stops waiting, such as `Esc cancels`, shown after five seconds if the fraction is unknown; empty for nothing.
  public var waitingHint: String

  /// Creates a progress row.
  public init(_ text: String, fraction: Double? = nil, waitingHint: String = "") {
    self.text = text
    self.fraction = fraction
    self.waitingHint = waitingHint
  }

  /// The label and the progress.
  public var accessibility: Accessibility {
    Accessibility(
      .progress, label: text, value: percent.map { "\($0) percent" } ?? "",
      state: fraction == nil ? .busy : [])
  }

  /// Creates the view.
  @MainActor public func makeView() -> ProgressRowView { ProgressRowView() }

  /// Updates the progress.
  @MainActor public func update(_ view: ProgressRowView) { view.row = self }

  /// The completed part in percent.
  var percent: Int? { ProgressBarView.percent(fraction) }

  /// Returns one row.
  public func height(for width: Int) -> Int { 1 }

  /// Always `false`.
  public nonisolated var isFocusable: Bool { false }
}

/// The view of a `ProgressRow`: a spinner, or a progress bar if the completed fraction is known.
public final class ProgressRowView: View {
  private let spinner = SpinnerView()
  private let bar = ProgressBarView()
  var row = ProgressRow("") {
    didSet {
      let words = Text(row.text)
      spinner.waitingHint = row.waitingHint
      (spinner.label, bar.label) = (words, words)
      spinner.isAnimating = row.fraction == nil
      spinner.isHidden = row.fraction != nil
      bar.fraction = row.fraction ?? 0
      bar.isHidden = row.fraction == nil
    }
  }

  override init() {
    super.init()
    bar.isHidden = true
    for view in [spinner, bar] { add(view) }
  }

  /// The description of the row.
  public override var accessibility: Accessibility { row.accessibility }

  /// Empty: the row itself describes the progress.
  public override var accessibilityChildren: [AccessibilityNode] { [] }

  /// Returns one row of the available width.
  public override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  /// Gives the spinner or the bar the whole frame.
  public override func layout() {
    for view in children { view.frame = bounds }
  }
}
