// SPDX-License-Identifier: MIT

/// A rectangle of the screen that draws itself, takes events, and may hold other views.
///
/// Views are retained: each keeps its frame, what it measured, and whether it must be laid out or drawn again, so a
/// frame costs what has changed. Children lie inside their parent; what sticks out is cut. Siblings don't overlap,
/// but for the layers of an `OverlayView`.
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

  /// A Boolean value that indicates whether the view is left out: not drawn, without a place in stacks, and unable to
  /// have the focus.
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

  /// A Boolean value that indicates whether the user can operate the view and those inside it.
  ///
  /// A control in a view that is disabled is disabled, too. See ``acceptsInput``.
  public final var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      guard newValue != storedIsEnabled else { return }
      storedIsEnabled = newValue
      setAllNeedDisplay()
    }
  }

  /// What pressing or editing a control means, as far as its style shows it.
  public final var controlRole = ControlRole.normal {
    didSet { if controlRole != oldValue { setNeedsDisplay() } }
  }

  /// The style of a control where it differs from that of the theme.
  public final var controlStyle: ControlStyle? {
    didSet { if controlStyle != oldValue { setNeedsDisplay() } }
  }

  /// Commands of keys that neither the view with the focus nor a view between it and this one takes.
  ///
  /// They appear among the key hints and on the help page while the focus is inside this view.
  public final var keyCommands: [KeyCommand] = []

  /// The view's share of the room that a stack has to spare; 0 keeps the view at its own size.
  ///
  /// Until it is set, it is that of the `flexSource`.
  public final var growFactor: Int {
    get { storedGrowFactor ?? flexSource?.growFactor ?? 0 }
    set { ownGrowFactor = newValue }
  }

  /// The view's part in giving way where a stack lacks room, as a weight of its size; 0 keeps the size.
  ///
  /// Until it is set, it is that of the `flexSource`.
  public final var shrinkFactor: Int {
    get { storedShrinkFactor ?? flexSource?.shrinkFactor ?? 0 }
    set { ownShrinkFactor = newValue }
  }

  /// The view's own weight for growing, or `nil` for that of the `flexSource`.
  package final var ownGrowFactor: Int? {
    get { storedGrowFactor }
    set {
      guard newValue != storedGrowFactor else { return }
      storedGrowFactor = newValue
      setNeedsLayout()
    }
  }

  /// The view's own weight for shrinking, or `nil` for that of the `flexSource`.
  package final var ownShrinkFactor: Int? {
    get { storedShrinkFactor }
    set {
      guard newValue != storedShrinkFactor else { return }
      storedShrinkFactor = newValue
      setNeedsLayout()
    }
  }

  /// The bounds of the view's size, which whoever places the view keeps as far as its own size allows.
  public final var limits = SizeLimits.none {
    didSet { if limits != oldValue { setNeedsLayout() } }
  }

  /// Where Tab visits the view among those of the same parent: the lower first, of equals the one added first.
  public final var focusRank = 0

  // MARK: State of the tree

  // All of it is private to this file, each part under a name of its own: here the compiler proves that no two accesses
  // overlap, whereas it has public storage checked at each access, in every frame and for every view.

  private final weak var storedParent: View?
  private final var storedChildren: [View] = []
  private final var storedFrame = Frame.zero
  private final var storedIsHidden = false
  private final var storedIsEnabled = true
  private final var storedGrowFactor: Int?
  private final var storedShrinkFactor: Int?
  /// The host, where this view is the outermost of one of the host's layers.
  private final weak var ownHost: (any ViewHost)?
  /// A Boolean value that indicates whether the view is laid out before the next frame.
  final private(set) var needsLayout = true
  private final var needsDisplay = true
  private final var hasDirtyDescendant = false
  /// A Boolean value that indicates whether the view is to be drawn where it knows that it changed.
  private final var needsPartialDisplay = false
  /// A Boolean value that indicates whether the view could have the focus when it asked to be drawn last.
  private final var couldHaveFocus = false
  private final var ownTheme: Theme? { didSet { hasOwnTheme = ownTheme != nil } }
  /// A Boolean value that indicates whether there is one: a theme is large, and looked for at every view around the one
  /// that is drawn.
  private final var hasOwnTheme = false
  /// The view inside, or this one, that had the focus last.
  final private(set) weak var lastFocus: View?
  /// The key presses of a sequence that has begun and is still to be ended.
  final private(set) var keyPrefix: [KeyPress] = []
  private final var measured = MeasuredSizes()

  /// Creates a view without a place.
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

  /// A Boolean value that indicates whether the view can have the focus.
  ///
  /// A view asks to be drawn again when that changes.
  open var isFocusable: Bool { false }

  /// A Boolean value that indicates whether letters typed here are text, so that none of them can be a command.
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

  /// A Boolean value that indicates whether views inside may lie over each other, the later ones above.
  open var stacksChildren: Bool { false }

  /// The view inside whose weights for growing and shrinking this view has while it has none itself.
  open var flexSource: View? { nil }

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

  /// Handles a press beside the view, while it is the modal on top.
  func pressedOutside() {}

  /// The content that announcements describe by its changes; `nil` has them name the value of `accessibility`.
  var spokenContent: (any SpokenContent)? { nil }

  /// The view that gets keys while none inside has the focus.
  open var keyTarget: View { self }
}

// MARK: - What has changed

extension View {
  /// Has the view and all that hold it measured and laid out before the next frame.
  public final func setNeedsLayout() {
    var next: View? = self
    while let view = next {
      view.measured.forget()
      view.needsLayout = true
      if view.parent == nil, let host = view.ownHost {
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
      host?.forgetFocus()
    }
    // Those around know of a view that was dirty already, unless nothing of it can be seen.
    if !wasDirty || ownHost != nil { flagDisplay() }
  }

  /// Has the view drawn in the next frame by `drawPart(in:)`, unless more of it must be.
  final func setNeedsPartialDisplay() {
    needsPartialDisplay = true
    flagDisplay()
  }

  /// Has the view and all inside it drawn in the next frame.
  private func setAllNeedDisplay() {
    setNeedsDisplay()
    for child in children { child.setAllNeedDisplay() }
  }

  private func flagDisplay() {
    guard var above = parent else {
      ownHost?.invalidate()
      return
    }
    while !above.hasDirtyDescendant {
      above.hasDirtyDescendant = true
      guard let next = above.parent else {
        above.ownHost?.invalidate()
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
      if view.parent == nil { view.ownHost?.invalidate() }
      next = view.parent
    }
  }
}

// MARK: - Size

extension View {
  /// The view itself, with bounds for its size.
  public final func limited(_ limits: SizeLimits) -> Self {
    self.limits = limits
    return self
  }

  /// The view itself, with weights for growing and shrinking in a stack.
  public final func flexing(grow: Int = 1, shrink: Int = 1) -> Self {
    growFactor = max(0, grow)
    shrinkFactor = max(0, shrink)
    return self
  }
}

// MARK: - The tree

extension View {
  /// Puts a view last inside this one; it leaves the one that held it.
  public final func add(_ child: View) {
    insert(child, at: children.count)
  }

  /// Puts a view before the one at the index; an index beyond the ends means the end.
  ///
  /// A view can't go into itself, nor into one that it holds: that does nothing.
  public final func insert(_ child: View, at index: Int) {
    guard !isInside(child) else { return }
    child.parent?.remove(child)
    storedChildren.insert(child, at: min(max(0, index), children.count))
    child.storedParent = self
    child.setNeedsLayout()
    setNeedsDisplay()
  }

  /// Takes a view out; does nothing if it isn't here.
  public final func remove(_ child: View) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    storedChildren.remove(at: index)
    child.storedParent = nil
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Puts a view in the place of a child; does nothing if it is that child already.
  final func replace(_ child: View, by other: View) {
    guard other !== child else { return }
    let index = children.firstIndex { $0 === child } ?? children.count
    remove(child)
    insert(other, at: index)
  }

  /// Moves a child before the one at an index of the other children. It keeps its focus, frame and state.
  ///
  /// An index beyond the ends means the end. A view that isn't a child of this one stays where it is.
  public final func move(_ child: View, to index: Int) {
    guard let start = children.firstIndex(where: { $0 === child }) else { return }
    let end = min(max(0, index), children.count - 1)
    guard start != end else { return }
    storedChildren.remove(at: start)
    storedChildren.insert(child, at: end)
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The host that shows the view.
  final var host: (any ViewHost)? { outermost.ownHost }

  /// The words that the toolkit says itself: those of the window, or English ones outside of windows.
  public final var words: Words { host?.words ?? .english }

  /// Makes the view the outermost of one of a host's layers; `nil` takes it out.
  final func attach(to host: (any ViewHost)?) {
    ownHost = host
  }

  /// Sorts the children without having anything laid out or drawn.
  final func sortChildren(by areInIncreasingOrder: (View, View) -> Bool) {
    storedChildren.sort(by: areInIncreasingOrder)
  }

  /// The styles to draw with: the view's own, the nearest of those around it, or the window's.
  public final var theme: Theme {
    get {
      var view = self
      while true {
        if view.hasOwnTheme, let own = view.ownTheme { return host?.shown(own) ?? own }
        guard let next = view.parent else { return view.ownHost?.shownTheme ?? .standard }
        view = next
      }
    }
    set {
      ownTheme = newValue
      setNeedsDisplay()
    }
  }

  /// The view's own theme, or `nil` for that of the views around it.
  package final var givenTheme: Theme? {
    get { ownTheme }
    set {
      guard newValue != nil || hasOwnTheme else { return }
      ownTheme = newValue
      setAllNeedDisplay()
    }
  }

  /// A Boolean value that indicates whether nothing lies over the view, so that the canvas has what was drawn here
  /// last.
  final var isUncovered: Bool {
    var view = self
    while let above = view.parent {
      if above.stacksChildren, above.children.count > 1 { return false }
      view = above
    }
    return view.ownHost?.isUncovered(view) ?? false
  }

  /// Returns whether the view is the other one or lies inside it.
  public final func isInside(_ other: View) -> Bool {
    var next: View? = self
    while let view = next {
      if view === other { return true }
      next = view.parent
    }
    return false
  }

  private var outermost: View {
    var view = self
    while let next = view.parent { view = next }
    return view
  }

  /// Where the view's 0, 0 lies in its window, and the part of the window in which it can be seen.
  final var placeInWindow: (origin: Position, clip: Frame) {
    var origin = frame.origin
    var clip = bounds
    var view = self
    while let next = view.parent {
      clip = clip.moved(by: view.frame.origin).intersection(next.bounds)
      origin = origin + next.frame.origin
      view = next
    }
    return (origin, clip.moved(by: view.frame.origin))
  }

  /// The view's frame in its window's coordinates, in sight or not.
  public final var frameInWindow: Frame { Frame(origin: placeInWindow.origin, size: frame.size) }

  /// The innermost view at a position of this one's coordinates.
  final func view(at position: Position) -> View? {
    guard bounds.contains(position) else { return nil }
    for child in children.reversed() where !child.isHidden && child.frame.contains(position) {
      if let found = child.view(at: position - child.frame.origin) { return found }
    }
    return self
  }
}

// MARK: - Keys and focus

extension View {
  /// Does what an event's key asks for in a key map, and returns whether the view took it.
  ///
  /// The beginning of a longer sequence is taken, and so is the key that ends it without meaning anything. A closure
  /// that returns `false` leaves the key to the views around.
  public final func perform<Action>(
    _ event: Event, in keyMap: KeyMap<Action>, _ act: (Action) -> Bool
  ) -> Bool {
    guard case .key(let keyPress) = event else { return false }
    let isWithin = !keyPrefix.isEmpty
    switch keyMap.match(keyPress, after: &keyPrefix) {
    case .action(let action): return act(action) || isWithin
    case .pending: return true
    case .none: return isWithin
    }
  }

  /// A Boolean value that indicates whether the view and all views around it are enabled.
  public final var acceptsInput: Bool {
    var next: View? = self
    while let view = next {
      if !view.storedIsEnabled { return false }
      next = view.parent
    }
    return true
  }

  /// Performs the command of a key, and returns whether there is one.
  final func performCommand(for event: Event) -> Bool {
    guard !keyCommands.isEmpty, case .key(let keyPress) = event,
      let command = keyCommands.first(where: { $0.key == keyPress })
    else { return false }
    if acceptsInput { command.perform() }
    return true
  }

  /// The hints of the commands, and then of the view's other keys.
  final var allKeyHints: [KeyHint] {
    keyCommands.isEmpty ? keyHints : keyCommands.compactMap(\.hint) + keyHints
  }

  /// Forgets the beginning of a sequence of key presses.
  final func forgetKeyPrefix() {
    keyPrefix = []
  }

  /// Remembers the view that gets the focus when it comes here next.
  final func remember(focus view: View?) {
    lastFocus = view
  }
}

// MARK: - Layout and drawing of one frame

extension View {
  /// Lays out this view and those inside, as far as they are dirty.
  ///
  /// The bit is cleared last, since giving frames to children sets it again.
  final func layoutIfNeeded() {
    guard needsLayout else { return }
    layout()
    for child in children where !child.isHidden { child.layoutIfNeeded() }
    needsLayout = false
  }

  /// Lays out this view and those inside at once, where that comes after the layout of all.
  final func layoutNow() {
    needsLayout = true
    layoutIfNeeded()
  }

  /// Draws this view and those inside, as far as they are dirty, and returns whether it drew at all.
  ///
  /// On ground that was just cleared all is drawn. A view of which nothing can be seen stays dirty: it can't appear
  /// without the view around it being drawn again.
  @discardableResult
  final func paint(in painter: Painter, onClearGround: Bool) -> Bool {
    let visible = painter.visible
    guard !visible.isEmpty else { return false }
    guard onClearGround || isDirty else { return false }
    let drawsPart =
      !onClearGround && !needsDisplay && needsPartialDisplay && drawPart(in: painter)
    let drawsSelf = onClearGround || needsDisplay || needsPartialDisplay && !drawsPart
    needsDisplay = false
    needsPartialDisplay = false
    hasDirtyDescendant = false
    if drawsSelf {
      if !onClearGround { painter.fill(visible, with: .plain) }
      draw(in: painter)
    }
    var didPaint = drawsSelf || drawsPart
    let (children, stacks) = (children, stacksChildren)
    for index in children.indices
    where drawsSelf || children[index].isDirty || stacks && didPaint {
      let child = children[index]
      guard !child.isHidden else { continue }
      // What lies over something that was drawn is drawn again, on ground of its own.
      let isAbove = index > 0 && stacks
      if isAbove, didPaint { child.needsDisplay = true }
      let inner = painter.clipped(to: child.frame)
      if child.paint(in: inner, onClearGround: drawsSelf && !isAbove) { didPaint = true }
    }
    return didPaint
  }

  /// Has all of the view drawn in this frame, since what lies below it was drawn.
  final func groundDidChange() {
    needsDisplay = true
  }

  /// A Boolean value that indicates whether this view or one inside it is to be drawn.
  private var isDirty: Bool { needsDisplay || needsPartialDisplay || hasDirtyDescendant }
}
