// SPDX-License-Identifier: MIT

/// A view with padding around it. `PaddingView(Insets(left: 2), LabelView("a"))` draws `  a`.
public final class PaddingView: View {
  /// The content view.
  public var content: View { didSet { replace(oldValue, by: content) } }
  /// The padding at each edge in cells.
  public var insets: Insets { didSet { if insets != oldValue { setNeedsLayout() } } }

  /// Creates padding around a view.
  public init(_ insets: Insets, _ content: View) {
    self.insets = insets
    self.content = content
    super.init()
    add(content)
  }

  /// The content.
  public override var flexSource: View? { content }

  /// Returns the content's size plus the padding.
  public override func measure(in room: Size) -> Size {
    let inner = content.fittingSize(in: Frame(size: room).inset(by: insets).size)
    return Size(
      width: inner.width + insets.left + insets.right,
      height: inner.height + insets.top + insets.bottom)
  }

  /// Places the content.
  public override func layout() {
    content.frame = bounds.inset(by: insets)
  }
}
