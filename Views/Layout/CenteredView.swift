// SPDX-License-Identifier: MIT

/// A view that is centred in the available space, at its own size. `CenteredView(LabelView("a"))` draws `  a` in five columns.
public final class CenteredView: View {
  /// The content view.
  public var content: View { didSet { replace(oldValue, by: content) } }

  /// Creates a container that centres a view.
  public init(_ content: View) {
    self.content = content
    super.init()
    growFactor = 1
    add(content)
  }

  /// Returns the content's size.
  public override func measure(in room: Size) -> Size {
    content.fittingSize(in: room)
  }

  /// Places the content.
  public override func layout() {
    content.frame = Frame.middle(of: bounds, for: content.fittingSize(in: frame.size))
  }
}
