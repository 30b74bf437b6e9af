// SPDX-License-Identifier: MIT

/// A view at its own size in the middle of what room there is.
public final class CenteredView: View {
  /// The view in the middle.
  public var content: View { didSet { replace(oldValue, by: content) } }

  /// Puts a view into the middle.
  public init(_ content: View) {
    self.content = content
    super.init()
    growFactor = 1
    add(content)
  }

  /// The content's size.
  public override func measure(in room: Size) -> Size {
    content.fittingSize(in: room)
  }

  /// Places the content.
  public override func layout() {
    content.frame = Frame.middle(of: bounds, for: content.fittingSize(in: frame.size))
  }
}
