/// A view at its own size in the middle of what room there is.
public final class Centered: View {
  /// The view in the middle.
  public let content: View

  /// Puts a view into the middle.
  public init(_ content: View) {
    self.content = content
    super.init()
    flexibility = 1
    add(content)
  }

  /// The content's size.
  public override func measure(in room: Size) -> Size {
    content.fittingSize(in: room)
  }

  /// Places the content.
  public override func layout() {
    content.frame = Self.middle(of: bounds, for: content.fittingSize(in: frame.size))
  }

  /// The frame of a size in the middle of another frame, cut where it is too large.
  static func middle(of outer: Frame, for size: Size) -> Frame {
    let width = max(0, min(size.width, outer.width))
    let height = max(0, min(size.height, outer.height))
    return Frame(
      x: outer.minX + (outer.width - width) / 2, y: outer.minY + (outer.height - height) / 2,
      width: width, height: height)
  }
}
