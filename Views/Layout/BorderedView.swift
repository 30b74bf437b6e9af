// SPDX-License-Identifier: MIT

/// A view with a border and a caption in its upper edge.
///
/// The border has the accent style while the focus is inside. With fewer than three rows, the border is left out and
/// the caption is in front of the content if there is room for both.
public final class BorderedView: View {
  /// The content view.
  public var content: View {
    didSet {
      replace(oldValue, by: content)
      nameContent()
    }
  }
  /// The caption in the upper edge; empty for none.
  public var caption: String {
    didSet {
      guard caption != oldValue else { return }
      captionWidth = Text(caption).width
      if content.accessibilityLabel == oldValue { content.accessibilityLabel = nil }
      nameContent()
      setNeedsUpdate()
    }
  }
  /// The width of the caption in columns when it is in front of the content.
  public var captionWidth: Int { didSet { if captionWidth != oldValue { setNeedsLayout() } } }

  /// Creates a border around a view.
  public init(_ content: View, caption: String = "") {
    self.content = content
    self.caption = caption
    captionWidth = Text(caption).width
    super.init()
    if !caption.isEmpty { content.accessibilityLabel = caption }
    add(content)
  }

  /// Sets the caption as the content's accessibility label, unless it has one.
  private func nameContent() {
    if !caption.isEmpty, content.accessibilityLabel == nil { content.accessibilityLabel = caption }
  }

  /// The content.
  public override var flexSource: View? { content }

  private var isBoxed: Bool { frame.height >= 3 && frame.width >= 5 }

  /// Returns the content's size plus the border.
  public override func measure(in room: Size) -> Size {
    let inner = content.fittingSize(
      in: Size(width: max(0, room.width - 4), height: max(0, room.height - 2)))
    return Size(width: inner.width + 4, height: inner.height + 2)
  }

  /// Places the content.
  public override func layout() {
    if isBoxed {
      content.frame = bounds.inset(by: Insets(horizontal: 2, vertical: 1))
    } else {
      let start = frame.width >= captionWidth + 10 ? captionWidth + 2 : 0
      content.frame = bounds.inset(by: Insets(left: caption.isEmpty ? 0 : start))
    }
  }

  /// Draws the border or the caption.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = containsFocus ? theme.focusedBorder : theme.border
    guard isBoxed else {
      let text = Text(caption).truncated(to: max(0, content.frame.minX - 1), theme)
      painter.draw(text, at: .zero, style: containsFocus ? theme.accent : theme.secondary)
      return
    }
    painter.box(painter.bounds, style: style, kind: theme.symbols.boxes)
    guard !caption.isEmpty, frame.width >= 9 else { return }
    let text = Text(" \(caption) ").truncated(to: frame.width - 4, theme)
    // The line may be fainter than a text that can be read.
    let captionStyle = containsFocus ? theme.accent : theme.secondary
    painter.draw(text, at: Position(x: 2, y: 0), style: captionStyle)
  }

  /// Draws the border again, in the accent style while the focus is inside.
  public override func focusDidChange() {
    setNeedsDisplay()
  }
}
