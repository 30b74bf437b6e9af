// SPDX-License-Identifier: MIT

/// A rectangle of the screen that draws itself, handles events, and contains other views.
///
/// Views are retained. Each keeps its frame, its measured sizes, and flags for layout and drawing, so the cost of a
/// frame depends on what has changed. Children are clipped to their parent. Siblings don't overlap, except for the
/// layers of an `OverlayView`.
///
/// Override `measure(in:)`, `layout()`, `draw(in:)` and `handle(_:)` to create a kind of view.
@MainActor open class View {
  /// The parent view.
  public final var parent: View? { storedParent }
  /// The child views, in the order in which the Tab key visits them.
  public final var children: [View] { storedChildren }
  /// Objects that the view retains, such as the bindings of its values.
  public final var attachments: [AnyObject] = []

  /// The frame in the parent's coordinates, which the parent sets in its `layout()`.
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

  /// A Boolean value that indicates whether the view is hidden. A hidden view isn't drawn, takes no space in stacks,
  /// and can't have the focus.
  public final var isHidden: Bool {
    get { storedIsHidden || isHiddenByModifier }
    set {
      guard newValue != storedIsHidden else { return }
      storedIsHidden = newValue
      visibilityDidChange()
    }
  }

  /// Hides and disables the view for the modifiers of a component, in addition to what the component itself sets.
  package final func modify(isHidden: Bool, isDisabled: Bool) {
    if isHidden != isHiddenByModifier {
      isHiddenByModifier = isHidden
      visibilityDidChange()
    }
    if isDisabled != isDisabledByModifier {
      isDisabledByModifier = isDisabled
      setAllNeedDisplay()
    }
  }

  /// The accessibility label, in place of the label of `accessibility`; for example the caption next to a field.
  public final var accessibilityLabel: String?

  /// A Boolean value that indicates whether the user can operate the view and its descendants.
  ///
  /// A control inside a disabled view is disabled, too. See ``acceptsInput``.
  public final var isEnabled: Bool {
    get { storedIsEnabled && !isDisabledByModifier }
    set {
      guard newValue != storedIsEnabled else { return }
      storedIsEnabled = newValue
      setAllNeedDisplay()
    }
  }

  /// A Boolean value that indicates whether the pointer is over this view or one of its descendants.
  ///
  /// It changes only in a terminal that reports moves of the pointer; see ``SessionOptions/MouseReports/moves``.
  public final var isHovered: Bool { storedIsHovered }

  /// The role of the control, such as destructive, which its style can show.
  public final var controlRole = ControlRole.normal {
    didSet { if controlRole != oldValue { setNeedsDisplay() } }
  }

  /// The style of the control, in place of that of the theme; nil for the theme's.
  public final var controlStyle: ControlStyle? {
    didSet { if controlStyle != oldValue { setNeedsDisplay() } }
  }

  /// The key commands, which handle keys that neither the focused view nor a view between it and this one handles.
  ///
  /// Their key hints and rows of the help page are shown while the focus is inside this view.
  public final var keyCommands: [KeyCommand] = []

  /// The view's share of the space that remains in a stack, relative to its siblings. With 0 the view keeps its size.
  ///
  /// Until it is set, it is the factor of the `flexSource`.
  public final var growFactor: Int {
    get { keepsSize ? 0 : storedGrowFactor ?? flexSource?.growFactor ?? 0 }
    set { ownGrowFactor = newValue }
  }

  /// The view's share of the size to give up when a stack lacks space, weighted by its size. With 0 the view keeps its
  /// size.
  ///
  /// Until it is set, it is the factor of the `flexSource`.
  public final var shrinkFactor: Int {
    get { storedShrinkFactor ?? flexSource?.shrinkFactor ?? 0 }
    set { ownShrinkFactor = newValue }
  }

  /// The view's own grow factor; nil for that of the `flexSource`.
  package final var ownGrowFactor: Int? {
    get { storedGrowFactor }
    set {
      guard newValue != storedGrowFactor else { return }
      storedGrowFactor = newValue
      setNeedsLayout()
    }
  }

  /// The view's own shrink factor; nil for that of the `flexSource`.
  package final var ownShrinkFactor: Int? {
    get { storedShrinkFactor }
    set {
      guard newValue != storedShrinkFactor else { return }
      storedShrinkFactor = newValue
      setNeedsLayout()
    }
  }

  /// The limits of the view's size. A parent observes them as far as its own size allows.
  public final var limits = SizeLimits.none {
    didSet { if limits != oldValue { setNeedsLayout() } }
  }

  /// The rank of the view in the Tab order among its siblings: lower ones first, equal ones as they were added.
  public final var focusRank = 0
  /// A Boolean value that indicates whether the view gets the focus first when it moves to a view around it.
  public final var hasDefaultFocus = false

  // MARK: State of the tree

  // All state is private to this file, with a separate name for each part. The compiler can then prove that no two
  // accesses overlap. Public storage is checked at each access, in every frame and for every view.

  private final weak var storedParent: View?
  private final var storedChildren: [View] = []
  private final var storedFiller: View?
  private final var storedFrame = Frame.zero
  private final var storedIsHidden = false
  private final var storedIsEnabled = true
  private final var isHiddenByModifier = false
  private final var isDisabledByModifier = false
  private final var storedIsHovered = false
  private final var storedGrowFactor: Int?
  private final var storedShrinkFactor: Int?
  /// The host of the view, if it is the root of one of the host's layers.
  private final weak var ownHost: (any ViewHost)?
  /// A Boolean value that indicates whether the view needs layout before the next frame.
  final private(set) var needsLayout = true
  private final var needsDisplay = true
  private final var hasDirtyDescendant = false
  /// A Boolean value that indicates whether the parts that the view itself recorded as changed need drawing.
  private final var needsPartialDisplay = false
  /// A Boolean value that indicates whether the view was focusable at the last `setNeedsDisplay()`.
  private final var couldHaveFocus = false
  private final var ownTheme: Theme? { didSet { hasOwnTheme = ownTheme != nil } }
  /// A Boolean value that indicates whether the view has its own theme. A theme is a large value, and each drawing of a
  /// view searches all its ancestors for one.
  private final var hasOwnTheme = false
  /// The view that had the focus last, among this one and its descendants.
  final private(set) weak var lastFocus: View?
  /// The child that had the focus last, or contained it; after its removal, the child before its place.
  final private(set) weak var lastFocusedChild: View?
  /// A Boolean value that indicates whether the child that had the focus last, or contained it, was removed.
  final private(set) var didLoseFocusedChild = false
  /// The key presses of an incomplete key sequence.
  final private(set) var keyPrefix: [KeyPress] = []
  private final var measured = MeasuredSizes()

  /// Creates a view with an empty frame.
  public init() {}

  // MARK: Members to override

  /// Returns the size that the view requires, given the available size. The available height may be `Size.unlimited`.
  ///
  /// To measure a view, call ``fittingSize(in:)``, which caches the result.
  open func measure(in room: Size) -> Size { .zero }

  /// Sets the frames of the children.
  open func layout() {}

  /// Draws the view on a cleared background. The children are drawn over it afterwards.
  open func draw(in painter: Painter) {}

  /// Handles an event; returns whether it did. After `false` the event goes to the parent.
  ///
  /// Positions of the mouse are in the view's coordinates.
  open func handle(_ event: Event) -> Bool { false }

  /// A Boolean value that indicates whether the view can have the focus.
  ///
  /// When it changes, call ``setNeedsDisplay()``.
  open var isFocusable: Bool { false }

  /// A Boolean value that indicates whether typed characters are inserted as text, so that none of them is a command.
  open var acceptsText: Bool { false }

  /// The role, label, value and state for screen readers. A view without them is represented by its descendants.
  ///
  /// To read them, use ``accessibilityElement``, which adds the `accessibilityLabel` and the focus.
  open var accessibility: Accessibility { Accessibility() }

  /// The accessibility nodes inside this view. By default, those of the children that aren't hidden.
  open var accessibilityChildren: [AccessibilityNode] {
    children.filter { !$0.isHidden }.map(\.accessibilityNode)
  }

  /// The text that users can select and copy; `nil` for a view whose cells are selected.
  open var selectableText: (any SelectableText)? { nil }

  /// The hints for the keys that the view and its descendants handle.
  open var keyHints: [KeyHint] { [] }

  /// The section of the help page that describes the view's keys; nil for none.
  open var keyHelp: KeyHelp? { nil }

  /// The position of the terminal's cursor while the view has the focus.
  open var cursor: Position { .zero }

  /// A Boolean value that indicates whether the cursor is visible; by default, whether the view accepts text.
  open var showsCursor: Bool { acceptsText }

  /// The descendant that gets the focus first; nil for the first one that can.
  open var preferredFocus: View? { nil }

  /// A Boolean value that indicates whether children may overlap, later ones above earlier ones.
  open var stacksChildren: Bool { false }

  /// The child whose grow and shrink factors this view uses until its own are set.
  open var flexSource: View? { nil }

  /// A Boolean value that indicates whether the view doesn't grow at present, such as a collapsed panel.
  var keepsSize: Bool { false }

  /// A Boolean value that indicates whether the size in less room is the same as long as it fits there.
  var needsOnlyItsSize: Bool { false }

  /// A Boolean value that indicates whether controls inside fill their frames, such as the cells of a grid.
  var areChildrenFilled: Bool { false }

  /// Called when the focus enters or leaves this view or one of its descendants.
  open func focusDidChange() {
    if isFocusable { setNeedsDisplay() }
  }

  /// Called when the pointer moves over this view or one of its descendants, or leaves it.
  open func hoverDidChange() {
    if isFocusable { setNeedsDisplay() }
  }

  /// Scrolls the views around this one until a frame of its coordinates is visible, as far as possible.
  open func reveal(_ area: Frame) {
    parent?.reveal(area.moved(by: frame.origin))
  }

  /// The colours that replace the background of this view and its descendants; `nil` for those of the parent.
  var ground: Style? { nil }

  /// A Boolean value that indicates whether the view casts a shadow while it floats above others. Modals always do.
  var castsShadow: Bool { false }

  /// The parts of a modal that cast a shadow.
  var opaqueFrames: [Frame] { [bounds] }

  /// A Boolean value that indicates whether the view is presented in the upper third of the window, not in the centre.
  var isInUpperThird: Bool { false }

  /// Clears the background. Where a view doesn't, what is below it stays visible.
  func clear(in painter: Painter) {
    painter.fill(painter.visible, with: .plain)
  }

  /// Draws the changed parts over the last drawing; returns `false` if the whole view has to be drawn.
  func drawPart(in painter: Painter) -> Bool { false }

  /// Returns whether the view handles keys while it is the topmost modal, so that the window doesn't hint at them.
  func handles(_ keys: KeySequence) -> Bool { false }

  /// Handles a mouse press outside the view while it is the topmost modal.
  func pressedOutside() {}

  /// Reacts to the end of the view as a modal one, by the user or by the application.
  func wasDismissed() {}

  /// The content whose changes are announced; nil to announce the value of `accessibility`.
  var spokenContent: (any SpokenContent)? { nil }

  /// The view that receives keys while no descendant has the focus. By default, that of the only child, if it isn't a control.
  open var keyTarget: View { onlyContent?.keyTarget ?? self }
}

// MARK: - Invalidation

extension View {
  /// Marks this view and its ancestors for measuring and layout before the next frame.
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

  /// Marks the view for drawing in the next frame.
  public final func setNeedsDisplay() {
    let wasDirty = needsDisplay
    needsDisplay = true
    if isFocusable != couldHaveFocus {
      couldHaveFocus.toggle()
      host?.forgetFocus()
    }
    // The ancestors are marked already if the view was, unless nothing of the view was visible.
    if !wasDirty || ownHost != nil { flagDisplay() }
  }

  /// Marks the view for measuring, layout and drawing, after a change of what it shows.
  public final func setNeedsUpdate() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Marks the view for drawing with `drawPart(in:)` in the next frame, unless all of it needs drawing.
  final func setNeedsPartialDisplay() {
    needsPartialDisplay = true
    flagDisplay()
  }

  /// Marks this view and its descendants for drawing in the next frame.
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

  /// Returns the size of `measure(in:)` within the view's `limits`. The result is cached until the view changes.
  public final func fittingSize(in room: Size) -> Size {
    if let size = measured[room] { return size }
    if needsOnlyItsSize, let size = measured.fitting(in: room) { return size }
    let size = limits.clamped(measure(in: limits.room(in: room)))
    measured.remember(size, in: room)
    return size
  }

  /// Removes the cached sizes of this view and its descendants, because the widths of characters have changed.
  final func forgetMeasures() {
    measured.forget()
    needsLayout = true
    needsDisplay = true
    for child in children { child.forgetMeasures() }
  }

  /// Marks the view for layout in its new frame. The cached sizes stay valid.
  private func flagLayout() {
    var next: View? = self
    while let view = next {
      view.needsLayout = true
      if view.parent == nil { view.ownHost?.invalidate() }
      next = view.parent
    }
  }
}

// MARK: - View hierarchy

extension View {
  /// Inserts a child at an index. An index out of range is clamped.
  ///
  /// Has no effect if the view would become its own descendant.
  public final func insert(_ child: View, at index: Int) {
    guard !isInside(child) else { return }
    child.parent?.remove(child)
    storedChildren.insert(child, at: min(max(0, index), children.count))
    child.storedParent = self
    child.setNeedsLayout()
    setNeedsDisplay()
  }

  /// Removes a child. Has no effect if the view isn't a child of this one.
  public final func remove(_ child: View) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    if storedFiller === child { showAll() }
    if child === lastFocusedChild { loseFocusedChild(at: index) }
    storedChildren.remove(at: index)
    child.storedParent = nil
    setNeedsUpdate()
  }

  /// Stores the child before the place of the focus, which had been in the child at an index or behind it.
  private func loseFocusedChild(at index: Int) {
    (lastFocusedChild, didLoseFocusedChild) = (index > 0 ? children[index - 1] : nil, true)
  }

  /// Moves a child to an index among its siblings. It keeps its focus, frame and state.
  ///
  /// An index out of range is clamped. Has no effect on a view that isn't a child of this one.
  public final func move(_ child: View, to index: Int) {
    guard let start = children.firstIndex(where: { $0 === child }) else { return }
    let end = min(max(0, index), children.count - 1)
    guard start != end else { return }
    if child === lastFocusedChild, didLoseFocusedChild { loseFocusedChild(at: start) }
    storedChildren.remove(at: start)
    storedChildren.insert(child, at: end)
    setNeedsUpdate()
  }

  /// The child that fills the view alone, as the way to a maximized panel; nil for all children.
  final var filler: View? { storedFiller?.isHidden == true ? nil : storedFiller }

  /// Shows a child alone, which fills the view; nil shows all children.
  final func fill(with child: View?) {
    storedFiller = child
    setNeedsUpdate()
  }

  /// Shows all children, also of the views around that this view fills.
  final func showAll() {
    fill(with: nil)
    if let parent, parent.storedFiller === self { parent.showAll() }
  }

  /// The host that shows the view; nil outside a window.
  final var host: (any ViewHost)? { outermost.ownHost }

  /// Makes the view the root of one of a host's layers; nil detaches it.
  final func attach(to host: (any ViewHost)?) {
    ownHost = host
  }

  /// The theme to draw with: the view's own, that of the nearest ancestor with one, or the window's.
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

  /// The view's own theme; nil to use that of its ancestors.
  package final var givenTheme: Theme? {
    get { ownTheme }
    set {
      guard newValue != nil || hasOwnTheme else { return }
      ownTheme = newValue
      setAllNeedDisplay()
    }
  }

  /// A Boolean value that indicates whether no view covers this one, so that the canvas still contains its last
  /// drawing.
  final var isUncovered: Bool {
    var view = self
    while let above = view.parent {
      if above.stacksChildren, above.children.count > 1 { return false }
      view = above
    }
    return view.ownHost?.isUncovered(view) ?? false
  }

  final var outermost: View {
    var view = self
    while let next = view.parent { view = next }
    return view
  }
}

// MARK: - Keys and focus

extension View {
  /// Sets whether the pointer is over the view.
  final func setHovered(_ isHovered: Bool) {
    guard isHovered != storedIsHovered else { return }
    storedIsHovered = isHovered
    hoverDidChange()
  }

  /// Performs the action of a key in a key map; returns whether the view handled the event.
  ///
  /// A key of a longer sequence counts as handled, even if the sequence has no match. For a single key, the closure
  /// decides: after `false` the key goes to the parent.
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

  /// Discards an incomplete key sequence.
  final func forgetKeyPrefix() {
    keyPrefix = []
  }

  /// Stores the view that gets the focus when the focus moves here next, and the child around it.
  final func remember(focus view: View?, in child: View?) {
    (lastFocus, lastFocusedChild, didLoseFocusedChild) = (view, child, false)
  }
}

// MARK: - Layout and drawing of one frame

extension View {
  /// Lays out this view and its descendants where they need it. The flag is cleared last, since setting frames sets it.
  package final func layoutIfNeeded() {
    guard needsLayout else { return }
    for _ in 0..<2 {
      if let filler { filler.frame = bounds } else { layout() }
      for child in children where !child.isHidden { child.layoutIfNeeded() }
      // A view may mark another one that was laid out before it.
      if !children.contains(where: { !$0.isHidden && $0.needsLayout }) { break }
    }
    needsLayout = false
  }

  /// Lays out this view and its descendants immediately, after the layout pass of the frame.
  package final func layoutNow() {
    needsLayout = true
    layoutIfNeeded()
  }

  /// Draws this view and its descendants where they need it; returns whether anything was drawn.
  ///
  /// On a cleared background everything is drawn. A view of which nothing is visible stays marked: it can't appear
  /// unless its parent is drawn again.
  @discardableResult
  final func paint(in painter: Painter, onClearGround: Bool) -> Bool {
    guard !painter.visible.isEmpty, onClearGround || isDirty else { return false }
    let (ground, filler) = (ground, filler)
    let outer = ground == nil ? Style.plain : painter.background
    if let ground { painter.setBackground(ground.over(outer)) }
    defer { if ground != nil { painter.setBackground(outer) } }
    let mayDrawPart = !onClearGround && filler == nil && !needsDisplay && needsPartialDisplay
    let drawsPart = mayDrawPart && drawPart(in: painter)
    let drawsSelf = onClearGround || needsDisplay || needsPartialDisplay && !drawsPart
    (needsDisplay, needsPartialDisplay, hasDirtyDescendant) = (false, false, false)
    if drawsSelf {
      if !onClearGround || ground != nil { clear(in: painter) }
      if filler == nil { draw(in: painter) }
    }
    var didPaint = drawsSelf || drawsPart
    let (children, stacks) = (children, stacksChildren)
    for index in children.indices
    where drawsSelf || children[index].isDirty || stacks && didPaint {
      let child = children[index]
      guard !child.isHidden, filler == nil || filler === child else { continue }
      // A view above one that was drawn is drawn again on its own cleared background.
      let isAbove = index > 0 && stacks
      if isAbove, didPaint { child.needsDisplay = true }
      let inner = painter.clipped(to: child.frame)
      if child.paint(in: inner, onClearGround: drawsSelf && !isAbove) { didPaint = true }
    }
    return didPaint
  }

  /// Marks the whole view for drawing in this frame, because a view below it was drawn.
  final func groundDidChange() {
    needsDisplay = true
  }

  /// A Boolean value that indicates whether this view or a descendant needs drawing.
  final var isDirty: Bool { needsDisplay || needsPartialDisplay || hasDirtyDescendant }
}
