// SPDX-License-Identifier: MIT

/// A view with blank cells around it.
public final class Padding: View {
  /// The view inside.
  public let content: View
  /// The cells at each edge.
  public let insets: Insets

  /// Puts blank cells around a view.
  public init(_ insets: Insets, _ content: View) {
    self.insets = insets
    self.content = content
    super.init()
    growFactor = content.growFactor
    add(content)
  }

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
