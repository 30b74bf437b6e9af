// SPDX-License-Identifier: MIT

/// A container of two views with a movable divider between them.
///
/// The divider keeps its relative position when the size changes. Each view has a minimum length. A collapsed view has
/// no length until it is shown again.
public final class SplitView: View {
  /// An action of the divider while it has the focus.
  public enum Action: Hashable, Sendable {
    /// Moves the divider towards the first or the second view.
    case back, forth
    /// Collapses the first or the second view, or shows it again.
    case collapseFirst, collapseSecond
    /// Moves the divider to its initial position.
    case reset
  }

  /// One of the two views.
  public enum Side: Hashable, Sendable {
    /// The left or upper view.
    case first
    /// The right or lower view.
    case second
  }

  /// The key map of new split views.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.back, "left", "up", help: "move divider back", hint: "move", priority: 7),
    .init(.forth, "right", "down", help: "move divider forward", hint: "move", priority: 7),
    .init(.collapseFirst, "home", "[", help: "toggle first pane"),
    .init(.collapseSecond, "end", "]", help: "toggle second pane"),
    .init(.reset, "enter", "=", help: "reset divider"),
  ])

  /// The key map.
  public var keyMap = SplitView.standardKeyMap
  /// A Boolean value that indicates whether the divider can have the focus.
  ///
  /// Otherwise only the mouse and `move(by:)` move it.
  public var isDividerFocusable = true {
    didSet { if isDividerFocusable != oldValue { divider.setNeedsDisplay() } }
  }
  /// Sends the first view's part when the user has moved the divider.
  public let moves = ControlEvent<Double>()
  /// The axis along which the views are arranged.
  public let axis: StackView.Axis
  /// The left or upper view.
  public let first: View
  /// The right or lower view.
  public let second: View
  /// The minimum number of columns or rows of each view. If there isn't room for both, the first one has precedence.
  public let minimums: (first: Int, second: Int)
  /// The collapsed view; nil for none.
  public private(set) var collapsed: Side?
  /// The first view's fraction of the length, from 0 to 1. Setting it sends nothing and shows both views.
  public var part: Double {
    didSet {
      // A value that isn't finite doesn't move the divider.
      let valid = part.isFinite ? min(max(0, part), 1) : oldValue
      if valid != part { part = valid }
      if part != oldValue { setNeedsLayout() }
    }
  }

  private let standardPart: Double
  private let divider: Divider
  /// A Boolean value that indicates whether the mouse drags the divider.
  private var isDragging = false

  /// Creates a split view.
  public init(
    _ axis: StackView.Axis, _ first: View, _ second: View, part: Double = 0.5,
    minimums: (first: Int, second: Int) = (1, 1)
  ) {
    self.axis = axis
    self.first = first
    self.second = second
    let part = part.isFinite ? min(max(0, part), 1) : 0.5
    self.part = part
    standardPart = part
    self.minimums = (
      min(max(0, minimums.first), Size.unlimited), min(max(0, minimums.second), Size.unlimited)
    )
    divider = Divider(axis)
    super.init()
    growFactor = 1
    for view in [first, divider, second] { add(view) }
  }

  /// Collapses a view; nil shows both.
  public func collapse(_ side: Side?) {
    guard side != collapsed else { return }
    // If the focus is in the collapsed view, it moves to the divider.
    let leaving = side == .first ? first : side == .second ? second : nil
    if leaving?.containsFocus == true { divider.focus() }
    collapsed = side
    first.isHidden = side == .first
    second.isHidden = side == .second
    setNeedsLayout()
  }

  /// Moves the divider by a number of cells, as the user would.
  public func move(by cells: Int) {
    if collapsed != nil { collapse(nil) }
    place(at: firstLength + cells)
  }

  /// Returns the available length along the axis, and the larger size across it.
  public override func measure(in room: Size) -> Size {
    let (a, b) = (first.fittingSize(in: room), second.fittingSize(in: room))
    let isRow = axis == .horizontal
    let width = isRow ? a.width + b.width + 1 : max(a.width, b.width)
    let height = isRow ? max(a.height, b.height) : a.height + b.height + 1
    return Size(width: min(width, room.width), height: min(height, room.height))
  }

  /// Places both views and the divider.
  public override func layout() {
    let (length, bar) = (firstLength, min(1, whole))
    first.frame = frame(from: 0, to: length)
    divider.frame = frame(from: length, to: length + bar)
    second.frame = frame(from: length + bar, to: whole)
    redrawDividers()
  }

  /// Draws the divider and those that meet it again, with the line style for the focus.
  public override func focusDidChange() {
    redrawDividers()
  }

  /// Handles the keys of the key map while the divider has the focus, and dragging.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return drag(mouse) }
    return divider.isFocused && perform(event, in: keyMap, perform)
  }

  /// The hints for the keys, while the divider has the focus.
  public override var keyHints: [KeyHint] { divider.isFocused ? keyMap.hints() : [] }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Divider") }
}

extension SplitView {
  var dividerFrame: Frame { divider.frame }

  var hasFocusedDivider: Bool { divider.isFocused }

  /// Outer dividers may have a joint with this one.
  private func redrawDividers() {
    var split: SplitView? = self
    while let next = split {
      next.divider.setNeedsDisplay()
      split = next.parent as? SplitView
    }
  }

  private var whole: Int { axis == .horizontal ? frame.width : frame.height }

  /// The length of the first view in cells.
  private var firstLength: Int {
    let room = max(0, whole - 1)
    switch collapsed {
    case .first: return 0
    case .second: return room
    case nil: return bounded(Int((part * Double(room)).rounded()), in: room)
    }
  }

  private func bounded(_ length: Int, in room: Int) -> Int {
    min(room, max(min(minimums.first, room), min(length, room - minimums.second)))
  }

  private func place(at length: Int) {
    let room = max(0, whole - 1)
    guard room > 0 else { return }
    let length = bounded(length, in: room)
    guard length != firstLength else { return }
    part = Double(length) / Double(room)
    moves.send(part)
  }

  private func perform(_ action: Action) -> Bool {
    switch action {
    case .back: move(by: -1)
    case .forth: move(by: 1)
    case .collapseFirst: collapse(collapsed == .first ? nil : .first)
    case .collapseSecond: collapse(collapsed == .second ? nil : .second)
    case .reset:
      collapse(nil)
      guard part != standardPart else { return true }
      part = standardPart
      moves.send(part)
    }
    return true
  }

  private func drag(_ mouse: Mouse) -> Bool {
    let position = axis == .horizontal ? mouse.position.x : mouse.position.y
    switch mouse.kind {
    case .press where mouse.button == .left && divider.frame.contains(mouse.position):
      if mouse.clickCount == 2 { _ = perform(.reset) } else { isDragging = true }
    case .drag where isDragging:
      collapse(nil)
      place(at: position)
    case .release where isDragging: isDragging = false
    case .press, .release, .drag, .move, .scrollUp, .scrollDown, .scrollLeft, .scrollRight:
      return false
    }
    return true
  }

  private func frame(from start: Int, to end: Int) -> Frame {
    axis == .horizontal
      ? Frame(x: start, y: 0, width: max(0, end - start), height: frame.height)
      : Frame(x: 0, y: start, width: frame.width, height: max(0, end - start))
  }
}

/// The divider between the two views.
private final class Divider: View {
  private let axis: StackView.Axis

  init(_ axis: StackView.Axis) {
    self.axis = axis
    super.init()
  }

  override var isFocusable: Bool { (parent as? SplitView)?.isDividerFocusable ?? true }

  /// The divider's position, or the collapsed view.
  override var accessibility: Accessibility {
    var element = Accessibility(.slider, label: words["Divider"])
    guard let split = parent as? SplitView else { return element }
    switch split.collapsed {
    case .first: (element.value, element.state) = (words["first pane"], .collapsed)
    case .second: (element.value, element.state) = (words["second pane"], .collapsed)
    case nil: element.value = "\(Int((split.part * 100).rounded())) %"
    }
    return element
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let style = isFocused ? theme.focusedBorder : theme.border
    let kind: BoxKind = theme.symbols.boxes == .ascii ? .ascii : isFocused ? .heavy : .single
    if axis == .horizontal {
      painter.line(from: .zero, vertical: frame.height, style: style, kind: kind)
    } else {
      painter.line(from: .zero, horizontal: frame.width, style: style, kind: kind)
    }
    for (place, joint) in (parent as? SplitView)?.joints ?? [:] {
      let sign = kind == .ascii ? "+" : joint.sign(axis, isThick: isFocused)
      let (x, y) = axis == .horizontal ? (0, place) : (place, 0)
      painter.fill(Frame(x: x, y: y, width: 1, height: 1), with: style, character: sign)
    }
  }
}

/// A position at which the divider of a nested split view meets the divider of an outer one.
struct DividerJoint: Hashable {
  /// The line that meets the divider from one side.
  enum Arm: Int, Hashable {
    /// None, a thin line, or the thick line of the divider that has the focus.
    case none, thin, thick
  }

  /// The line from the left, or from above.
  var before = Arm.none
  /// The line from the right, or from below.
  var after = Arm.none

  /// Returns the box-drawing character of the joint.
  ///
  /// - Parameters:
  ///   - axis: The axis of the views that the line separates. Views that are side by side have a vertical line.
  ///   - isThick: Whether the divider itself is thick.
  func sign(_ axis: StackView.Axis, isThick: Bool) -> Unicode.Scalar {
    let signs =
      switch (axis, isThick) {
      case (.horizontal, false): Self.upright
      case (.horizontal, true): Self.thickUpright
      case (.vertical, false): Self.level
      case (.vertical, true): Self.thickLevel
      }
    return signs[before.rawValue * 3 + after.rawValue]
  }

  // Indexed by the line before, in groups of three (none, thin, thick), and by the line after within each group.
  private static let upright: [Unicode.Scalar] = ["│", "├", "┝", "┤", "┼", "┾", "┥", "┽", "┿"]
  private static let thickUpright: [Unicode.Scalar] = ["┃", "┠", "┣", "┨", "╂", "╊", "┫", "╉", "╋"]
  private static let level: [Unicode.Scalar] = ["─", "┬", "┰", "┴", "┼", "╁", "┸", "╀", "╂"]
  private static let thickLevel: [Unicode.Scalar] = ["━", "┯", "┳", "┷", "┿", "╈", "┻", "╇", "╋"]
}

extension SplitView {
  /// The joints of the divider, by their positions along it.
  var joints: [Int: DividerJoint] {
    var joints: [Int: DividerJoint] = [:]
    (first as? SplitView)?.eachDivider(meeting: axis, at: .second) {
      joints[$0, default: DividerJoint()].before = $1
    }
    (second as? SplitView)?.eachDivider(meeting: axis, at: .first) {
      joints[$0, default: DividerJoint()].after = $1
    }
    return joints
  }

  /// Calls `body` with the position and the line of each divider that ends at an edge, in this split view and in nested
  /// ones.
  private func eachDivider(
    meeting axis: StackView.Axis, at edge: Side, from start: Int = 0,
    _ body: (Int, DividerJoint.Arm) -> Void
  ) {
    guard !isHidden else { return }
    func visit(_ view: View, _ start: Int) {
      (view as? SplitView)?.eachDivider(meeting: axis, at: edge, from: start, body)
    }
    guard axis != self.axis else { return visit(edge == .first ? first : second, start) }
    // If the axes differ, both views and the divider between them end at the edge.
    let place = self.axis == .horizontal ? dividerFrame.minX : dividerFrame.minY
    visit(first, start)
    if !dividerFrame.isEmpty { body(start + place, hasFocusedDivider ? .thick : .thin) }
    visit(second, start + place + 1)
  }
}
