// SPDX-License-Identifier: MIT

/// The screen of any tree: it shows what a renderer made, and gives what is new to the views it made for what was.
///
/// Its nodes are compared by id. A view stays with its node through changes and moves within a box, and with it the
/// focus, the caret and text that is being edited. Views are made for the nodes in sight, so a long list costs a few
/// steps a node and drawing a screenful. When the node with the focus goes, the next one that stays has it.
public final class RenderedScreen<
  SectionID: Hashable & Sendable, NodeID: Hashable & Sendable
>: ScreenView {
  /// Told of what each rendering changed.
  public let onRendering = ControlEvent<Rendering<SectionID, NodeID>>()

  /// The keys that move the focus; those of the screen's bar come before them.
  public var keyMap = KeyMap<ScreenAction>.screen

  typealias Part = BoxView<SectionID, NodeID>
  let bar = ScreenBar()
  let top = Part(isRoomy: false)
  let content = Part(isRoomy: true)
  let bottom = Part(isRoomy: false)
  private var screen = Screen<SectionID, NodeID>(content: .empty)
  private var pending: (@MainActor () -> Screen<SectionID, NodeID>)?
  /// The window that will ask for what is pending.
  private weak var preparing: Window?
  /// The node that was to have the focus and isn't there yet.
  private var awaited: NodeID?
  /// The content's last node, while it is in sight and that was told.
  private var toldEnd: NodeID?

  /// Creates a screen that shows nothing yet.
  public init() {
    super.init(title: "")
    for view in [bar, top, content, bottom] as [View] { add(view) }
    content.onLayout = { [weak self] in self?.lookForEnd() }
  }

  /// Shows a tree in place of the one before.
  public func render(_ screen: Screen<SectionID, NodeID>) {
    pending = nil
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

  /// Shows a tree before the next event or the next frame of the window; of several the last one counts.
  ///
  /// A screen that is in no window shows it at once.
  public func setNeedsRender(_ make: @escaping @MainActor () -> Screen<SectionID, NodeID>) {
    guard let window else { return render(make()) }
    let isWaiting = pending != nil && preparing === window
    (pending, preparing) = (make, window)
    if isWaiting { return }
    window.prepare { [weak self] in
      guard let self, let make = pending else { return }
      render(make())
    }
  }

  /// Gives the focus to a node; returns whether there is one of that id that can have it.
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

  /// The id of the node that has the focus.
  public var focusedNode: NodeID? {
    guard let current = window?.focused else { return nil }
    for part in parts where current.isInside(part) {
      if case .node(let id) = part.item(holding: current) { return id }
    }
    return nil
  }

  /// The view of a node, if the node is in sight or its view knows things of its own.
  public func view(of id: NodeID) -> View? {
    for part in parts {
      if let view = part.heldView(of: .node(id)) { return view }
    }
    return nil
  }

  var parts: [Part] { [top, content, bottom] }

  /// The content, or what is pinned where the content has nothing for the focus.
  public override var preferredFocus: View? {
    [content, top, bottom].first { $0.canHaveFocus }
  }

  /// The keys that move the focus, and those of the bar.
  public override var keyHints: [KeyHint] {
    let moves = content.canMoveFocus ? [KeyHint(key: "↑↓", label: "move", priority: 5)] : []
    return moves + bar.items.filter(\.isEnabled).map(\.hint)
  }

  // MARK: Layout

  /// The bar on top, what is pinned around the content, and the rest for the content.
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

  /// What is pinned has its own height while there are a few rows left for the content, and else a third.
  private func heights(in room: Size) -> [Int] {
    let natural = parts.map { $0.fittingSize(in: room).height }
    let least = min(3, natural[1])
    if natural[0] + natural[2] + least <= room.height {
      return [natural[0], room.height - natural[0] - natural[2], natural[2]]
    }
    if room.height < 3 {
      // Too few rows to share: whoever has the focus has them.
      let active = parts.firstIndex { $0.containsFocus } ?? 1
      return parts.indices.map { $0 == active ? max(0, room.height) : 0 }
    }
    let upper = min(natural[0], (room.height + 2) / 3)
    let lower = min(natural[2], room.height / 3)
    return [upper, room.height - upper - lower, lower]
  }

  /// What has the few rows depends on the focus.
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
    // Not from inside a layout: who hears of it may render.
    _ = window?.schedule(after: .zero) { [weak self] in self?.screen.nearEnd?() }
  }

  // MARK: Keys

  /// Moves the focus, or does what the bar's items do.
  public override func handle(key: KeyPress) -> Bool {
    if let item = bar.items.first(where: { $0.key == key }) {
      if item.isEnabled { item.action() }
      return true
    }
    return perform(.key(key), in: keyMap, move)
  }

  /// The keys of the bar's items, and those that move.
  public override var keyHelp: KeyHelp? { help }
}
