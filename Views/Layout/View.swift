/// A rectangle of the screen that draws itself, takes events, and may hold other views.
///
/// Views are retained: each keeps its frame, what it measured, and whether it must be laid out or drawn again, so a
/// frame costs what has changed. Children lie inside their parent; what sticks out is cut. Siblings don't overlap,
/// but for the layers of an `Overlay`.
@MainActor open class View {
  /// The view that holds this one.
  public final var parent: View? { storedParent }
  /// The views inside, in the order in which Tab visits them.
  public final var children: [View] { storedChildren }
  /// Objects that live as long as the view: bindings leave here what they must keep.
  public final var attachments: [AnyObject] = []

  /// The place in the parent's coordinates, which the parent sets in its `layout()`.
  public final var frame: Frame {
    get { storedFrame }
    set {
      let old = storedFrame
      guard newValue != old else { return }
      storedFrame = newValue
      if newValue.size != old.size { flagLayout() }
      (parent ?? self).setNeedsDisplay()
    }
  }

  /// Whether the view is left out: not drawn, without a place in stacks, and unable to have the focus.
  public final var isHidden: Bool {
    get { storedIsHidden }
    set {
      guard newValue != storedIsHidden else { return }
      storedIsHidden = newValue
      setNeedsLayout()
      (parent ?? self).setNeedsDisplay()
    }
  }

  /// What the view is called for those who don't see it, in place of what it says itself: the caption beside it.
  public final var accessibilityLabel: String?

  /// The view's share of the room that a stack has to spare; 0 keeps the view at its own size.
  public final var flexibility = 0 {
    didSet { if flexibility != oldValue { setNeedsLayout() } }
  }

  /// The view's part in giving way where a stack lacks room, as a weight of its size; 0 keeps the size.
  public final var shrinkage = 0 {
    didSet { if shrinkage != oldValue { setNeedsLayout() } }
  }

  /// The bounds of the view's size, which whoever places the view keeps as far as its own size allows.
  public final var limits = Limits.none {
    didSet { if limits != oldValue { setNeedsLayout() } }
  }

  /// Where Tab visits the view among those of the same parent: the lower first, of equals the one added first.
  public final var focusRank = 0

  // MARK: State of the tree

  // What every frame asks of every view is stored out of the public's sight, each under a name of its own: there the
  // compiler proves that no two accesses overlap, where it has public storage checked at each. All but those who change
  // it use the public names.

  final weak var storedParent: View?
  final var storedChildren: [View] = []
  private final var storedFrame = Frame.zero
  private final var storedIsHidden = false
  /// The window, where this view is the outermost of one of its layers.
  final weak var host: Window?
  final var needsLayout = true
  final var needsDisplay = true
  final var hasDirtyDescendant = false
  /// Whether the view is to be drawn where it knows that it changed.
  final var needsPartialDisplay = false
  /// Whether the view could have the focus when it asked to be drawn last.
  private final var couldHaveFocus = false
  final var ownTheme: Theme? { didSet { hasOwnTheme = ownTheme != nil } }
  /// Whether there is one: a theme is large, and looked for at every view around the one that is drawn.
  final private(set) var hasOwnTheme = false
  /// The view inside, or this one, that had the focus last.
  final weak var lastFocus: View?
  /// The cell of the window at which the view wants to be shown as a modal; in the middle without one.
  final var modalOrigin: Position?
  /// Whether a press beside the view, while it is the modal on top, is told to it.
  final var closesOnPressOutside = false
  /// The chords of a sequence that has begun and is still to be ended.
  final var keyPrefix: [Chord] = []
  private final var measured = MeasuredSizes()

  /// Makes a view without a place.
  public init() {}

  // MARK: What a kind of view defines

  /// The size that suits the view in the room that there is; the height of the room may be `Size.unlimited`.
  ///
  /// Callers ask `fittingSize(in:)`, which remembers.
  open func measure(in room: Size) -> Size { .zero }

  /// Gives the children their frames.
  open func layout() {}

  /// Draws the view's own part on a blank ground; the children draw over it.
  open func draw(in painter: Painter) {}

  /// Does what an event asks for, or returns `false` to leave it to the parent.
  ///
  /// Positions of the mouse are in the view's coordinates.
  open func handle(_ event: Event) -> Bool { false }

  /// Whether the view can have the focus.
  ///
  /// A view asks to be drawn again when that changes.
  open var isFocusable: Bool { false }

  /// Whether letters typed here are text, so that none of them can be a command.
  open var acceptsText: Bool { false }

  /// What the view is and says, in words; a view that says nothing itself is read by those inside it.
  ///
  /// Others ask `accessibilityElement`, which knows the label that was given to the view, and the focus.
  open var accessibility: Accessibility { Accessibility() }

  /// The descriptions of what lies inside: those of the views inside that aren't hidden, if not told otherwise.
  open var accessibilityChildren: [AccessibilityNode] {
    children.filter { !$0.isHidden }.map(\.accessibilityNode)
  }

  /// The keys that the view and those inside it understand.
  open var keyHints: [KeyHint] { [] }

  /// What the view's keys do, for the help page.
  open var keyHelp: KeyHelp? { nil }

  /// Where the hardware cursor stands while the view has the focus.
  open var cursor: Position { .zero }

  /// The view inside that is to have the focus first, if not simply the first that can.
  open var preferredFocus: View? { nil }

  /// Whether views inside may lie over each other, the later ones above.
  open var stacksChildren: Bool { false }

  /// Told that the focus came to or left this view or one inside it.
  open func focusDidChange() {
    if isFocusable { setNeedsDisplay() }
  }

  /// Scrolls whatever scrolls around the view until a frame of its coordinates shows, as far as it can.
  open func reveal(_ area: Frame) {
    parent?.reveal(area.moved(by: frame.origin))
  }

  /// Draws what changed over what the view drew last; where that isn't certain to be right, returns `false` to have all
  /// drawn.
  func drawPart(in painter: Painter) -> Bool { false }

  /// Told of a press beside the view, where it asked for that.
  func pressedOutside() {}

  /// The view that gets keys while none inside has the focus.
  open var keyTarget: View { self }
}

extension View {
  /// Has the view and all that hold it measured and laid out before the next frame.
  public final func setNeedsLayout() {
    var next: View? = self
    while let view = next {
      view.measured.forget()
      view.needsLayout = true
      if view.parent == nil, let host = view.host {
        host.forgetFocus()
        host.invalidate()
      }
      next = view.parent
    }
  }

  /// Has the view drawn in the next frame.
  public final func setNeedsDisplay() {
    let wasDirty = needsDisplay
    needsDisplay = true
    if isFocusable != couldHaveFocus {
      couldHaveFocus.toggle()
      window?.forgetFocus()
    }
    // Those around know of a view that was dirty already, unless nothing of it can be seen.
    if !wasDirty || host != nil { flagDisplay() }
  }

  /// Has the view drawn in the next frame by `drawPart(in:)`, unless more of it must be.
  final func setNeedsPartialDisplay() {
    needsPartialDisplay = true
    flagDisplay()
  }

  private func flagDisplay() {
    guard var above = parent else {
      host?.invalidate()
      return
    }
    while !above.hasDirtyDescendant {
      above.hasDirtyDescendant = true
      guard let next = above.parent else {
        above.host?.invalidate()
        return
      }
      above = next
    }
  }

  /// What `measure(in:)` says, asked once until the view changes or the room does.
  public final func fittingSize(in room: Size) -> Size {
    if let size = measured[room] { return size }
    let size = limits.clamped(measure(in: limits.room(in: room)))
    measured.remember(size, in: room)
    return size
  }

  /// Forgets what this view and those inside measured, since signs have widths.
  final func forgetMeasures() {
    measured.forget()
    needsLayout = true
    needsDisplay = true
    for child in children { child.forgetMeasures() }
  }

  /// The view's extent, at 0, 0.
  public final var bounds: Frame { Frame(size: frame.size) }

  /// Has the view laid out in its new frame; what it would like to measure stays known.
  private func flagLayout() {
    var next: View? = self
    while let view = next {
      view.needsLayout = true
      if view.parent == nil { view.host?.invalidate() }
      next = view.parent
    }
  }
}

extension Size {
  /// The height of room in which a view may be as tall as it likes.
  public static let unlimited = 1 << 20
}
