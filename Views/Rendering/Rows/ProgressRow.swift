// SPDX-License-Identifier: MIT

/// Work that goes on: a spinner, or a bar where it is known how much of the work is done.
public struct ProgressRow: Component {
  /// What goes on.
  public var text: String
  /// The part of the work that is done, from 0 to 1; `nil` if nobody knows.
  public var fraction: Double?

  /// Creates a row for work that goes on.
  public init(_ text: String, fraction: Double? = nil) {
    self.text = text
    self.fraction = fraction
  }

  /// What goes on, and how far it is.
  public var accessibility: Accessibility {
    Accessibility(
      .progress, label: text, value: percent.map { "\($0) percent" } ?? "",
      state: fraction == nil ? .busy : [])
  }

  /// Makes the view.
  @MainActor public func makeView() -> ProgressRowView { ProgressRowView() }

  /// Shows how far the work is.
  @MainActor public func update(_ view: ProgressRowView) { view.row = self }

  /// The done part in percent.
  var percent: Int? { ProgressBarView.percent(fraction) }

  /// One row.
  public func height(for width: Int) -> Int { 1 }

  /// No.
  public nonisolated var isFocusable: Bool { false }
}

/// The view of a `ProgressRow`: a spinner, or a bar where it is known how much of the work is done.
public final class ProgressRowView: View {
  private let spinner = SpinnerView()
  private let bar = ProgressBarView()
  var row = ProgressRow("") {
    didSet {
      let words = Text(row.text)
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

  /// What the row says.
  public override var accessibility: Accessibility { row.accessibility }

  /// Nothing: the row has said it all.
  public override var accessibilityChildren: [AccessibilityNode] { [] }

  /// All columns of one row.
  public override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  /// Gives the spinner or the bar the row.
  public override func layout() {
    for view in children { view.frame = bounds }
  }
}
