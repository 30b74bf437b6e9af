/// A window onto a view that may be taller than it.
public final class ScrollView: View {
  /// The view inside, as wide as this one and as tall as it wants.
  public let content: View

  private var top = 0
  private var height = 0
  private let takesFocus: Bool

  /// Creates a scroll view.
  ///
  /// - Parameters:
  ///   - content: The view inside.
  ///   - isFocusable: Whether it scrolls by keys; a form needs none, since it follows the focus.
  public init(_ content: View, isFocusable: Bool = true) {
    self.content = content
    takesFocus = isFocusable
    super.init()
    add(content)
  }

  override public var isFocusable: Bool { takesFocus }

  override public var keyHints: [KeyHint] {
    takesFocus && height > bounds.height
      ? [KeyHint("↑↓", "scroll"), KeyHint("PgUp PgDn", "page")] : []
  }

  override public func layout() {
    let inner = Size(width: max(0, bounds.width - (takesFocus ? 2 : 0)), height: .max / 4)
    place(content, Frame(x: 0, y: -top, width: inner.width, height: content.frame.height))
    height = content.measure(in: inner).height
    top = max(0, min(top, height - bounds.height))
    place(content, Frame(x: 0, y: -top, width: inner.width, height: height))
  }

  override public func draw(in painter: Painter) {
    ScrollBar(total: height, visible: bounds.height, top: top)?
      .draw(in: painter, x: bounds.width - 1, height: bounds.height, theme: theme)
  }

  /// Goes back to the top.
  public func scrollToTop() {
    _ = scroll(to: 0)
  }

  override public func reveal(_ frame: Frame) {
    if frame.minY < 0 { _ = scroll(to: top + frame.minY) }
    if frame.maxY > bounds.height { _ = scroll(to: top + frame.maxY - bounds.height) }
  }

  override public func handle(_ event: Event) -> Bool {
    let page = max(1, bounds.height - 1)
    switch event {
    case .key(Chord(.up)): return scroll(to: top - 1)
    case .key(Chord(.down)): return scroll(to: top + 1)
    case .key(Chord(.pageUp)): _ = scroll(to: top - page)
    case .key(Chord(.pageDown)), .key(Chord(.character(" "))): _ = scroll(to: top + page)
    case .key(Chord(.home)): _ = scroll(to: 0)
    case .key(Chord(.end)): _ = scroll(to: height)
    case .mouse(let mouse) where mouse.kind == .scrollUp: _ = scroll(to: top - 3)
    case .mouse(let mouse) where mouse.kind == .scrollDown: _ = scroll(to: top + 3)
    default: return false
    }
    return true
  }

  private func scroll(to row: Int) -> Bool {
    let row = max(0, min(row, height - bounds.height))
    guard row != top else { return false }
    top = row
    setNeedsLayout()
    setNeedsDisplay()
    return true
  }
}
