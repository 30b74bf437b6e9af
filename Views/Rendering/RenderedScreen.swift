// SPDX-License-Identifier: MIT

/// A screen that shows trees of components, and updates the existing views when a new tree is rendered.
///
/// Nodes are compared by id. A view stays with its node through changes and moves within a box, and so do the focus,
/// the caret and text that is being edited. Views exist only for visible nodes, so a long list costs a few steps for
/// each node and the drawing of one screenful. When the focused node is removed, the next one that remains gets the
/// focus.
public final class RenderedScreen<
  SectionID: Hashable & Sendable, NodeID: Hashable & Sendable
>: ScreenView {
  /// Sends the changes of each rendering.
  public let onRendering = ControlEvent<Rendering<SectionID, NodeID>>()

  /// The keys that move the focus. The keys of the screen's bar take precedence.
  public var keyMap = KeyMap<ScreenAction>.screen

  typealias Part = BoxView<SectionID, NodeID>
  let bar = ScreenBar()
  let top = Part(isRoomy: false)
  let content = Part(isRoomy: true)
  let bottom = Part(isRoomy: false)
  private var screen = Screen<SectionID, NodeID>(content: .empty)
  private var pending: (@MainActor () -> Screen<SectionID, NodeID>)?
  /// The number of trees that were pending, of which only the last one is shown.
  private var pendingCount = 0
  /// The window that will render the pending tree.
  private weak var preparing: Window?
  /// The node that gets the focus as soon as it exists.
  private var awaited: NodeID?
  /// The last node of the content, while it is visible and `nearEnd` was called for it.
  private var toldEnd: NodeID?

  /// Creates an empty screen.
  public init() {
    super.init(title: "")
    for view in [bar, top, content, bottom] as [View] { add(view) }
    content.onLayout = { [weak self] in self?.lookForEnd() }
  }

  /// Shows a tree in place of the previous one.
  public func render(_ screen: Screen<SectionID, NodeID>) {
    pending = nil
    show(screen)
  }

  private func show(_ screen: Screen<SectionID, NodeID>) {
    let before = self.screen
    self.screen = screen
    title = screen.title
    isBusy = screen.isBusy
    bar.show(left: screen.leftBarItems, right: screen.rightBarItems)
    var changes = Rendering<SectionID, NodeID>()
    for (part, box) in [
      (top, screen.pinnedTop), (content, screen.content), (bottom, screen.pinnedBottom),
    ] {
      let (old, new) = (part.items, BoxItems(box))
      part.show(new)
      if onRendering.hasListeners { changes = changes + new.changes(from: old) }
    }
    if screen.focus != before.focus {
      if case .node(let id) = screen.focus { awaited = id } else { awaited = nil }
    }
    if let id = awaited, focus(on: id) { awaited = nil }
    setNeedsLayout()
    onRendering.send(changes)
  }

  /// Shows a tree before the next event or frame of the window. Of several trees, only the last one is shown.
  ///
  /// A screen that isn't in a window shows it immediately.
  public func setNeedsRender(_ make: @escaping @MainActor () -> Screen<SectionID, NodeID>) {
    guard let window else { return render(make()) }
    let isWaiting = pending != nil && preparing === window
    (pending, preparing) = (make, window)
    pendingCount = isWaiting ? pendingCount + 1 : 1
    if isWaiting { return }
    window.prepare { [weak self, weak window] in
      guard let self, let make = pending else { return }
      // First, because the closure itself may change the state, and so request another tree.
      pending = nil
      window?.showLast(of: pendingCount) { self.show(make()) }
    }
  }

  /// Moves the focus to a node; returns whether the node exists and can have the focus.
  @discardableResult
  public func focus(on id: NodeID) -> Bool {
    for part in parts {
      guard let index = part.items.indices[.node(id)], part.items.components[index].isFocusable
      else { continue }
      part.focus(on: index)
      return true
    }
    return false
  }

  /// The id of the focused node.
  public var focusedNode: NodeID? {
    guard let current = window?.focused else { return nil }
    for part in parts where current.isInside(part) {
      if case .node(let id) = part.item(holding: current) { return id }
    }
    return nil
  }

  /// Returns the view of a node, if the node is visible or its view has its own state.
  public func view(of id: NodeID) -> View? {
    for part in parts {
      if let view = part.heldView(of: .node(id)) { return view }
    }
    return nil
  }

  var parts: [Part] { [top, content, bottom] }

  /// The content, or a pinned part if the content can't have the focus.
  public override var preferredFocus: View? {
    [content, top, bottom].first { $0.canHaveFocus }
  }

  /// The hints for the keys that move the focus, and for those of the bar.
  public override var keyHints: [KeyHint] {
    let moves = content.canMoveFocus ? [KeyHint(key: "↑↓", label: "move", priority: 5)] : []
    return moves + bar.items.filter(\.isEnabled).map(\.hint)
  }

  // MARK: Layout

  /// Places the bar at the top, the pinned parts around the content, and the content.
  public override func layout() {
    let head = bar.items.isEmpty || bounds.height < 6 ? 0 : 1
    bar.frame = Frame(x: 0, y: 0, width: bounds.width, height: head)
    let heights = heights(in: Size(width: bounds.width, height: bounds.height - head))
    var y = head
    for (part, height) in zip(parts, heights) {
      part.frame = Frame(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
  }

  /// Returns the heights of the parts. Pinned parts have their own heights if a few rows remain for the content, and
  /// else a third.
  private func heights(in room: Size) -> [Int] {
    let natural = parts.map { $0.fittingSize(in: room).height }
    let least = min(3, natural[1])
    if natural[0] + natural[2] + least <= room.height {
      return [natural[0], room.height - natural[0] - natural[2], natural[2]]
    }
    if room.height < 3 {
      // If there are too few rows to share, the part with the focus gets all.
      let active = parts.firstIndex { $0.containsFocus } ?? 1
      return parts.indices.map { $0 == active ? max(0, room.height) : 0 }
    }
    let upper = min(natural[0], (room.height + 2) / 3)
    let lower = min(natural[2], room.height / 3)
    return [upper, room.height - upper - lower, lower]
  }

  /// With few rows, the layout depends on the focus.
  public override func focusDidChange() {
    if bounds.height < 4 { setNeedsLayout() }
  }

  private func lookForEnd() {
    guard let last = content.items.lastNode, case .node(let id) = content.items.ids[last],
      content.visibleItems.upperBound > last - 2, content.frame.height > 0
    else {
      toldEnd = nil
      return
    }
    guard id != toldEnd, screen.nearEnd != nil else { return }
    toldEnd = id
    // Not during layout, because the closure may render.
    _ = window?.schedule(after: .zero) { [weak self] in self?.screen.nearEnd?() }
  }

  // MARK: Keys

  /// Moves the focus, or performs an action of the bar.
  public override func handle(key: KeyPress) -> Bool {
    if let item = bar.items.first(where: { $0.key == key }) {
      if item.isEnabled { item.action() }
      return true
    }
    return perform(.key(key), in: keyMap, move)
  }

  /// The help for the keys of the bar and those that move the focus.
  public override var keyHelp: KeyHelp? { help }
}
