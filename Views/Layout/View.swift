/// A rectangle of the user interface: it measures, arranges and draws itself, and handles events.
///
/// Views form a tree. A view is laid out and drawn again only after it said that it must be.
@MainActor
open class View {
  /// The view that this one is in.
  public private(set) weak var parent: View?
  /// The views inside this one, from back to front.
  public private(set) var children: [View] = []
  /// Where the view is, in its parent's coordinates; the parent's `layout()` decides.
  public private(set) var frame = Frame.zero
  /// Objects that live as long as the view does.
  public var attachments: [AnyObject] = []

  /// Whether the view takes part in nothing.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      parent?.setNeedsLayout()
      parent?.setNeedsDisplay()
      window?.refreshFocus()
    }
  }

  weak var host: Window?
  private(set) var needsDisplay = true

  /// Creates a view without children.
  public init() {}

  // MARK: For subclasses

  /// The size the view would like, at most the available one.
  open func measure(in available: Size) -> Size { available }

  /// Places the children. Called whenever anything in the window must be laid out.
  open func layout() {}

  /// Draws the view itself; its area is blank, and its children are drawn after it.
  open func draw(in painter: Painter) {}

  /// Whether the view can have the focus.
  open var isFocusable: Bool { false }

  /// Handles an event; mouse positions are in the view's coordinates. An event that it returns false
  /// for goes on to its parent.
  open func handle(_ event: Event) -> Bool { false }

  /// What the keys do here, for the line at the bottom.
  open var keyHints: [KeyHint] { [] }

  /// Where the terminal's cursor stands while the view has the focus.
  open var cursor: Position? { nil }

  /// The view came to have the focus, or lost it.
  open func focusChanged() { setNeedsDisplay() }

  /// A part of the view should be visible; scrolling views see to it.
  open func reveal(_ frame: Frame) {
    parent?.reveal(frame.moved(by: self.frame.origin))
  }

  // MARK: For everyone

  /// The view's own coordinates.
  public var bounds: Frame { Frame(size: frame.size) }

  /// The window that shows the view, if one does.
  public var window: Window? { host ?? parent?.window }

  /// Whether the view has the focus.
  public var isFocused: Bool { window?.focused === self }

  /// The colours and attributes to draw with.
  public var theme: Theme { window?.theme ?? Theme() }

  /// Adds a view in front of the others.
  public func add(_ child: View) {
    insert(child, at: children.count)
  }

  /// Adds a view at a place among the others.
  public func insert(_ child: View, at index: Int) {
    child.remove()
    child.parent = self
    children.insert(child, at: min(max(0, index), children.count))
    setNeedsLayout()
  }

  /// Takes the view out of its parent.
  public func remove() {
    guard let parent else { return }
    let window = window
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.setNeedsLayout()
    parent.setNeedsDisplay()
    window?.refreshFocus()
  }

  /// Places a child; a child elsewhere than before is drawn again, and so is what it uncovers.
  public func place(_ child: View, _ frame: Frame) {
    let frame = Frame(
      origin: frame.origin,
      size: Size(width: max(0, frame.width), height: max(0, frame.height)))
    guard child.frame != frame else { return }
    child.frame = frame
    setNeedsDisplay()
  }

  /// Has the window laid out before the next frame.
  public func setNeedsLayout() {
    window?.setNeedsLayout()
  }

  /// Has the view drawn again in the next frame.
  public func setNeedsDisplay() {
    needsDisplay = true
    window?.invalidate()
  }

  /// Gives the view the focus, if it can have it.
  public func focus() {
    window?.focus(self)
  }
}

extension View {
  /// Lays out the view and all in it.
  func layoutTree() {
    layout()
    for child in children where !child.isHidden { child.layoutTree() }
  }

  /// Draws what must be drawn again.
  func paint(in painter: Painter, isUncovered: Bool = false) {
    guard !isHidden, !bounds.isEmpty else { return }
    let isNew = isUncovered || needsDisplay
    needsDisplay = false
    if isNew {
      painter.fill(bounds, with: theme.base)
      draw(in: painter)
    }
    for child in children {
      child.paint(in: painter.clipped(to: child.frame), isUncovered: isNew)
    }
  }

  /// Places the root of a window.
  func placeRoot(_ frame: Frame) {
    guard self.frame != frame else { return }
    self.frame = frame
    setNeedsDisplay()
  }

  /// A position of the window in the view's coordinates.
  func local(_ position: Position) -> Position {
    (parent?.local(position) ?? position) - frame.origin
  }

  /// The part of the window in which the view can be seen, and the view's origin there.
  var visibility: (origin: Position, clip: Frame) {
    guard let parent else { return (frame.origin, frame) }
    let (origin, clip) = parent.visibility
    return (
      origin + frame.origin, clip.intersection(frame.moved(by: origin))
    )
  }

  /// The frontmost view at a position in this view's coordinates.
  func hit(_ position: Position) -> View? {
    guard !isHidden, bounds.contains(position) else { return nil }
    for child in children.reversed() {
      if let hit = child.hit(position - child.frame.origin) { return hit }
    }
    return self
  }

  /// The views that can have the focus, in reading order.
  var focusables: [View] {
    if isHidden { return [] }
    return (isFocusable ? [self] : []) + children.flatMap(\.focusables)
  }

  /// Whether the view is in another one, or is that one.
  func isInside(_ other: View) -> Bool {
    self === other || parent?.isInside(other) == true
  }
}
