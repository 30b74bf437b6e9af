// SPDX-License-Identifier: MIT

/// A view with blank cells around it.
public final class PaddingView: View {
  /// The view inside.
  public var content: View { didSet { replace(oldValue, by: content) } }
  /// The cells at each edge.
  public var insets: Insets { didSet { if insets != oldValue { setNeedsLayout() } } }

  /// Puts blank cells around a view.
  public init(_ insets: Insets, _ content: View) {
    self.insets = insets
    self.content = content
    super.init()
    add(content)
  }

  /// The content.
  public override var flexSource: View? { content }

  /// The content's size and the blank cells.
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
