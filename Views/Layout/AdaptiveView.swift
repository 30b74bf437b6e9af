// SPDX-License-Identifier: MIT

/// A view with alternatives for different sizes, of which one is visible.
///
/// ```swift
/// let view = AdaptiveView(list)
/// view.add(SplitView(.horizontal, otherList, details), fromWidth: 100)
/// ```
///
/// The visible alternative is the last one whose smallest size fits the view. The others are hidden and keep their state.
public final class AdaptiveView: View {
  private var alternatives: [(view: View, least: Size)]

  /// Creates a view with the alternative for the smallest sizes.
  public init(_ view: View) {
    alternatives = [(view, .zero)]
    super.init()
    growFactor = 1
    add(view)
  }

  /// Adds an alternative.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - fromWidth: The number of columns from which the view is shown.
  ///   - fromHeight: The number of rows from which the view is shown.
  public func add(_ view: View, fromWidth: Int, fromHeight: Int = 0) {
    alternatives.append((view, Size(width: fromWidth, height: fromHeight)))
    view.isHidden = true
    add(view)
  }

  /// The visible alternative.
  public var visible: View { alternative(for: frame.size) }

  private func alternative(for size: Size) -> View {
    let fitting = alternatives.last {
      size.width >= $0.least.width && size.height >= $0.least.height
    }
    return (fitting ?? alternatives[0]).view
  }

  /// The visible alternative.
  public override var preferredFocus: View? { visible }

  /// The visible alternative.
  public override var keyTarget: View { visible.keyTarget }

  /// Returns the size of the alternative for the available size.
  public override func measure(in room: Size) -> Size {
    alternative(for: room).fittingSize(in: room)
  }

  /// Shows the alternative for the size.
  public override func layout() {
    let visible = visible
    for (view, _) in alternatives {
      if view.isHidden != (view !== visible) { view.isHidden = view !== visible }
    }
    visible.frame = bounds
  }
}
